package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;
import java.util.Objects;

/// Vectors of as many numbers as there are categories.
final class CategoryEncodingCode extends LayerCode<CategoryEncoding, Tensor, Tensor>
    implements SparseCode<CategoryEncoding, Tensor> {
  private static final List<String> MODES = List.of("one_hot", "multi_hot", "count");

  @Override
  void build(CategoryEncoding layer, State state, Object spec) {
    PreprocessingErrors.mode(layer, layer.outputMode(), MODES);
    Integer tokens = layer.numTokens();
    if (tokens == null || tokens < 1) {
      throw PreprocessingErrors.argument(
          layer, "num_tokens", "a number of at least 1", String.valueOf(tokens));
    }
  }

  @Override
  Tensor compute(CategoryEncoding layer, LayerCall call, Tensor x) {
    return categories(layer, call).encode(x, layer.outputMode());
  }

  @Override
  public SparseTensor computeSparse(CategoryEncoding layer, LayerCall call, Tensor x) {
    return categories(layer, call).sparse(x, layer.outputMode());
  }

  private static Categories categories(CategoryEncoding layer, LayerCall call) {
    int tokens = Objects.requireNonNull(layer.numTokens());
    return new Categories(call.tf(), tokens, layer.computeDType());
  }
}
