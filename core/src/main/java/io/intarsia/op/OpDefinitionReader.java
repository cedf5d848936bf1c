package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.op.OpDefinition.Argument;
import io.intarsia.op.OpDefinition.Attribute;
import io.intarsia.shape.Shape;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
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
    List<Argument> inputs = list(in.get(), this::argument);
    List<Argument> outputs = list(in.get(), this::argument);
    return new OpDefinition(name, inputs, outputs, list(in.get(), this::attribute), stateful);
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
      case '[' -> list(in.getShort(), this::element);
      default -> throw new AssertionError("unknown kind of value: " + (char) kind);
    };
  }

  private Object element() {
    Object value = value();
    if (value == null) {
      throw new AssertionError("a list holds no value");
    }
    return value;
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

  private static <T> List<T> list(int size, Supplier<T> element) {
    List<T> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(element.get());
    }
    return list;
  }
}
