package io.intarsia.op;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.debugging.NamedShape;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What Python's `assert_shapes` takes: a map or pairs of tensors and their shapes, each of these a
/// list of sizes, a text with one letter a size, or None for any shape.
final class NamedShapes {
  private static final String ANY_SIZE = ".";

  private NamedShapes() {}

  /// @throws IllegalArgumentException if it is neither
  static List<NamedShape> of(Ops tf, Object shapes) {
    List<?> pairs =
        shapes instanceof Map<?, ?> map
            ? map.entrySet().stream().map(e -> pair(e.getKey(), e.getValue())).toList()
            : elements(shapes);
    List<NamedShape> named = new ArrayList<>();
    for (Object each : pairs) {
      List<?> pair = each instanceof NamedShape shape ? List.of(shape) : elements(each);
      if (pair.size() == 1 && pair.getFirst() instanceof NamedShape shape) {
        named.add(shape);
      } else if (pair.size() != 2) {
        throw wrong(each);
      } else if (pair.getLast() != null) {
        named.add(new NamedShape(tensor(tf, pair.getFirst()), sizes(pair.getLast())));
      }
    }
    return named;
  }

  private static List<@Nullable Object> pair(@Nullable Object tensor, @Nullable Object shape) {
    List<@Nullable Object> pair = new ArrayList<>();
    pair.add(tensor);
    pair.add(shape);
    return pair;
  }

  private static Tensor tensor(Ops tf, @Nullable Object value) {
    if (value == null) {
      throw wrong("None in place of a tensor");
    }
    return value instanceof Tensor tensor ? tensor : tf.constant(value);
  }

  private static List<Object> sizes(Object shape) {
    if (shape instanceof String letters) {
      return letters.codePoints().mapToObj(letter -> (Object) Character.toString(letter)).toList();
    }
    List<?> sizes = shape instanceof Shape known ? elements(known.toArray()) : elements(shape);
    return sizes.stream().map(NamedShapes::size).toList();
  }

  private static Object size(@Nullable Object size) {
    if (size == null || size instanceof Long number && number == Shape.UNKNOWN_SIZE) {
      return ANY_SIZE;
    }
    return size;
  }

  private static List<?> elements(@Nullable Object value) {
    List<?> elements = value == null ? null : ArrayTaking.elements(value);
    if (elements == null) {
      throw wrong(value);
    }
    return elements;
  }

  private static IllegalArgumentException wrong(@Nullable Object got) {
    return Mistake.argument(
        "assertShapes: expected pairs of a tensor and its shape, a list of sizes, got " + got);
  }
}
