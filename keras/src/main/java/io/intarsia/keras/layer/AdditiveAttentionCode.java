package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.GlorotUniform;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Scores are sums over `scale · tanh(query + key)`.
final class AdditiveAttentionCode extends AttentionsCode<AdditiveAttention> {
  @Override
  void build(AdditiveAttention layer, State state, Object spec) {
    checkInputs(layer, spec);
    if (layer.useScale()) {
      state.weight("scale", state.lastAxis(((List<?>) spec).getFirst()), GlorotUniform.of());
    }
    if (layer.dropout() > 0) {
      state.generator(layer.seed());
    }
  }

  @Override
  Scored attend(
      AdditiveAttention layer,
      LayerCall call,
      List<Tensor> x,
      AttentionOptions options,
      boolean wantsScores) {
    Ops tf = call.tf();
    Tensor tanh = tf.math.tanh(tf.expandDims(x.getFirst(), -2).plus(tf.expandDims(key(x), -3)));
    Tensor scaled = layer.useScale() ? tanh.times(layer.read(call, "scale")) : tanh;
    return Attending.of(layer, call, x, options, tf.reduceSum(scaled, -1), layer.dropout());
  }
}
