package io.intarsia.op;

import io.intarsia.shape.Shape;

/// Axes as the caller counts them, negative ones from the end.
final class Axes {
  private Axes() {}

  /// The axis counted from the front.
  ///
  /// @param operation the endpoint, for the message
  /// @throws IllegalArgumentException if there is no such axis
  static int normalize(String operation, int axis, int rank) {
    int index = axis < 0 ? axis + rank : axis;
    if (index < 0 || index >= rank) {
      throw new IllegalArgumentException(
          "%s: no such axis; expected axis in [-%d, %d), got %d"
              .formatted(operation, rank, rank, axis));
    }
    return index;
  }

  /// The axis counted from the front; left as it is if the rank of the shape is unknown.
  static int normalize(String operation, int axis, Shape shape) {
    return shape.hasRank() ? normalize(operation, axis, shape.rank()) : axis;
  }
}
