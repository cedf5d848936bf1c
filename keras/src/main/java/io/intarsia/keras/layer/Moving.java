package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;

/// Means of what is seen one after the other, of which the last ones count most.
final class Moving {
  private Moving() {}

  /// Takes in one more.
  ///
  /// @param momentum how much what was seen before counts
  /// @return what the weight is afterwards, of the type of the value
  static Tensor update(
      KerasLayer<?, ?> layer, LayerCall call, String name, Tensor value, double momentum) {
    Ops tf = call.tf();
    Variable weight = layer.weight(name);
    Tensor before = tf.cast(call.read(weight), value.dtype());
    Tensor after = before.times(momentum).plus(value.times(1 - momentum));
    call.assign(weight, tf.cast(after, weight.dtype()));
    return after;
  }
}
