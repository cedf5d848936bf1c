package io.intarsia.op.math;

import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of the reductions `reduceSum`, `reduceMax`, `reduceAll` and their kind.
///
/// @param axis the axes to reduce, negative ones from the end; null means all of them
/// @param axisTensor the axes as a tensor, instead of `axis`
/// @param keepdims whether the result keeps the reduced axes, with size 1
public record ReduceOptions(
    @Nullable List<Integer> axis, @Nullable Tensor axisTensor, boolean keepdims) {
  /// Copies the axes.
  public ReduceOptions {
    axis = axis == null ? null : List.copyOf(axis);
  }

  /// Python's defaults: all axes, none of them kept.
  public static ReduceOptions defaults() {
    return new ReduceOptions(null, null, false);
  }

  /// These options with the axes to reduce; none at all reduce nothing.
  public ReduceOptions withAxis(int... axis) {
    return new ReduceOptions(listed(axis), null, keepdims);
  }

  /// These options with the axes to reduce in a tensor, a scalar or a vector of `int32` or `int64`.
  public ReduceOptions withAxis(Tensor axis) {
    return new ReduceOptions(null, axis, keepdims);
  }

  /// These options with the reduced axes kept, or not.
  public ReduceOptions withKeepdims(boolean keepdims) {
    return new ReduceOptions(axis, axisTensor, keepdims);
  }

  // Without a stream, which takes longer than all else here.
  private static List<Integer> listed(int[] axis) {
    Integer[] boxed = new Integer[axis.length];
    Arrays.setAll(boxed, i -> axis[i]);
    return List.of(boxed);
  }
}
