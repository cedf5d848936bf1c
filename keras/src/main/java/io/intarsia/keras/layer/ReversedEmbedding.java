package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A [ReversibleEmbedding] in the other direction: for vectors `[..., output_dim]` a score for each
/// integer, `[..., input_dim]`. Its weights are those of the embedding, which has been called
/// before.
///
/// @see "Python: keras.layers.ReversibleEmbedding, call(x, reverse=True)"
public final class ReversedEmbedding implements Layer<Tensor, Tensor> {
  private final ReversibleEmbedding embedding;

  private ReversedEmbedding(ReversibleEmbedding embedding) {
    this.embedding = embedding;
  }

  /// The other direction of an embedding.
  public static ReversedEmbedding of(ReversibleEmbedding embedding) {
    return new ReversedEmbedding(Objects.requireNonNull(embedding, "embedding"));
  }

  /// The embedding, which has the weights.
  public ReversibleEmbedding embedding() {
    return embedding;
  }

  @Override
  public Tensor call(LayerCall call, Tensor x) {
    return ReversibleEmbeddingCode.reversed(embedding, call, x);
  }

  @Override
  public @Nullable Object mask(LayerCall call, Tensor x) {
    return null;
  }
}
