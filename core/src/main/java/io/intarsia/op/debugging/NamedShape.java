package io.intarsia.op.debugging;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The shape that a tensor should have, some of its sizes given by name: the same name is the same
/// size in all shapes that are checked together.
///
/// ```java
/// tf.debugging.assertShapes(List.of(
///     NamedShape.of(x, "N", "D"),
///     NamedShape.of(labels, "N"),
///     NamedShape.of(image, "*", 3)));
/// ```
///
/// @param sizes of each axis a number, a name, or `"."` for any; the first may be `"*"` (or
///   `"..."`) for any number of axes
public record NamedShape(Tensor tensor, List<Object> sizes) {
  /// @throws IllegalArgumentException if a size is something else
  public NamedShape {
    sizes = List.copyOf(sizes);
    for (int i = 0; i < sizes.size(); i++) {
      if (!isSize(sizes.get(i))) {
        throw Mistake.argument(
            "NamedShape: wrong size %d; expected a number of 0 or more or a name, got %s"
                .formatted(i, sizes.get(i)));
      }
      if (i > 0 && isAnyAxes(sizes.get(i))) {
        throw Mistake.argument(
            "NamedShape: '%s' must be the first size of a shape for assertShapes, got it as size %d of %s"
                .formatted(sizes.get(i), i, sizes));
      }
    }
  }

  /// The shape that a tensor should have.
  ///
  /// @throws IllegalArgumentException if a size is neither a number nor a name
  public static NamedShape of(Tensor tensor, Object... sizes) {
    return new NamedShape(tensor, List.of(sizes));
  }

  private static boolean isSize(Object size) {
    return size instanceof String
        || (size instanceof Integer || size instanceof Long) && ((Number) size).longValue() >= 0;
  }

  private static boolean isAnyAxes(Object size) {
    return size.equals("*") || size.equals("...");
  }

  /// Whether there may be more axes in front.
  boolean isOpen() {
    return !sizes.isEmpty() && isAnyAxes(sizes.getFirst());
  }

  /// The sizes of the last axes, without the mark for more in front. A scalar is as good as one
  /// element.
  List<Object> last() {
    if (isOpen()) {
      return sizes.subList(1, sizes.size());
    }
    return sizes.isEmpty() ? List.of(1) : sizes;
  }
}
