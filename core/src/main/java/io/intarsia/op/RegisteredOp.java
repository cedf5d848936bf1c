package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Argument;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An op of the runtime, called by its registered name.
final class RegisteredOp extends OpWrapper {
  private final Ops tf;
  private final OpDefinition definition;

  RegisteredOp(Ops tf, OpDefinition definition) {
    this.tf = tf;
    this.definition = definition;
  }

  @Override
  public String name() {
    return definition.name();
  }

  @Override
  public boolean isHostComposed() {
    return false;
  }

  @Override
  public List<Tensor> call(List<?> inputs, Map<String, ?> named) {
    checkNames(named);
    checkCount(inputs);
    Object[] tensors = new Object[inputs.size()];
    for (int i = 0; i < tensors.length; i++) {
      tensors[i] = input(definition.inputs().get(i), inputs.get(i), inputs);
    }
    return List.of(tf.execute(definition.name(), Attributes.of(named), tensors));
  }

  @Override
  public List<Tensor> apply(List<?> inputs, Map<String, ?> named) {
    return call(inputs, named);
  }

  /// Which attributes there are is checked where the op runs; here, that no input hides among them.
  private void checkNames(Map<String, ?> named) {
    for (Argument input : definition.inputs()) {
      if (named.containsKey(input.name())) {
        throw Mistake.argument(
            "%s: '%s' is an input; inputs go by position, only attributes by name"
                .formatted(name(), input.name()));
      }
    }
  }

  private void checkCount(List<?> inputs) {
    if (inputs.size() != definition.inputs().size()) {
      String more =
          inputs.size() > definition.inputs().size()
              ? "; %s is one too many, attributes go by name"
                  .formatted(inputs.get(definition.inputs().size()))
              : "";
      throw Mistake.argument(
          "%s: expected %d inputs %s, got %d%s"
              .formatted(
                  name(),
                  definition.inputs().size(),
                  definition.inputs().stream().map(Argument::name).toList(),
                  inputs.size(),
                  more));
    }
  }

  private Object input(Argument input, Object value, List<?> all) {
    if (!input.isList()) {
      return tensor(input, value, all);
    }
    List<?> elements =
        value instanceof Object[] array ? Arrays.asList(array) : listOf(input, value);
    return elements.stream().map(element -> tensor(input, element, all)).toList();
  }

  private List<?> listOf(Argument input, Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw Mistake.argument(
        "%s: input '%s' must be a list of tensors, got %s".formatted(name(), input.name(), value));
  }

  private Tensor tensor(Argument input, Object value, List<?> all) {
    if (value instanceof Tensor tensor) {
      return tensor;
    }
    try {
      DType dtype = input.dtype();
      Optional<DType> expected = dtype == null ? sibling(input, all) : Optional.of(dtype);
      try (var host =
          expected.map(e -> HostTensor.of(value, e)).orElseGet(() -> HostTensor.of(value))) {
        checkDType(input, host.dtype());
        return tf.constant(host);
      }
    } catch (IllegalArgumentException e) {
      throw Mistake.argument(
          "%s: input '%s' must be a tensor or become one: %s"
              .formatted(name(), input.name(), e.getMessage()),
          e);
    }
  }

  /// In a trace it would be the runtime that refuses, which names the attribute alone.
  private void checkDType(Argument input, DType dtype) {
    List<Object> allowed =
        Optional.ofNullable(input.typeAttribute())
            .flatMap(definition::attribute)
            .map(OpDefinition.Attribute::allowedValues)
            .orElse(List.of());
    if (!allowed.isEmpty() && !allowed.contains(dtype)) {
      throw Mistake.argument("expected one of %s, got %s".formatted(allowed, dtype));
    }
  }

  /// The dtype of a tensor given for an input that must be of the same one.
  private Optional<DType> sibling(Argument input, List<?> all) {
    String attribute = input.typeAttribute();
    for (int i = 0; i < all.size() && attribute != null; i++) {
      if (attribute.equals(definition.inputs().get(i).typeAttribute())) {
        Object first =
            all.get(i) instanceof List<?> list && !list.isEmpty() ? list.getFirst() : all.get(i);
        if (first instanceof Tensor tensor) {
          return Optional.of(tensor.dtype());
        }
      }
    }
    return Optional.empty();
  }
}
