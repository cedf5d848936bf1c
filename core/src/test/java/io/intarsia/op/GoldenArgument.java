package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.intarsia.dtype.DType;
import io.intarsia.op.debugging.NamedShape;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/// Turns an argument of a golden case into the Java value that a parameter takes.
///
/// @param tf makes tensors of plain numbers
/// @param tensors those of the case, by their JSON
record GoldenArgument(Ops tf, IdentityHashMap<JsonNode, Tensor> tensors) {

  /// Which plain values may become tensors for a parameter that wants one.
  enum Promotion {
    NONE,
    LISTS,
    LISTS_AND_SCALARS
  }

  /// Whether a parameter of that type can take the argument.
  static boolean fits(JsonNode arg, Type type, Promotion promotion) {
    boolean scalars = promotion == Promotion.LISTS_AND_SCALARS && type == Tensor.class;
    String kind = kind(arg);
    JsonNode value = arg.get(kind);
    return switch (kind) {
      case "tensor" -> type == Tensor.class;
      case "tensors" -> type == Tensor[].class || isListOf(type, Tensor.class);
      case "int" -> isNumber(type, true) || isInts(type) || scalars;
      case "float" -> isNumber(type, false) || scalars;
      case "bool" -> isBoolean(type) || scalars;
      case "string" -> type == String.class || isEnum(type, value) || scalars;
      case "strings" -> type == String[].class || isListOf(type, String.class);
      case "floats" ->
          type == double[].class || type == float[].class || isListOf(type, Double.class);
      case "dtype" -> type == DType.class;
      case "shapes" -> isListOf(type, NamedShape.class);
      case "ints" ->
          (isNested(value) ? isMatrix(type) : isInts(type)) || isPromoted(type, promotion);
      case "shape" ->
          type == Shape.class
              || (value.valueStream().noneMatch(JsonNode::isNull)
                  && (isInts(type) || isPromoted(type, promotion)));
      default -> false;
    };
  }

  /// The argument as a value of that type.
  Object as(JsonNode arg, Type type) {
    String kind = kind(arg);
    JsonNode value = arg.get(kind);
    return switch (kind) {
      case "tensor" -> tensor(value);
      case "tensors" -> tensorList(value, type);
      case "int", "float" -> type == Tensor.class ? constant(scalar(value)) : number(value, type);
      case "bool" -> type == Tensor.class ? constant(value.booleanValue()) : value.booleanValue();
      case "string" -> type == Tensor.class ? constant(value.asText()) : text(value, type);
      case "strings" -> strings(value, type);
      case "floats" -> floats(value, type);
      case "dtype" -> DType.ofName(value.asText());
      case "shapes" -> value.valueStream().map(this::namedShape).toList();
      default -> isNested(value) ? matrix(value, type) : ints(value, type);
    };
  }

  private static String kind(JsonNode arg) {
    return arg.fieldNames().next();
  }

  private static boolean isNested(JsonNode value) {
    return value.valueStream().anyMatch(JsonNode::isArray);
  }

  private static boolean isPromoted(Type type, Promotion promotion) {
    return promotion != Promotion.NONE && type == Tensor.class;
  }

  private static boolean isMatrix(Type type) {
    return type == int[][].class || type == long[][].class;
  }

  private static boolean isInts(Type type) {
    return type == int[].class
        || type == long[].class
        || type == Shape.class
        || isListOf(type, Integer.class)
        || isListOf(type, Long.class);
  }

  private static boolean isNumber(Type type, boolean integers) {
    return type == Number.class
        || type == double.class
        || type == float.class
        || type == Double.class
        || (integers
            && (type == int.class
                || type == long.class
                || type == Integer.class
                || type == Long.class));
  }

  private static boolean isBoolean(Type type) {
    return type == boolean.class || type == Boolean.class;
  }

  private static boolean isEnum(Type type, JsonNode value) {
    return type instanceof Class<?> named
        && named.isEnum()
        && Arrays.stream(named.getEnumConstants()).anyMatch(each -> same(each, value));
  }

