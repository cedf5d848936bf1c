package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// Turns the values of a dynamic call into what a parameter wants.
final class Conversion {
  static final int IMPOSSIBLE = Integer.MAX_VALUE;

  private static final int EXACT = 0;
  private static final int NEAR = 1;
  private static final int FAR = 2;
  private static final int TO_TENSOR = 4;

  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          int.class, Integer.class,
          long.class, Long.class,
          float.class, Float.class,
          double.class, Double.class,
          boolean.class, Boolean.class);

  private Conversion() {}

  /// How far a value is from a type, or [#IMPOSSIBLE].
  static int cost(Object value, Type type) {
    Class<?> raw = raw(type);
    if (raw == List.class) {
      return listCost(value, type);
    }
    if (BOXES.getOrDefault(raw, raw).isInstance(value)) {
      return raw == Object.class ? FAR : EXACT;
    }
    if (raw == Tensor.class) {
      return isHostValue(value) ? TO_TENSOR : IMPOSSIBLE;
    }
    if (raw.isPrimitive()) {
      return value instanceof Number number && fits(number, raw) ? NEAR : IMPOSSIBLE;
    }
    if (raw == int[].class || raw == long[].class) {
      return integersCost(value);
    }
    return raw == Shape.class || raw == DType.class || raw.isEnum()
        ? nameCost(value, raw)
        : IMPOSSIBLE;
  }

  /// The value as the type; only if [#cost] is not [#IMPOSSIBLE].
  static Object convert(Ops tf, Object value, Type type) {
    Class<?> raw = raw(type);
    if (raw == Tensor.class) {
      return tensor(tf, value);
    }
    if (raw == List.class && element(type) == Tensor.class) {
      return elements(value).stream().map(element -> tensor(tf, element)).toList();
    }
    return toHost(value, type);
  }

  /// As [#convert], for types without tensors.
  static Object toHost(Object value, Type type) {
    Class<?> raw = raw(type);
    if (raw == List.class) {
      Type element = element(type);
      return elements(value).stream().map(e -> toHost(e, element)).toList();
    }
    if (BOXES.getOrDefault(raw, raw).isInstance(value)) {
      return value;
    }
    if (value instanceof Number number && raw != int[].class && raw != long[].class) {
      return number(number, raw);
    }
    return switch (raw) {
      case Class<?> c when c == int[].class -> IntStream.of(integers(value)).toArray();
      case Class<?> c when c == long[].class -> longs(value);
      case Class<?> c when c == Shape.class -> Shape.of(longs(value));
      case Class<?> c when c == DType.class -> DType.ofName(value.toString());
      default -> constant(value.toString(), raw);
    };
  }

  private static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> c -> c;
      case ParameterizedType parameterized -> raw(parameterized.getRawType());
      default -> Object.class;
    };
  }

  private static Type element(Type list) {
    return list instanceof ParameterizedType parameterized
        ? parameterized.getActualTypeArguments()[0]
        : Object.class;
  }

  private static int listCost(Object value, Type type) {
    if (isInteger(value) && (element(type) == Integer.class || element(type) == Long.class)) {
      return FAR; // one axis where several may be given
    }
    if (!(value instanceof List<?>) && !value.getClass().isArray()) {
      return IMPOSSIBLE;
    }
    int cost = value instanceof List<?> ? EXACT : NEAR;
    for (Object part : elements(value)) {
      int distance = cost(part, element(type));
      cost = distance == IMPOSSIBLE ? IMPOSSIBLE : Math.max(cost, distance);
      if (cost == IMPOSSIBLE) {
        return IMPOSSIBLE;
      }
    }
    return cost;
  }

  private static int integersCost(Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return FAR;
    }
    boolean many = value instanceof List<?> || value instanceof int[] || value instanceof long[];
    return many && elements(value).stream().allMatch(Conversion::isInteger) ? NEAR : IMPOSSIBLE;
  }

  private static int nameCost(Object value, Class<?> raw) {
    if (raw == Shape.class) {
      return integersCost(value) == NEAR ? FAR : IMPOSSIBLE;
    }
    boolean known =
        value instanceof String text
            && Arrays.stream(raw.getEnumConstants())
                .anyMatch(constant -> constant.toString().equalsIgnoreCase(text));
    return known ? NEAR : IMPOSSIBLE;
  }

  private static boolean isInteger(Object value) {
    return value instanceof Integer || value instanceof Long;
  }

  private static boolean isHostValue(Object value) {
    return value instanceof Number
        || value instanceof Boolean
        || value instanceof String
        || value instanceof List<?>
        || value.getClass().isArray();
  }

  private static boolean fits(Number number, Class<?> raw) {
    boolean fraction = number instanceof Float || number instanceof Double;
    if (raw == int.class) {
      return !fraction && number.longValue() == number.intValue();
    }
    return raw != boolean.class && (raw != long.class || !fraction);
  }

  private static Object number(Number number, Class<?> raw) {
    if (raw == int.class || raw == Integer.class) {
      return number.intValue();
    }
    if (raw == long.class || raw == Long.class) {
      return number.longValue();
    }
    return raw == float.class || raw == Float.class
        ? (Object) number.floatValue()
        : number.doubleValue();
  }

  private static int[] integers(Object value) {
    return Arrays.stream(longs(value)).mapToInt(Math::toIntExact).toArray();
  }

  private static long[] longs(Object value) {
    return elements(value).stream().mapToLong(number -> ((Number) number).longValue()).toArray();
  }

  private static List<?> elements(Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    if (value instanceof Number) {
      return List.of(value);
    }
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(value); i++) {
      elements.add(Array.get(value, i));
    }
    return elements;
  }

  private static Tensor tensor(Ops tf, Object value) {
    if (value instanceof Tensor tensor) {
      return tensor;
    }
    try (var host = HostTensor.of(value)) {
      return tf.constant(host);
    }
  }

  private static Object constant(String name, Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant ->
            constant.toString().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(type.getSimpleName() + ": no such value " + name));
  }
}
