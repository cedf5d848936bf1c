package io.intarsia.savedmodel;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Changes something in a message: other numbers, names, dtypes and sizes, what another place of
/// the same message has (so that names and numbers lead elsewhere, also in circles), and what is
/// left out, doubled, exchanged or wrapped many times.
public final class MessageMutation {
  private static final List<String> NAMES =
      List.of("", "../../out", "/etc/passwd", "x", "serving_default", "\u0000", "é", "NoSuchOp");
  private static final long[] NUMBERS = {
    0, 1, -1, 2, 7, 255, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE
  };
  // More than a parser lets through, and less.
  private static final int[] DEPTHS = {3, 60, 190, 300, 800};

  private final Random random;
  private final StringBuilder told = new StringBuilder();
  private final Map<FieldDescriptor, List<Object>> strings = new HashMap<>();
  private final Map<Descriptor, List<Message>> messages = new HashMap<>();

  public MessageMutation(Random random) {
    this.random = random;
  }

  /// Changes one to three things.
  ///
  /// @return what was changed
  public String change(Message.Builder message) {
    collect(message.build());
    for (int i = random.nextInt(3); i >= 0; i--) {
      told.append(told.isEmpty() ? "" : "; ");
      change(message, 0);
    }
    return told.toString();
  }

  private void collect(Message message) {
    messages.computeIfAbsent(message.getDescriptorForType(), _ -> new ArrayList<>()).add(message);
    message
        .getAllFields()
        .forEach((field, value) -> {
          for (Object each : value instanceof List<?> list ? list : List.of(value)) {
            if (each instanceof Message inner) {
              collect(inner);
            } else if (each instanceof String) {
              strings.computeIfAbsent(field, _ -> new ArrayList<>()).add(each);
            }
          }
        });
  }

  private void change(Message.Builder message, int depth) {
    List<FieldDescriptor> fields = new ArrayList<>(message.getAllFields().keySet());
    if (fields.isEmpty()) {
      return;
    }
    FieldDescriptor field = drawn(message, fields);
    told.append('.').append(field.getName());
    if (field.isRepeated()) {
      changeRepeated(message, field, depth);
    } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && random.nextInt(8) > 0) {
      message.setField(field, changed((Message) message.getField(field), depth));
    } else if (random.nextInt(6) == 0 || field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      told.append(" left out");
      message.clearField(field);
    } else {
      message.setField(field, other(field, message.getField(field)));
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
      case List<?> list -> list.stream().mapToDouble(MessageMutation::weight).sum();
      case Message message -> Math.sqrt(message.getSerializedSize()) + 1;
      default -> 1;
    };
  }

  private void changeRepeated(Message.Builder message, FieldDescriptor field, int depth) {
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
      message.setRepeatedField(field, at, changed((Message) values.get(at), depth));
    } else {
      message.setRepeatedField(field, at, other(field, values.get(at)));
    }
  }

  private Message changed(Message message, int depth) {
    List<Message> alike = messages.getOrDefault(message.getDescriptorForType(), List.of());
    boolean isEntry = message.getDescriptorForType().getOptions().getMapEntry();
    if (depth > 2 && !isEntry && !alike.isEmpty() && random.nextInt(20) == 0) {
      told.append(" = another");
      return alike.get(random.nextInt(alike.size()));
    }
    if (message instanceof org.tensorflow.proto.Struct.StructuredValue value
        && random.nextInt(100) == 0) {
      return wrapped(value);
    }
    Message.Builder inner = message.toBuilder();
    change(inner, depth + 1);
    return inner.build();
  }

  private Message wrapped(org.tensorflow.proto.Struct.StructuredValue value) {
    int depth = DEPTHS[random.nextInt(DEPTHS.length)];
    told.append(" wrapped ").append(depth).append(" times");
    var wrapped = value;
    for (int i = 0; i < depth; i++) {
      var around = org.tensorflow.proto.Struct.StructuredValue.newBuilder();
      around.getTupleValueBuilder().addValues(wrapped);
      wrapped = around.build();
    }
    return wrapped;
  }

  private Object other(FieldDescriptor field, Object value) {
    Object other =
        switch (field.getJavaType()) {
          case INT -> (int) number();
          case LONG -> number();
          case FLOAT -> (float) random.nextGaussian();
          case DOUBLE -> random.nextGaussian();
          case BOOLEAN -> !(Boolean) value;
          case STRING -> text(field, (String) value);
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

  private String text(FieldDescriptor field, String value) {
    List<Object> others = strings.getOrDefault(field, List.of());
    if (!others.isEmpty() && random.nextBoolean()) {
      return (String) others.get(random.nextInt(others.size()));
    }
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
