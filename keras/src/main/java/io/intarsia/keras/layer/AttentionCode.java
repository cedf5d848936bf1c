package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Scores are products of queries and keys, or sums over `tanh(query + key)`.
final class AttentionCode extends AttentionsCode<Attention> {
  @Override
  void build(Attention layer, State state, Object spec) {
    checkInputs(layer, spec);
    if (layer.useScale()) {
      state.weight("scale", Shape.scalar(), Ones.of());
    }
    if (isConcat(layer)) {
      state.weight("concat_score_weight", Shape.scalar(), Ones.of());
    }
    if (layer.dropout() > 0) {
      state.generator(layer.seed());
    }
  }

  private static boolean isConcat(Attention layer) {
    return switch (layer.scoreMode()) {
      case "dot" -> false;
      case "concat" -> true;
      default -> throw LayerErrors.other(layer, "score_mode dot or concat", layer.scoreMode());
    };
  }

  @Override
  Scored attend(
      Attention layer,
      LayerCall call,
      List<Tensor> x,
      AttentionOptions options,
      boolean wantsScores) {
    Tensor scores = isConcat(layer) ? sums(layer, call, x) : products(layer, call, x);
    return Attending.of(layer, call, x, options, scores, layer.dropout());
  }

  private static Tensor products(Attention layer, LayerCall call, List<Tensor> x) {
    Tensor scores = call.tf().matMul(x.getFirst(), key(x), false, true);
    return layer.useScale() ? scores.times(layer.read(call, "scale")) : scores;
  }

  private static Tensor sums(Attention layer, LayerCall call, List<Tensor> x) {
    Ops tf = call.tf();
    Tensor sums = tf.expandDims(x.getFirst(), -2).plus(tf.expandDims(key(x), -3));
    Tensor scaled = layer.useScale() ? sums.times(layer.read(call, "scale")) : sums;
    return tf.reduceSum(tf.math.tanh(scaled), -1).times(layer.read(call, "concat_score_weight"));
  }
}
