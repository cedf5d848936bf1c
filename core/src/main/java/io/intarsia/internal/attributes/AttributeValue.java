package io.intarsia.internal.attributes;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/// Converts one Java value to what one attribute of an op takes.
record AttributeValue(String op, OpDefinition.Attribute attribute, AttributeEncoder encoder) {
  /// The field `func` of `AttrValue.ListValue`.
  private static final int FUNCTIONS = 9;

  private static final int MOST_AXES = 254;

  Setter convert(Object value) {
    String name = attribute.name();
    return switch (attribute.type()) {
      case "int" -> encoder.ofInt(name, integer(value));
      case "float" -> encoder.ofFloat(name, real(value));
      case "bool" -> encoder.ofBool(name, flag(value));
      case "string" -> encoder.ofString(name, bytes(value));
      case "type" -> encoder.ofType(name, dtype(value).code());
      case "shape" -> encoder.ofShape(name, dims(shape(value)), rank(shape(value)));
      case "tensor" -> encoder.ofTensor(name, tensor(value));
      case "func" -> encoder.ofFunction(name, text(value));
      default -> convertList(value);
    };
  }

  /// @throws IllegalArgumentException if the op allows only other values
  void checkAllowed(Object value) {
    Long minimum = attribute.minimum();
    if (minimum != null && measure(value) < minimum) {
      throw wrong("at least " + minimum + (value instanceof List ? " elements" : ""), value);
    }
    if (!attribute.allowedValues().isEmpty()) {
      List<?> values =
          value instanceof List<?> list && attribute.type().startsWith("list")
              ? list
              : List.of(value);
      values.stream().filter(each -> !isAllowed(each)).findFirst().ifPresent(this::refuse);
    }
  }

  private Setter convertList(Object value) {
    String name = attribute.name();
    if (!(value instanceof List<?> list)) {
      throw wrong("a list", value);
    }
    return switch (attribute.type()) {
      case "list(int)" -> encoder.ofInts(name, list.stream().mapToLong(this::integer).toArray());
      case "list(float)" -> encoder.ofFloats(name, floats(list));
      case "list(bool)" -> encoder.ofBools(name, flags(list));
      case "list(string)" -> encoder.ofStrings(name, map(list, this::bytes));
      case "list(type)" ->
          encoder.ofTypes(name, list.stream().mapToInt(each -> dtype(each).code()).toArray());
      case "list(shape)" -> shapes(name, map(list, this::shape));
      case "list(func)" -> encoder.ofValue(name, functions(map(list, this::text)));
      default ->
          throw Mistake.unsupported(
              "%s: attribute '%s' of type %s cannot be set from Java"
                  .formatted(op, name, attribute.type()));
    };
  }

  /// An `AttrValue` with a list of functions.
  private static byte[] functions(List<String> names) {
    var list = new ProtoBytes();
    names.forEach(name -> list.message(FUNCTIONS, new ProtoBytes().text(1, name)));
    return new ProtoBytes().message(1, list).toByteArray();
  }

  private Setter shapes(String name, List<Shape> shapes) {
    return encoder.ofShapes(
        name,
        map(shapes, AttributeValue::dims),
        shapes.stream().mapToInt(AttributeValue::rank).toArray());
  }

  private long integer(Object value) {
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    throw wrong("an integer", value);
  }

  private float real(Object value) {
    if (value instanceof Number number) {
      return number.floatValue();
    }
    throw wrong("a number", value);
  }

  private boolean flag(Object value) {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw wrong("a boolean", value);
  }

  private String text(Object value) {
    if (value instanceof String string) {
      return string;
    }
    throw wrong("a string", value);
  }

  // Attributes freezes a byte[] to a list of bytes.
  private byte[] bytes(Object value) {
    if (value instanceof List<?> list && list.stream().allMatch(Byte.class::isInstance)) {
      byte[] bytes = new byte[list.size()];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (Byte) list.get(i);
      }
      return bytes;
    }
    return text(value).getBytes(StandardCharsets.UTF_8);
  }

  private DType dtype(Object value) {
    if (value instanceof DType dtype) {
      return dtype;
    }
    try {
      return DType.ofName(text(value));
    } catch (NoSuchElementException e) {
      throw wrong("a dtype", value);
    }
  }

  private Shape shape(Object value) {
    Shape shape =
        switch (value) {
          case Shape given -> given;
          case List<?> list -> Shape.of(list.stream().mapToLong(this::integer).toArray());
          default -> throw wrong("a shape", value);
        };
    if (!isPossible(shape)) {
      throw wrong("a shape of at most %d axes and 2^63-1 elements".formatted(MOST_AXES), value);
    }
    return shape;
  }

  // A node with another one would end the process.
  private static boolean isPossible(Shape shape) {
    if (!shape.hasRank()) {
      return true;
    }
    long elements = 1;
    for (long dim : shape.toArray()) {
      if (dim == Shape.UNKNOWN_SIZE) {
        break;
      }
      if (Math.multiplyHigh(elements, dim) != 0 || elements * dim < 0) {
        return false;
      }
      elements *= dim;
    }
    return shape.rank() <= MOST_AXES;
  }

  private NativeTensor tensor(Object value) {
    if (value instanceof HostTensor host) {
      return HostTensors.nativeTensor(host);
    }
    throw wrong("a HostTensor", value);
  }

  private float[] floats(List<?> list) {
    float[] floats = new float[list.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = real(list.get(i));
    }
    return floats;
  }

  private boolean[] flags(List<?> list) {
    boolean[] flags = new boolean[list.size()];
    for (int i = 0; i < flags.length; i++) {
      flags[i] = flag(list.get(i));
    }
    return flags;
  }

  private static <A, B> List<B> map(
      List<? extends A> list, Function<? super A, ? extends B> function) {
    return list.stream().<B>map(function).toList();
  }

  private static long[] dims(Shape shape) {
    return shape.hasRank() ? shape.toArray() : new long[0];
  }

  private static int rank(Shape shape) {
    return shape.hasRank() ? shape.rank() : AttributeEncoder.UNKNOWN_RANK;
  }

  private static long measure(Object value) {
    return value instanceof List<?> list ? list.size() : ((Number) value).longValue();
  }

  private boolean isAllowed(Object value) {
    Object canonical = attribute.type().contains("type") ? dtype(value) : value;
    return attribute.allowedValues().contains(canonical);
  }

  private void refuse(Object value) {
    throw wrong("one of " + attribute.allowedValues(), value);
  }

  private IllegalArgumentException wrong(String expected, Object got) {
    return Mistake.argument(
        "%s: attribute '%s' of type %s must be %s, got %s %s"
            .formatted(op, attribute.name(), attribute.type(), expected, ClassNames.of(got), got));
  }
}
