package io.intarsia.op.array;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `stridedSlice`.
///
/// @param strides the steps, negative ones backwards; null means 1
/// @param beginMask bit `i` set: begin `i` counts as the start of the axis
/// @param endMask bit `i` set: end `i` counts as the end of the axis
/// @param ellipsisMask bit `i` set: position `i` stands for all axes not named
/// @param newAxisMask bit `i` set: position `i` inserts an axis of size 1
/// @param shrinkAxisMask bit `i` set: position `i` picks one element and drops the axis
public record StridedSliceOptions(
    @Nullable List<Integer> strides,
    int beginMask,
    int endMask,
    int ellipsisMask,
    int newAxisMask,
    int shrinkAxisMask) {
  /// Copies the steps.
  public StridedSliceOptions {
    strides = strides == null ? null : List.copyOf(strides);
  }

  /// Python's defaults: steps of 1, no masks.
  public static StridedSliceOptions defaults() {
    return new StridedSliceOptions(null, 0, 0, 0, 0, 0);
  }

  /// These options with steps.
  public StridedSliceOptions withStrides(int... strides) {
    return new StridedSliceOptions(
        Arrays.stream(strides).boxed().toList(),
        beginMask,
        endMask,
        ellipsisMask,
        newAxisMask,
        shrinkAxisMask);
  }

  /// These options with another mask of begins to ignore.
  public StridedSliceOptions withBeginMask(int beginMask) {
    return new StridedSliceOptions(
        strides, beginMask, endMask, ellipsisMask, newAxisMask, shrinkAxisMask);
  }

  /// These options with another mask of ends to ignore.
  public StridedSliceOptions withEndMask(int endMask) {
    return new StridedSliceOptions(
        strides, beginMask, endMask, ellipsisMask, newAxisMask, shrinkAxisMask);
  }

  /// These options with another place for the axes not named.
  public StridedSliceOptions withEllipsisMask(int ellipsisMask) {
    return new StridedSliceOptions(
        strides, beginMask, endMask, ellipsisMask, newAxisMask, shrinkAxisMask);
  }

  /// These options with another mask of axes to insert.
  public StridedSliceOptions withNewAxisMask(int newAxisMask) {
    return new StridedSliceOptions(
        strides, beginMask, endMask, ellipsisMask, newAxisMask, shrinkAxisMask);
  }

  /// These options with another mask of axes to drop.
  public StridedSliceOptions withShrinkAxisMask(int shrinkAxisMask) {
    return new StridedSliceOptions(
        strides, beginMask, endMask, ellipsisMask, newAxisMask, shrinkAxisMask);
  }
}
