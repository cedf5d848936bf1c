package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.reflect.Array;
import java.util.AbstractList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes arrays of numbers of any depth, such as `int[][]`, and shapes: from arrays of other
/// numbers, nested lists, and of a vector from one number. A size of a shape may be null, `None` in
/// Python, or -1 for unknown.
///
/// @param isAxis whether one number is as good as a list of one; elsewhere, as among indices, a
///   scalar is something else, and a method that takes a tensor goes first
record ArrayTaking(Class<?> type, boolean isAxis) implements Taking {
  @Override
  public int cost(@Nullable Object value) {
    if (type.isInstance(value)) {
      return Takings.EXACT;
    }
    if (type == Shape.class) {
      return isVector(value, long.class, true) ? Takings.FAR : IMPOSSIBLE;
    }
    if (value instanceof Shape shape) {
      boolean known = type == int[].class || type == long[].class;
      return known && shape.isFullyKnown() ? Takings.FAR : IMPOSSIBLE;
    }
    if (value instanceof Number && type.getComponentType().isPrimitive()) {
      boolean fits = cost(value, type.getComponentType()) != IMPOSSIBLE;
      return fits ? isAxis ? Takings.FAR : Takings.TO_TENSOR + 1 : IMPOSSIBLE;
    }
    return cost(value, type);
  }

  private static int cost(@Nullable Object value, Class<?> wanted) {
    if (!wanted.isArray()) {
      return NumberTaking.of(wanted).cost(value) == IMPOSSIBLE ? IMPOSSIBLE : Takings.NEAR;
    }
    List<?> elements = value == null ? null : elements(value);
    if (elements == null) {
      return IMPOSSIBLE;
    }
    for (Object part : elements) {
      if (cost(part, wanted.getComponentType()) == IMPOSSIBLE) {
        return IMPOSSIBLE;
      }
    }
    return Takings.NEAR;
  }

  private static boolean isVector(@Nullable Object value, Class<?> number, boolean orNull) {
    List<?> elements = value == null ? null : elements(value);
    return elements != null
        && elements.stream()
            .allMatch(
                part -> part == null ? orNull : NumberTaking.of(number).cost(part) != IMPOSSIBLE);
  }

  @Override
  public @Nullable Object convert(Ops tf, @Nullable Object value, @Nullable DType dtype) {
    if (value == null || type.isInstance(value)) {
      return value;
    }
    if (type == Shape.class) {
      return shape(value);
    }
    Object from = value instanceof Shape shape ? shape.toArray() : value;
    return array(tf, from instanceof Number ? List.of(from) : from, type);
  }

  private static Object array(Ops tf, Object value, Class<?> wanted) {
    if (!wanted.isArray()) {
      return NumberTaking.of(wanted).convert(tf, value, null);
    }
    List<?> elements = elements(value);
    if (elements == null) {
      throw new AssertionError("neither an array nor a list; please report");
    }
    Object array = Array.newInstance(wanted.getComponentType(), elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Array.set(array, i, array(tf, elements.get(i), wanted.getComponentType()));
    }
    return array;
  }

  private static Shape shape(Object value) {
    List<?> elements = elements(value);
    if (elements == null) {
      throw new AssertionError("neither an array nor a list; please report");
    }
    return Shape.of(
        elements.stream()
            .mapToLong(size -> size == null ? Shape.UNKNOWN_SIZE : ((Number) size).longValue())
            .toArray());
  }

  /// The elements of a list or an array; null if it is neither.
  static @Nullable List<?> elements(Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    if (!value.getClass().isArray()) {
      return null;
    }
    return new AbstractList<@Nullable Object>() {
      @Override
      public @Nullable Object get(int index) {
        return Array.get(value, index);
      }

      @Override
      public int size() {
        return Array.getLength(value);
      }
    };
  }

  @Override
  public String what() {
    if (type == Shape.class) {
      return "a shape";
    }
    String depth = type.getComponentType().isArray() ? "rows of " : "";
    boolean real = type == double[].class || type == float[].class;
    return depth + (real ? "numbers" : "integers");
  }
}
