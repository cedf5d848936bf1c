package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.layer.AttentionsCode.Scored;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What [Attention] and [AdditiveAttention] have in common: all but how scores are computed.
final class Attending {
  private Attending() {}

  /// @param scores `[batch, queries, values]`
  static Scored of(
      AttentionLayer layer,
      LayerCall call,
      List<Tensor> x,
      AttentionOptions options,
      Tensor scores,
      double rate) {
    Ops tf = call.tf();
    Tensor mask = mask(layer, call, x, options);
    Tensor masked =
        mask == null ? scores : tf.where(mask, scores, scores.minus(large(tf, scores.dtype())));
    Tensor weights = dropped(layer, call, tf.nn.softmax(masked), rate);
    Tensor output = tf.matMul(weights, x.get(1));
    Tensor queries = AttentionMasks.bool(tf, AttentionsCode.mask(layer, call, 0));
    return new Scored(
        queries == null
            ? output
            : tf.where(tf.expandDims(queries, -1), output, tf.zerosLike(output)),
        weights);
  }

  private static @Nullable Tensor mask(
      AttentionLayer layer, LayerCall call, List<Tensor> x, AttentionOptions options) {
    Ops tf = call.tf();
    Tensor values = AttentionMasks.bool(tf, AttentionsCode.mask(layer, call, 1));
    Tensor mask = values == null ? null : tf.expandDims(values, -2);
    if (options.isCausal()) {
      mask = AttentionMasks.and(tf, mask, AttentionMasks.causal(tf, x.get(0), x.get(1)));
    }
    return AttentionMasks.and(tf, mask, AttentionMasks.bool(tf, options.mask()));
  }

  private static Tensor large(Ops tf, DType dtype) {
    return tf.constant(dtype == DType.FLOAT16 ? 65504.0 : 1e9, dtype);
  }

  private static Tensor dropped(AttentionLayer layer, LayerCall call, Tensor weights, double rate) {
    return call.isTraining() && rate > 0
        ? Drops.of(call, weights, rate, layer.nextSeed(call))
        : weights;
  }
}
