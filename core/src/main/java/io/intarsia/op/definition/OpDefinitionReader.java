package io.intarsia.op.definition;

import io.intarsia.dtype.DType;
import io.intarsia.op.definition.OpDefinition.Argument;
import io.intarsia.op.definition.OpDefinition.Attribute;
import io.intarsia.shape.Shape;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Decodes one op definition.
final class OpDefinitionReader {
  private final ByteBuffer in;

  OpDefinitionReader(ByteBuffer file, int position) {
    this.in = file.duplicate().position(position);
  }

  OpDefinition read() {
    String name = text();
    boolean stateful = in.get() != 0;
    List<Argument> inputs = arguments();
    List<Argument> outputs = arguments();
    return new OpDefinition(name, inputs, outputs, attributes(), stateful);
  }

  // Plain loops: a lambda here would be linked on the way to a program's first op.
  private List<Argument> arguments() {
    int count = in.get();
    List<Argument> arguments = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      arguments.add(argument());
    }
    return arguments;
  }

  private List<Attribute> attributes() {
    int count = in.get();
    List<Attribute> attributes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      attributes.add(attribute());
    }
    return attributes;
  }

  private Argument argument() {
    String name = text();
    int dtype = in.get();
    return new Argument(
        name,
        dtype == 0 ? null : DType.ofCode(dtype),
        nameOrNull(),
        nameOrNull(),
        nameOrNull(),
        in.get() != 0);
  }

  private Attribute attribute() {
    String name = text();
    String type = text();
    Object defaultValue = value();
    List<Object> allowed = value() instanceof List<?> values ? List.copyOf(values) : List.of();
    return new Attribute(name, type, defaultValue, allowed, in.get() == 0 ? null : in.getLong());
  }

  private @Nullable Object value() {
    byte kind = in.get();
    return switch (kind) {
      case '-' -> null;
      case 's' -> string();
      case 'i' -> in.getLong();
      case 'r' -> in.getFloat();
      case 't' -> true;
      case 'f' -> false;
      case 'd' -> DType.ofCode(in.get());
      case 'h' -> shape();
      case 'u' -> text();
      case '[' -> elements();
      default -> throw new AssertionError("unknown kind of value: " + (char) kind);
    };
  }

  private List<Object> elements() {
    int count = in.getShort();
    List<Object> elements = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      elements.add(Objects.requireNonNull(value(), "a list holds no value"));
    }
    return elements;
  }

  private Shape shape() {
    int rank = in.get();
    if (rank < 0) {
      return Shape.unknown();
    }
    long[] dims = new long[rank];
    for (int i = 0; i < rank; i++) {
      dims[i] = in.getLong();
    }
    return Shape.of(dims);
  }

  private Object string() {
    byte[] bytes = bytes();
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return text.toString();
    } catch (CharacterCodingException _) {
      return bytes;
    }
  }

  private @Nullable String nameOrNull() {
    String name = text();
    return name.isEmpty() ? null : name;
  }

  private String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  private byte[] bytes() {
    byte[] bytes = new byte[in.getShort()];
    in.get(bytes);
    return bytes;
  }
}