  private static boolean same(Object constant, JsonNode value) {
    return GoldenSuite.plain(constant.toString()).equals(GoldenSuite.plain(value.asText()));
  }

  private static boolean isListOf(Type type, Class<?> element) {
    return type instanceof ParameterizedType list
        && list.getRawType() == List.class
        && list.getActualTypeArguments()[0] == element;
  }

  private Tensor tensor(JsonNode value) {
    return Objects.requireNonNull(tensors.get(value), "the tensor was not read before");
  }

  private Object tensorList(JsonNode value, Type type) {
    List<Tensor> list = new ArrayList<>();
    value.forEach(each -> list.add(tensor(each)));
    return type == Tensor[].class ? list.toArray(Tensor[]::new) : list;
  }

  private NamedShape namedShape(JsonNode value) {
    Object[] sizes =
        value
            .path("sizes")
            .valueStream()
            .map(size -> size.isInt() ? (Object) size.intValue() : size.asText())
            .toArray();
    return NamedShape.of(tensor(value.get("tensor")), sizes);
  }

  private Object ints(JsonNode value, Type type) {
    long[] numbers =
        value.valueStream().mapToLong(each -> each.isNull() ? -1 : each.longValue()).toArray();
    int[] small = Arrays.stream(numbers).mapToInt(Math::toIntExact).toArray();
    if (type == Tensor.class) {
      return constant(small);
    } else if (type == Shape.class) {
      return Shape.of(numbers);
    } else if (type == long[].class) {
      return numbers;
    } else if (isListOf(type, Long.class)) {
      return Arrays.stream(numbers).boxed().toList();
    }
    return type == int[].class ? small : Arrays.stream(small).boxed().toList();
  }

  private Object matrix(JsonNode value, Type type) {
    Class<?> row = type == long[][].class ? long[].class : int[].class;
    Object rows = Array.newInstance(row, value.size());
    for (int i = 0; i < value.size(); i++) {
      Array.set(rows, i, ints(value.get(i), row));
    }
    return type == Tensor.class ? constant(rows) : rows;
  }

  private Object number(JsonNode value, Type type) {
    if (isInts(type)) {
      return ints(JsonNodeFactory.instance.arrayNode().add(value), type);
    } else if (type == int.class || type == Integer.class) {
      return value.intValue();
    } else if (type == long.class || type == Long.class) {
      return value.longValue();
    } else if (type == float.class) {
      return (float) GoldenTensors.real(value);
    }
    return type == Number.class ? scalar(value) : (Object) GoldenTensors.real(value);
  }

  // As Python takes them: an integer is int32, anything else float32.
  private static Number scalar(JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.canConvertToInt() ? (Number) value.intValue() : (Number) value.longValue();
    }
    return (float) GoldenTensors.real(value);
  }

  private static Object text(JsonNode value, Type type) {
    if (type == String.class) {
      return value.asText();
    }
    return Arrays.stream(((Class<?>) type).getEnumConstants())
        .filter(each -> same(each, value))
        .findFirst()
        .orElseThrow();
  }

  private static Object strings(JsonNode value, Type type) {
    List<String> list = value.valueStream().map(JsonNode::asText).toList();
    return type == String[].class ? list.toArray(String[]::new) : list;
  }

  private static Object floats(JsonNode value, Type type) {
    double[] wide = value.valueStream().mapToDouble(GoldenTensors::real).toArray();
    if (type == double[].class) {
      return wide;
    }
    float[] narrow = new float[wide.length];
    for (int i = 0; i < wide.length; i++) {
      narrow[i] = (float) wide[i];
    }
    return type == float[].class ? narrow : Arrays.stream(wide).boxed().toList();
  }

  private Tensor constant(Object value) {
    try (var host = HostTensor.of(value)) {
      return tf.constant(host);
    }
  }
}
