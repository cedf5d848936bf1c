package io.intarsia.op.random;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.shape.Shape;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// Shapes given as one argument a size, where bounds are easily taken for sizes: Python's
/// `uniform([5], 0, 3)` without its brackets is an empty tensor.
final class RandomSizes {
  private RandomSizes() {}

  /// The shape of these sizes.
  ///
  /// @throws IllegalArgumentException if there are several sizes and one is not positive
  static Shape of(String operation, long... sizes) {
    if (sizes.length > 1 && LongStream.of(sizes).anyMatch(size -> size <= 0)) {
      throw Mistake.argument(
          ("%s: expected sizes above 0, got %s; if those behind the first are bounds or parameters,"
                  + " write %1$s(Shape.of(%d), %s), and for a tensor without elements"
                  + " %1$s(Shape.of(%2$s))")
              .formatted(
                  operation,
                  listed(sizes),
                  sizes[0],
                  listed(Arrays.copyOfRange(sizes, 1, sizes.length))));
    }
    return Shape.of(sizes);
  }

  /// As [#of(String, long...)], where the second and the third of three sizes may be bounds.
  ///
  /// @throws IllegalArgumentException also if there are three and the third is above the second
  static Shape orBounds(String operation, long... sizes) {
    Shape shape = of(operation, sizes);
    if (sizes.length == 3 && sizes[1] < sizes[2]) {
      throw Mistake.argument(
          ("%s: %s may be three sizes, or a size and two bounds; expected one of"
                  + " %1$s(Shape.of(%2$s)) and %1$s(Shape.of(%d), %d, %d)")
              .formatted(operation, listed(sizes), sizes[0], sizes[1], sizes[2]));
    }
    return shape;
  }

  private static String listed(long[] sizes) {
    return LongStream.of(sizes).mapToObj(Long::toString).collect(Collectors.joining(", "));
  }
}
