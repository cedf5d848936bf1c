package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Vectors of as many numbers as there are categories.
final class CategoryEncodingCode extends LayerCode<CategoryEncoding, Tensor, Tensor> {
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
    return new Categories(
            call.tf(), Objects.requireNonNull(layer.numTokens()), layer.computeDType())
        .encode(x, layer.outputMode());
  }
}
