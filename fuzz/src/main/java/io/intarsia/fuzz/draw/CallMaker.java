package io.intarsia.fuzz.draw;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.op.definition.OpDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Makes one random call of one op. Inputs of one type attribute have one dtype and lists of one
/// number attribute one length; most have a common shape.
final class CallMaker {
  private final OpDefinition definition;
  private final SplittableRandom random;
  private final boolean wild;
  private final Map<String, Object> bound = new HashMap<>();
  private final DrawnShapes shapes;
  private final DataMaker data;
  private final HandleMaker handles;

  CallMaker(OpDefinition definition, SplittableRandom random) {
    this.definition = definition;
    this.random = random;
    this.wild = random.nextInt(4) == 0;
    this.shapes = new DrawnShapes(random);
    this.data = new DataMaker(random);
    this.handles = new HandleMaker(random);
  }

  Call make() {
    List<Value> inputs = definition.inputs().stream().map(this::input).toList();
    var attributes = new AttributeMaker(definition, random, common(), wild).make();
    return new Call(definition.name(), inputs, new TreeMap<>(attributes), Mode.EAGER);
  }

  private DType common() {
    return bound.values().stream()
        .filter(DType.class::isInstance)
        .map(DType.class::cast)
        .findFirst()
        .orElse(random.nextInt(3) > 0 ? DType.FLOAT32 : DType.INT32);
  }

  private Value input(OpDefinition.Argument argument) {
    if (!argument.isList()) {
      return single(argument, shapes.shape(argument.name()));
    }
    List<Value> list = new ArrayList<>();
    long[] shape = shapes.shape(argument.name());
    for (int i = length(argument); i > 0; i--) {
      list.add(single(argument, random.nextInt(3) > 0 ? shape : shapes.shape(argument.name())));
    }
    return new Value.Many(list);
  }

  private int length(OpDefinition.Argument argument) {
    String number = argument.numberAttribute();
    if (number == null) {
      return random.nextInt(3);
    }
    Object length = bound.computeIfAbsent(number, _ -> random.nextInt(wild ? 0 : 1, 4));
    return (Integer) length;
  }

  private Value single(OpDefinition.Argument argument, long[] shape) {
    DType dtype = dtype(argument);
    if (!dtype.isHandle()) {
      return data.make(dtype, shape);
    }
    Data content = data.make(elementType(), shape);
    return dtype == DType.RESOURCE
        ? handles.resource(definition.name(), argument.name(), content)
        : handles.variant(definition.name(), argument.name(), content);
  }

  /// What the other inputs will be, most likely: a thing should hold the same.
  private DType elementType() {
    for (String name : List.of("T", "dtype", "Tout", "element_dtype", "value_dtype")) {
      var attribute = definition.attribute(name);
      if (attribute.isPresent() && "type".equals(attribute.get().type())) {
        DType dtype = (DType) bound.computeIfAbsent(name, this::allowedDType);
        return dtype.isHandle() ? DType.FLOAT32 : dtype;
      }
    }
    return DType.FLOAT32;
  }

  private DType dtype(OpDefinition.Argument argument) {
    DType fixed = argument.dtype();
    if (fixed != null) {
      return fixed;
    }
    String attribute = argument.typeAttribute();
    if (attribute == null) {
      return random.nextInt(2) > 0 ? DType.FLOAT32 : ExtremeValues.dtype(random);
    }
    return (DType) bound.computeIfAbsent(attribute, this::allowedDType);
  }

  private DType allowedDType(String attribute) {
    List<Object> allowed = definition.attribute(attribute).orElseThrow().allowedValues();
    if (allowed.isEmpty()) {
      return random.nextBoolean() ? DType.FLOAT32 : ExtremeValues.dtype(random);
    }
    return allowed.contains(DType.FLOAT32) && random.nextBoolean()
        ? DType.FLOAT32
        : (DType) ExtremeValues.pick(allowed, random);
  }
}
