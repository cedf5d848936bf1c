package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

final class EmbeddingCode extends LayerCode<Embedding, Tensor, Tensor> {
  @Override
  void build(Embedding layer, State state, Object spec) {
    Embeddings.build(layer, state);
  }

  @Override
  Tensor compute(Embedding layer, LayerCall call, Tensor x) {
    return Embeddings.of(layer, call, x);
  }

  @Override
  @Nullable Object mask(Embedding layer, LayerCall call, Tensor x) {
    return Embeddings.mask(layer, call, x);
  }

  @Override
  boolean takesAnyDType() {
    return true;
  }
}
