package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Step;
import io.intarsia.keras.activation.ActivationFunction;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What long short-term memory does with the sums of its four gates: what is let in, what is kept,
/// what is new, and what is let out.
final class Memory {
  private Memory() {}

  static Step<List<Tensor>> step(
      LayerCall call,
      Tensor sums,
      Tensor carried,
      @Nullable ActivationFunction activation,
      ActivationFunction gate) {
    Ops tf = call.tf();
    List<Tensor> gates = tf.split(sums, 4, -1);
    Tensor in = gate.apply(tf, gates.get(0));
    Tensor keep = gate.apply(tf, gates.get(1));
    Tensor fresh = Activated.of(activation, call, gates.get(2));
    Tensor carry = keep.times(carried).plus(in.times(fresh));
    Tensor out = gate.apply(tf, gates.get(3));
    Tensor output = out.times(Activated.of(activation, call, carry));
    return new Step<>(output, List.of(output, carry));
  }
}
