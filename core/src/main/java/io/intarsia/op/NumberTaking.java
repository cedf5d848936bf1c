package io.intarsia.op;

import io.intarsia.dtype.DType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Takes Java numbers and truth values, boxed or not: an integer where a fraction is wanted, and
/// any integer that fits.
///
/// @param type the box
record NumberTaking(Class<?> type) implements Taking {
  // Looked up for each element of lists.
  private static final Map<Class<?>, NumberTaking> TAKINGS = new ConcurrentHashMap<>();

  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          int.class, Integer.class,
          long.class, Long.class,
          float.class, Float.class,
          double.class, Double.class,
          boolean.class, Boolean.class);

  static boolean isNumber(Class<?> type) {
    return BOXES.containsKey(type) || BOXES.containsValue(type) || type == Number.class;
  }

  static NumberTaking of(Class<?> type) {
    NumberTaking known = TAKINGS.get(type);
    return known != null
        ? known
        : TAKINGS.computeIfAbsent(type, t -> new NumberTaking(BOXES.getOrDefault(t, t)));
  }

  @Override
  public int cost(@Nullable Object value) {
    if (type.isInstance(value)) {
      return Takings.EXACT;
    }
    if (type == Double.class && value instanceof String text) {
      return text.equals("inf") || text.equals("-inf") ? Takings.NEAR : IMPOSSIBLE;
    }
    return value instanceof Number number && type != Boolean.class && fits(number)
        ? Takings.NEAR
        : IMPOSSIBLE;
  }

  private boolean fits(Number number) {
    if (type == Float.class || type == Double.class) {
      return true;
    }
    boolean fraction = number instanceof Float || number instanceof Double;
    return !fraction && (type == Long.class || number.longValue() == number.intValue());
  }

  @Override
  public Object convert(Ops tf, @Nullable Object value, @Nullable DType dtype) {
    return switch (value) {
      case Number number when !type.isInstance(number) -> number(number);
      case String text ->
          text.equals("inf") ? Double.POSITIVE_INFINITY : (Object) Double.NEGATIVE_INFINITY;
      case null -> throw new AssertionError("null is no number; please report");
      default -> value;
    };
  }

  private Object number(Number number) {
    if (type == Integer.class) {
      return number.intValue();
    }
    if (type == Long.class) {
      return number.longValue();
    }
    return type == Float.class ? (Object) number.floatValue() : number.doubleValue();
  }

  @Override
  public String what() {
    if (type == Boolean.class) {
      return "true or false";
    }
    return type == Integer.class || type == Long.class ? "an integer" : "a number";
  }
}
