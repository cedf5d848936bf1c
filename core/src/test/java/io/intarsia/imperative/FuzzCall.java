package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.op.OpDefinition;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One random call of one op: inputs that mostly fit its definition, attributes that mostly are
/// allowed.
final class FuzzCall {
  private static final long[] INTEGERS = {
    0, 1, 2, 3, -1, -2, 7, 100, 1L << 33, Long.MIN_VALUE, Integer.MAX_VALUE
  };
  private static final List<DType> COMMON =
      List.of(
          DType.FLOAT32,
          DType.INT32,
          DType.INT64,
          DType.FLOAT64,
          DType.BOOL,
          DType.STRING,
          DType.COMPLEX64,
          DType.UINT8,
          DType.FLOAT16);

  private final Ops tf;
  private final OpDefinition definition;
  private final SplittableRandom random;
  private final FuzzInput input;
  private final Map<String, Object> bound = new HashMap<>();

  FuzzCall(Ops tf, OpDefinition definition, SplittableRandom random) {
    this.tf = tf;
    this.definition = definition;
    this.random = random;
    this.input = new FuzzInput(tf, random);
  }

  void run() {
    @Nullable Object[] inputs = definition.inputs().stream().map(this::input).toArray();
    spoil(inputs);
    tf.execute(definition.name(), attributes(), inputs);
  }

  // Now and then an argument no op may be given.
  private void spoil(@Nullable Object[] inputs) {
    if (inputs.length == 0 || random.nextInt(25) > 0) {
      return;
    }
    int victim = random.nextInt(inputs.length);
    if (random.nextBoolean()) {
      inputs[victim] = null;
    } else if (inputs[victim] instanceof Tensor tensor) {
      tensor.close();
    } else {
      inputs[victim] = List.of();
    }
  }

  private Object input(OpDefinition.Argument argument) {
    if (!argument.isList()) {
      return input.tensor(dtype(argument));
    }
    int length =
        argument.numberAttribute() == null
            ? random.nextInt(4)
            : (Integer)
                bound.computeIfAbsent(argument.numberAttribute(), name -> random.nextInt(4));
    return IntStream.range(0, length)
        .mapToObj(i -> (Object) input.tensor(dtype(argument)))
        .toList();
  }

  private DType dtype(OpDefinition.Argument argument) {
    if (argument.dtype() != null) {
      return argument.dtype();
    }
    if (argument.typeAttribute() == null) {
      return COMMON.get(random.nextInt(COMMON.size()));
    }
    return (DType) bound.computeIfAbsent(argument.typeAttribute(), this::allowedDtype);
  }

  private DType allowedDtype(String attribute) {
    List<Object> allowed = definition.attribute(attribute).orElseThrow().allowedValues();
    if (allowed.isEmpty()) {
      return COMMON.get(random.nextInt(COMMON.size()));
    }
    return allowed.contains(DType.FLOAT32) && random.nextBoolean()
        ? DType.FLOAT32
        : (DType) allowed.get(random.nextInt(allowed.size()));
  }

  private Attributes attributes() {
    Map<String, Object> values = new HashMap<>();
    for (var attribute : definition.attributes()) {
      boolean needed = attribute.defaultValue() == null;
      if (!definition.isInferred(attribute.name()) && (needed || random.nextInt(3) == 0)) {
        values.put(attribute.name(), value(attribute));
      }
    }
    return Attributes.of(values);
  }

  private Object value(OpDefinition.Attribute attribute) {
    if (!attribute.isList()) {
      return single(attribute, attribute.type());
    }
    String element = attribute.type().substring("list(".length(), attribute.type().length() - 1);
    List<Object> list = new ArrayList<>();
    int length = random.nextInt(5);
    for (int i = 0; i < length; i++) {
      list.add(single(attribute, element));
    }
    return list;
  }

  private Object single(OpDefinition.Attribute attribute, String type) {
    if (!attribute.allowedValues().isEmpty()) {
      return attribute.allowedValues().get(random.nextInt(attribute.allowedValues().size()));
    }
    return switch (type) {
      case "int" -> integer(attribute);
      case "float" -> (float) (random.nextInt(3) == 0 ? Float.NaN : random.nextDouble(-1, 2));
      case "bool" -> random.nextBoolean();
      case "type" -> COMMON.get(random.nextInt(COMMON.size()));
      case "shape" ->
          random.nextInt(4) == 0
              ? Shape.unknown()
              : Shape.of(random.nextInt(3), random.nextInt(-1, 4));
      case "tensor" -> HostTensor.of(random.nextInt(5));
      default -> random.nextInt(3) == 0 ? "" : "w" + random.nextInt(5);
    };
  }

  private Object integer(OpDefinition.Attribute attribute) {
    Long least = attribute.minimum();
    return least != null && random.nextInt(4) > 0
        ? least + random.nextInt(4)
        : INTEGERS[random.nextInt(INTEGERS.length)];
  }
}
