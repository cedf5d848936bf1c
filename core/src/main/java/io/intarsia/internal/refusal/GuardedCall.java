package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One call of an op that has a guard, about to be run; or one that a graph is to run.
///
/// @param inputs all tensors in order, lists flattened; those of a graph need not be known
/// @param when whether it runs now, and who runs it
/// @param isCompiled whether XLA compiles the graph that is to run it
@SuppressWarnings("ArrayRecordComponent") // made for one call and never compared
public record GuardedCall(
    Probing probing, OpKey key, Tensor[] inputs, When when, boolean isCompiled) {

  public GuardedCall(Probing probing, OpKey key, Tensor[] inputs, When when) {
    this(probing, key, inputs, when, false);
  }

  /// When a call runs.
  public enum When {
    /// Now.
    EAGER,
    /// Some time after its graph has been traced: variables may have other values then.
    LATER,
    /// Now, by a graph.
    IN_GRAPH
  }

  /// Where rules run ops of their own.
  Place ops() {
    return probing.ops();
  }

  OpDefinition definition() {
    return OpDefinitions.find(key().op()).orElseThrow();
  }

  /// The attributes as the runtime serializes them, those that follow from the inputs included.
  byte[] attributes() {
    return probing.attributes(key);
  }

  /// The tensors of an input: one, or those of a list.
  List<Tensor> input(String name) {
    int at = 0;
    int next = 0;
    for (var argument : definition().inputs()) {
      int code = key().signature()[at];
      int count = code < 0 ? -code - 1 : 1;
      if (argument.name().equals(name)) {
        return Arrays.asList(inputs).subList(next, next + count);
      }
      next += count;
      at += code < 0 ? count + 1 : 1;
    }
    throw Mistake.missing(key().op() + " has no input '" + name + "'; please report");
  }

  Tensor tensor(String input) {
    return input(input).getFirst();
  }

  int rank(String input) {
    return Known.rank(tensor(input));
  }

  /// Runs code on the data of an input.
  void withData(String input, Consumer<EagerTensor> code) {
    switch (tensor(input)) {
      case EagerTensor eager -> code.accept(eager);
      case SymbolicTensor symbolic -> {
        try (var host = Known.value(symbolic);
            var constant = ops().constant(host)) {
          code.accept((EagerTensor) constant);
        }
      }
    }
  }

  /// The value of an attribute, its default included; null if it follows from the inputs.
  @Nullable Object attribute(String name) {
    Object given = key().attributes().get(name);
    return given != null
        ? given
        : definition().attribute(name).map(OpDefinition.Attribute::defaultValue).orElse(null);
  }

  /// The dtype a type attribute has, given, inferred or by default.
  DType dtype(String attribute) {
    for (var input : definition().inputs()) {
      if (attribute.equals(input.typeAttribute()) && !input(input.name()).isEmpty()) {
        return tensor(input.name()).dtype();
      }
    }
    return attribute(attribute) instanceof DType dtype
        ? dtype
        : DType.ofName(String.valueOf(attribute(attribute)));
  }

  IllegalArgumentException wrong(String what, String expected, Object got) {
    return RefusalErrors.refused(RefusalErrors.wouldEndProcess(key(), what, expected, got), inputs);
  }
}
