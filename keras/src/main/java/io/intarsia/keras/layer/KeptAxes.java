package io.intarsia.keras.layer;

import io.intarsia.shape.Shape;
import java.util.List;
import java.util.stream.IntStream;

/// The axes along which [Normalization] has a mean each, in the order of a shape.
record KeptAxes(Shape shape, List<Integer> kept) {
  /// @throws IllegalArgumentException if the shape has no such axis
  static KeptAxes of(Normalization layer, Shape shape) {
    List<Integer> axes = layer.axis();
    if (!shape.hasRank() || axes.stream().anyMatch(axis -> !isIn(axis, shape.rank()))) {
      throw PreprocessingErrors.input(layer, "a tensor that has the axes " + axes, shape);
    }
    List<Integer> kept =
        axes.stream().map(axis -> axis < 0 ? axis + shape.rank() : axis).sorted().toList();
    return new KeptAxes(shape, kept);
  }

  private static boolean isIn(int axis, int rank) {
    return axis >= -rank && axis < rank;
  }

  /// The sizes of the kept axes.
  Shape sizes() {
    return Shape.of(kept.stream().mapToLong(shape::dim).toArray());
  }

  /// The other axes.
  int[] others() {
    return IntStream.range(0, shape.rank()).filter(axis -> !kept.contains(axis)).toArray();
  }

  /// How many elements one mean is over.
  long countOfOthers() {
    return IntStream.of(others()).mapToLong(shape::dim).reduce(1, (a, b) -> a * b);
  }
}
