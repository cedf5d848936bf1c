package io.intarsia.savedmodel;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A copy of a model with a small fault, the same for the same number.
final class ModelMutation {
  private static final List<String> NAMES =
      List.of("", "../../out", "/etc/passwd", "x", "serving_default", "\u0000", "é", "NoSuchOp");
  private static final long[] NUMBERS = {
    0, 1, -1, 2, 7, 255, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE
  };

  private final Random random;

  ModelMutation(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L); // neighbours begin alike otherwise
  }

  /// Writes the copy into an empty folder.
  ///
  /// @return what was changed
  String write(Path from, Path to) throws IOException {
    List<Path> files;
    try (var all = Files.walk(from)) {
      files =
          all.filter(Files::isRegularFile)
              .filter(file -> !file.endsWith("cases.json"))
              .sorted()
              .toList();
    }
    for (Path file : files) {
      Path copy = to.resolve(from.relativize(file).toString());
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
    Path main = to.resolve("saved_model.pb");
    if (random.nextInt(4) < 3 && Files.exists(main)) {
      var model = org.tensorflow.proto.SavedModel.parseFrom(Files.readAllBytes(main)).toBuilder();
      var told = new StringBuilder();
      for (int i = random.nextInt(3); i >= 0; i--) {
        change(model, told.append(told.isEmpty() ? "" : "; "), 0);
      }
      Files.write(main, model.build().toByteArray());
      return told.toString();
    }
    Path file = to.resolve(from.relativize(files.get(random.nextInt(files.size()))).toString());
    return to.relativize(file) + ": " + damage(file);
  }

  private String damage(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length == 0 || random.nextInt(4) == 0) {
      int length = random.nextInt(bytes.length + 1);
      Files.write(file, Arrays.copyOf(bytes, length));
      return "cut at " + length;
    }
    int at = random.nextInt(bytes.length);
    bytes[at] = (byte) random.nextInt(256);
    Files.write(file, bytes);
    return "another byte at " + at;
  }

  /// Changes something in a message, or in one of its messages.
  private void change(Message.Builder message, StringBuilder told, int depth) {
    List<FieldDescriptor> fields = new ArrayList<>(message.getAllFields().keySet());
    if (fields.isEmpty()) {
      return;
    }
    FieldDescriptor field = drawn(message, fields);
    told.append('.').append(field.getName());
    if (field.isRepeated()) {
      changeRepeated(message, field, told, depth);
    } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && random.nextInt(8) > 0) {
      Message.Builder inner = ((Message) message.getField(field)).toBuilder();
      change(inner, told, depth + 1);
      message.setField(field, inner.build());
    } else if (random.nextInt(6) == 0 || field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      told.append(" left out");
      message.clearField(field);
    } else {
      message.setField(field, other(field, message.getField(field), told));
    }
  }

  /// Fields that have more are drawn more often, but none never.
  private FieldDescriptor drawn(Message.Builder message, List<FieldDescriptor> fields) {
    double[] weights =
        fields.stream().mapToDouble(field -> weight(message.getField(field))).toArray();
    double left = random.nextDouble() * Arrays.stream(weights).sum();
    int at = 0;
    while (at < weights.length - 1 && left > weights[at]) {
      left -= weights[at++];
    }
    return fields.get(at);
  }

  private static double weight(Object value) {
    return switch (value) {
      case List<?> list -> list.stream().mapToDouble(ModelMutation::weight).sum();
      case Message message -> Math.sqrt(message.getSerializedSize()) + 1;
      default -> 1;
    };
  }

  private void changeRepeated(
      Message.Builder message, FieldDescriptor field, StringBuilder told, int depth) {
    List<?> values = new ArrayList<>((List<?>) message.getField(field));
    int at = random.nextInt(values.size());
    told.append('[').append(at).append(']');
    int kind = depth < 2 ? -1 : random.nextInt(10);
    if (kind == 0) {
      told.append(" left out");
      values.remove(at);
      message.setField(field, values);
    } else if (kind == 1 && !field.isMapField()) {
      told.append(" twice");
      message.addRepeatedField(field, values.get(at));
    } else if (kind == 2 && !field.isMapField()) {
      told.append(" in another place");
      Object moved = values.get(at);
      message.setRepeatedField(field, at, values.get(random.nextInt(values.size())));
      message.setRepeatedField(field, random.nextInt(values.size()), moved);
    } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      Message.Builder inner = ((Message) values.get(at)).toBuilder();
      change(inner, told, depth + 1);
      message.setRepeatedField(field, at, inner.build());
    } else {
      message.setRepeatedField(field, at, other(field, values.get(at), told));
    }
  }

  private Object other(FieldDescriptor field, Object value, StringBuilder told) {
    Object other =
        switch (field.getJavaType()) {
          case INT -> (int) number();
          case LONG -> number();
          case FLOAT -> (float) random.nextGaussian();
          case DOUBLE -> random.nextGaussian();
          case BOOLEAN -> !(Boolean) value;
          case STRING -> text((String) value);
          case BYTE_STRING -> bytes((ByteString) value);
          case ENUM -> {
            EnumDescriptor all = field.getEnumType();
            yield all.getValues().get(random.nextInt(all.getValues().size()));
          }
          case MESSAGE -> value;
        };
    told.append(" = ").append(other instanceof ByteString ? "bytes" : other);
    return other;
  }

  private long number() {
    return random.nextBoolean() ? NUMBERS[random.nextInt(NUMBERS.length)] : random.nextInt(40);
  }

  private String text(String value) {
    return random.nextInt(3) > 0 || value.isEmpty()
        ? NAMES.get(random.nextInt(NAMES.size()))
        : value.substring(0, random.nextInt(value.length())) + (char) ('a' + random.nextInt(26));
  }

  private ByteString bytes(ByteString value) {
    byte[] bytes = value.toByteArray();
    if (bytes.length == 0) {
      return ByteString.copyFromUtf8("x");
    }
    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    return ByteString.copyFrom(bytes, 0, random.nextInt(4) == 0 ? bytes.length / 2 : bytes.length);
  }
}
