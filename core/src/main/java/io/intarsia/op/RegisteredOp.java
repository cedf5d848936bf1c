package io.intarsia.op;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Argument;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;

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
    return List.of(tf.execute(definition.name(), Attributes.of(named), inputs.toArray()));
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
}
