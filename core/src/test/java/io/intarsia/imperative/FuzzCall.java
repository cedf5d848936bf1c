package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.refusal.Guard;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.internal.refusal.Known;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// One random call of one op. Three of four are tame: inputs and attributes are drawn again until
/// the op's shape function accepts them, so that many kernels really run. The others are wild: all
/// kinds of misuse.
final class FuzzCall {
  static final List<DType> COMMON =
      List.of(
          DType.FLOAT32,
          DType.INT32,
          DType.INT64,
          DType.FLOAT64,
          DType.BOOL,
          DType.STRING,
          DType.COMPLEX64,
          DType.UINT8,
          DType.FLOAT16,
          DType.BFLOAT16,
          DType.UINT64,
          DType.RESOURCE,
          DType.VARIANT);
  static final boolean VERBOSE = Boolean.getBoolean("intarsia.fuzz.verbose");
  private static final int DRAWS = 12;

  private final Environment tf;
  private final OpDefinition definition;
  private final SplittableRandom random;
  private final boolean wild;
  private Map<String, Object> bound = new HashMap<>();
  private FuzzShapes shapes;
  private Object[] inputs = {};
  private Attributes attributes = Attributes.NONE;

  FuzzCall(Environment tf, OpDefinition definition, SplittableRandom random) {
    this.tf = tf;
    this.definition = definition;
    this.random = random;
    this.wild = random.nextInt(4) == 0;
    this.shapes = new FuzzShapes(random);
  }

  void run(FuzzPlace place) {
    draw();
    for (int i = 1; i < DRAWS && !wild && !fits(); i++) {
      draw();
    }
    if (wild) {
      spoil();
    }
    // For whoever looks for the cause of a failure: prints the call that ends the process.
    if (VERBOSE) {
      System.out.println(place + " " + this);
    }
    Guard guard = Guards.all().get(definition.name());
    if (guard != null && guard.asksHandles() && place.hidesHandles()) {
      return;
    }
    place.run(tf, definition.name(), attributes, inputs);
  }

  @Override
  public String toString() {
    var text = new StringBuilder(definition.name());
    for (Object input : inputs) {
      text.append("\n  ")
          .append(
              input instanceof List<?> list
                  ? list.stream().map(FuzzCall::describe).toList()
                  : describe(input));
    }
    return text.append("\n  ").append(attributes).toString();
  }

  private static String describe(@Nullable Object input) {
    return input instanceof EagerTensor tensor && !tensor.isClosed()
        ? tensor.dtype()
            + " "
            + tensor.shape()
            + " "
            + (tensor.dtype().isHandle() || tensor.dtype().isQuantized() ? "" : values(tensor))
        : String.valueOf(input);
  }

  private static String values(EagerTensor tensor) {
    try {
      return tensor.dtype() == DType.INT32 || tensor.dtype() == DType.INT64
          ? Arrays.toString(Known.integers(tensor))
          : "";
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  private void draw() {
    bound = new HashMap<>();
    shapes = new FuzzShapes(random);
    inputs = definition.inputs().stream().map(this::input).toArray();
    attributes = new FuzzAttributes(definition, random, common(), wild).make();
  }

  private DType common() {
    return bound.values().stream()
        .filter(DType.class::isInstance)
        .map(DType.class::cast)
        .findFirst()
        .orElse(random.nextInt(3) > 0 ? DType.FLOAT32 : DType.INT32);
  }

  private boolean fits() {
    try {
      var operation = (EagerOperation) tf.opFactory().get(definition.name(), attributes, inputs);
      operation.inferShapes(Inputs.of(tf, definition.name(), inputs).tensors());
      return true;
    } catch (UnsupportedOperationException e) {
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  // Now and then an argument no op may be given.
  @SuppressWarnings("NullAway") // null is one of them
  private void spoil() {
    if (inputs.length == 0 || random.nextInt(8) > 0) {
      return;
    }
    int victim = random.nextInt(inputs.length);
    switch (random.nextInt(4)) {
      case 0 -> inputs[victim] = null;
      case 1 -> inputs[victim] = List.of();
      case 2 -> inputs[victim] = "stranger";
      default -> close(inputs[victim]);
    }
  }

  private static void close(@Nullable Object input) {
    if (input instanceof Tensor tensor) {
      tensor.close();
    }
  }

  private Object input(OpDefinition.Argument argument) {
    if (!argument.isList()) {
      return tensor(argument, shapes.shape(argument.name()));
    }
    List<Tensor> list = new ArrayList<>();
    long[] shape = shapes.shape(argument.name());
    for (int i = length(argument); i > 0; i--) {
      list.add(tensor(argument, random.nextInt(3) > 0 ? shape : shapes.shape(argument.name())));
    }
    return list;
  }

  private int length(OpDefinition.Argument argument) {
    String number = argument.numberAttribute();
    if (number == null) {
      return random.nextInt(3);
    }
    Object length = bound.computeIfAbsent(number, name -> random.nextInt(wild ? 0 : 1, 4));
    return (Integer) length;
  }

  private Tensor tensor(OpDefinition.Argument argument, long[] shape) {
    DType dtype = dtype(argument);
    var plain = new FuzzInput(tf, random);
    return switch (dtype) {
      case RESOURCE ->
          new FuzzHandles(tf, random, plain)
              .resource(definition.name(), argument.name(), elementType(), shape);
      case VARIANT ->
          new FuzzHandles(tf, random, plain).variant(definition.name(), argument.name());
      default -> plain.tensor(dtype, shape);
    };
  }

  // What the other inputs will be, most likely: a resource should hold the same.
  private DType elementType() {
    for (String name : List.of("T", "dtype", "Tout")) {
      var attribute = definition.attribute(name);
      if (attribute.isPresent() && "type".equals(attribute.get().type())) {
        return (DType) bound.computeIfAbsent(name, this::allowedDtype);
      }
    }
    return DType.FLOAT32;
  }

  private DType dtype(OpDefinition.Argument argument) {
    if (argument.dtype() != null) {
      return argument.dtype();
    }
    if (argument.typeAttribute() == null) {
      return random.nextInt(2) > 0 ? DType.FLOAT32 : COMMON.get(random.nextInt(COMMON.size()));
    }
    return (DType) bound.computeIfAbsent(argument.typeAttribute(), this::allowedDtype);
  }

  private DType allowedDtype(String attribute) {
    List<Object> allowed = definition.attribute(attribute).orElseThrow().allowedValues();
    if (allowed.isEmpty()) {
      return random.nextBoolean() ? DType.FLOAT32 : COMMON.get(random.nextInt(COMMON.size()));
    }
    return allowed.contains(DType.FLOAT32) && random.nextBoolean()
        ? DType.FLOAT32
        : (DType) allowed.get(random.nextInt(allowed.size()));
  }
}
