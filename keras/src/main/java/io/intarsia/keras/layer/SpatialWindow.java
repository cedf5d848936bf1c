package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// A window that moves over spatial axes.
///
/// @param sizes how many elements it takes, one number for each axis, as the others
/// @param strides how far it moves
/// @param dilations how far its elements are apart
/// @param padding `valid`, `same` or `causal`
record SpatialWindow(
    List<Integer> sizes, List<Integer> strides, List<Integer> dilations, String padding) {
  private static final List<String> PADDINGS = List.of("valid", "same");
  private static final List<String> OF_SEQUENCES = List.of("valid", "same", "causal");

  SpatialWindow {
    sizes = List.copyOf(sizes);
    strides = List.copyOf(strides);
    dilations = List.copyOf(dilations);
    for (int axis = 0; axis < sizes.size(); axis++) {
      long reach = reach(sizes.get(axis), dilations.get(axis));
      if (reach > Integer.MAX_VALUE) {
        throw LayerMistakes.tooLarge("a window", reach);
      }
    }
  }

  /// The window of a convolution.
  ///
  /// @throws IllegalArgumentException if the arguments are none of one
  static SpatialWindow ofKernel(KerasLayer<?, ?> layer, int spatialAxes) {
    return new SpatialWindow(
        numbers(layer, "kernel_size", spatialAxes),
        numbers(layer, "strides", spatialAxes),
        numbers(layer, "dilation_rate", spatialAxes),
        SpatialArguments.word(layer, "padding", PADDINGS));
  }

  /// The window of a convolution that may be causal.
  static SpatialWindow ofCausalKernel(KerasLayer<?, ?> layer) {
    return new SpatialWindow(
        numbers(layer, "kernel_size", 1),
        numbers(layer, "strides", 1),
        numbers(layer, "dilation_rate", 1),
        SpatialArguments.word(layer, "padding", OF_SEQUENCES));
  }

  /// The window of a pooling, which moves by its size if the layer does not say otherwise.
  static SpatialWindow ofPool(KerasLayer<?, ?> layer, int spatialAxes) {
    boolean isStrided = layer.arguments().optionalIntegers("strides") != null;
    return new SpatialWindow(
        numbers(layer, "pool_size", spatialAxes),
        numbers(layer, isStrided ? "strides" : "pool_size", spatialAxes),
        ones(spatialAxes),
        SpatialArguments.word(layer, "padding", PADDINGS));
  }

  private static List<Integer> numbers(KerasLayer<?, ?> layer, String argument, int spatialAxes) {
    return Arrays.stream(SpatialArguments.numbers(layer, argument, spatialAxes, 1))
        .boxed()
        .toList();
  }

  private static List<Integer> ones(int count) {
    return Collections.nCopies(count, 1);
  }

  static int[] array(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  boolean isStrided() {
    return strides.stream().anyMatch(stride -> stride > 1);
  }

  boolean isDilated() {
    return dilations.stream().anyMatch(dilation -> dilation > 1);
  }

  /// Whether it lies over elements only.
  boolean isValid() {
    return padding.equals("valid");
  }

  /// `VALID` or `SAME`, as kernels take it.
  String mode() {
    return padding.toUpperCase(Locale.ROOT);
  }

  /// How many elements there are from the first to the last of an axis.
  int reach(int axis) {
    return Math.toIntExact(reach(sizes.get(axis), dilations.get(axis)));
  }

  private static long reach(int size, int dilation) {
    return (size - 1L) * dilation + 1;
  }

  /// The shape of a kernel.
  Shape kernel(long inputs, long outputs) {
    return Shape.of(sizes.stream().mapToLong(Integer::longValue).toArray())
        .concatenate(Shape.of(inputs, outputs));
  }

  SpatialWindow withPadding(String other) {
    return new SpatialWindow(sizes, strides, dilations, other);
  }

  SpatialWindow withoutStrides() {
    return new SpatialWindow(sizes, ones(sizes.size()), dilations, padding);
  }

  /// One that takes single elements.
  SpatialWindow ofElements() {
    List<Integer> ones = ones(sizes.size());
    return new SpatialWindow(ones, ones, ones, padding);
  }

  /// The same for images of height 1; kernels want one stride for both axes.
  SpatialWindow ofImages() {
    return new SpatialWindow(
        List.of(1, sizes.getFirst()),
        List.of(strides.getFirst(), strides.getFirst()),
        List.of(1, dilations.getFirst()),
        padding);
  }

  /// @throws IllegalArgumentException if it has both
  void checkStridesOrDilations() {
    if (isStrided() && isDilated()) {
      throw LayerMistakes.stridesAndDilations(strides, dilations);
    }
  }

  /// @param shape channels last
  /// @throws IllegalArgumentException if it fits nowhere
  void checkFits(Shape shape) {
    boolean isTooLarge =
        isValid()
            && IntStream.range(0, sizes.size())
                .anyMatch(axis -> shape.dim(axis + 1) >= 0 && shape.dim(axis + 1) < reach(axis));
    if (isTooLarge) {
      throw LayerMistakes.empty(shape, toString());
    }
  }

  /// Adds the zeros that padding `same` stands for, so that the window lies over elements only.
  Tensor padded(Ops tf, Tensor x) {
    int axes = sizes.size();
    Tensor size = tf.slice(tf.shape(x), new int[] {1}, new int[] {axes});
    Tensor step = tf.constant(array(strides));
    Tensor reach = tf.constant(IntStream.range(0, axes).map(this::reach).toArray());
    Tensor last = size.plus(step).minus(1).floorDiv(step).minus(1).times(step);
    Tensor missing = tf.math.maximum(last.plus(reach).minus(size), tf.constant(0));
    Tensor before = missing.floorDiv(tf.constant(2));
    Tensor pairs = tf.stack(List.of(before, missing.minus(before)), 1);
    return tf.pad(x, tf.pad(pairs, new int[][] {{1, 1}, {0, 0}}));
  }

  /// How often it fits on each axis; negative where that is not known.
  ///
  /// @param shape channels last
  long[] sizesOver(Shape shape) {
    return IntStream.range(0, sizes.size())
        .mapToLong(axis -> sizeOver(shape.dim(axis + 1), axis))
        .toArray();
  }

  private long sizeOver(long size, int axis) {
    if (size < 0) {
      return -1;
    }
    long stride = strides.get(axis);
    return isValid() ? Math.floorDiv(size - reach(axis), stride) + 1 : Math.ceilDiv(size, stride);
  }

  @Override
  public String toString() {
    return "a window of %s, strides %s, dilations %s, padding %s"
        .formatted(sizes, strides, dilations, padding);
  }
}
