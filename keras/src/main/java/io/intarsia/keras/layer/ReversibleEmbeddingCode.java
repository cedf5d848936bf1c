package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

final class ReversibleEmbeddingCode extends LayerCode<ReversibleEmbedding, Tensor, Tensor> {
  @Override
  void build(ReversibleEmbedding layer, State state, Object spec) {
    Embeddings.build(layer, state);
    if (!layer.tieWeights()) {
      Shape shape = Embeddings.shape(layer);
      state.weight(
          "reverse_embeddings",
          Shape.of(shape.dim(1), shape.dim(0)),
          Embeddings.initializer(layer));
    }
  }

  @Override
  Tensor compute(ReversibleEmbedding layer, LayerCall call, Tensor x) {
    return Embeddings.of(layer, call, x);
  }

  /// Scores of all integers, `[..., input_dim]`, for vectors `[..., output_dim]`.
  static Tensor reversed(ReversibleEmbedding layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor kernel =
        layer.tieWeights()
            ? tf.transpose(call.read(layer.weight("embeddings")))
            : call.read(layer.weight("reverse_embeddings"));
    String reverse = layer.reverseDtype();
    DType dtype = reverse == null ? wider(x.dtype(), kernel.dtype()) : DType.ofName(reverse);
    Tensor scores = Products.overLast(tf, tf.cast(x, dtype), tf.cast(kernel, dtype));
    Double cap = layer.logitSoftCap();
    return cap == null ? scores : tf.math.tanh(scores.div(cap)).times(cap);
  }

  // The table is not rounded to what the layer computes with.
  private static DType wider(DType vectors, DType table) {
    if (vectors == table || !vectors.isFloating()) {
      return table;
    }
    return vectors == DType.FLOAT64 || table == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
  }

  @Override
  @Nullable Object mask(ReversibleEmbedding layer, LayerCall call, Tensor x) {
    return Embeddings.mask(layer, call, x);
  }

  @Override
  boolean takesAnyDType() {
    return true;
  }
}
