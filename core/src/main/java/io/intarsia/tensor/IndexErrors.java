package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.shape.Shape;
import org.jspecify.annotations.Nullable;

/// The messages of [Tensor#get].
final class IndexErrors {
  private IndexErrors() {}

  static IndexOutOfBoundsException outOfBounds(long position, int axis, long size) {
    return Mistake.index(
        "get: index %d is out of bounds for axis %d of size %d; expected %d to %d"
            .formatted(position, axis, size, -size, size - 1));
  }

  static IllegalArgumentException tooMany(Shape shape, int axes) {
    return Mistake.argument(
        "get: too many indices: a tensor of shape %s has %d axes, but the indices are for %d; Index.newAxis() adds one"
            .formatted(shape, shape.rank(), axes));
  }

  static IllegalArgumentException twoEllipses() {
    return Mistake.argument(
        "get: more than one ellipsis: which axes each stands for is not clear; use Index.all() for"
            + " single axes");
  }

  static IllegalArgumentException unknownKind(int number, @Nullable Object index) {
    return Mistake.argument(
        "get: index %d: expected an integer, an Index, int[], long[], boolean[], or a tensor of integers or booleans, got %s%s"
            .formatted(
                number,
                index == null ? "null" : HostErrors.describe(index),
                index == null ? "; for a new axis use Index.newAxis()" : ""));
  }

  static IllegalArgumentException tensorKind(int number, DType dtype) {
    return Mistake.argument(
        "get: index %d: expected a tensor of integers or booleans, got %s; cast it"
            .formatted(number, dtype));
  }

  static IllegalArgumentException scalarMask(int number) {
    return Mistake.argument(
        "get: index %d: expected a mask with one axis or more, got a boolean scalar; use toBoolean() and Java's if"
            .formatted(number));
  }

  static IllegalArgumentException maskOfUnknownRank(int number) {
    return Mistake.argument(
        "get: index %d: expected a mask whose rank is known, as it says how many axes it is for; say it with tf.ensureShape"
            .formatted(number));
  }

  /// What the check of a mask says that is made when a function runs; sizes follow.
  static String maskShapeText() {
    return "get: a mask must have the sizes of the axes it selects from: expected, got";
  }

  static IllegalArgumentException maskShape(Shape mask, int axis, Shape shape) {
    return Mistake.argument(
        "get: a mask must have the sizes of the axes it selects from: expected %s (axes from %d of shape %s), got %s"
            .formatted(sizes(shape, axis, mask.rank()), axis, shape, mask));
  }

  static IllegalArgumentException twoSelections(boolean mayBeScalar) {
    return Mistake.argument(
        "get: more than one mask or index tensor: numpy pairs their elements; use tf.gatherNd for"
            + " pairs, or get(...).get(...) to select along one axis after the other"
            + (mayBeScalar
                ? "; if the index of unknown rank is a scalar, say so: tf.ensureShape(index,"
                    + " Shape.scalar())"
                : ""));
  }

  static IllegalArgumentException apart() {
    return Mistake.argument(
        "get: an integer apart from a mask or index tensor: numpy moves the selected axis to the"
            + " front then; index with the integers first: get(0).get(Index.all(), positions)");
  }

  private static Object sizes(Shape shape, int axis, int count) {
    int end = Math.min(shape.rank(), axis + count);
    return shape.subShape(Math.min(axis, end), end);
  }

  static IllegalArgumentException notASlice(Object index) {
    return Mistake.argument(
        "slice: expected positions and ranges, got %s; positions and masks pick elements one by one, use a scatter function for them"
            .formatted(index));
  }
}
