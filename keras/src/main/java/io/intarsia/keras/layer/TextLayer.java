package io.intarsia.keras.layer;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;

/// A layer that takes texts apart.
public abstract sealed class TextLayer extends LookupLayer<String> permits TextVectorization {
  TextLayer(Arguments arguments) {
    super(arguments);
  }

  /// The same layer, which gives as many numbers for each text as it has words, `[batch, (words)]`.
  /// What it learns is learned by this one.
  ///
  /// @throws IllegalArgumentException if the output mode is not `int`
  /// @see "Python: the argument ragged of a layer"
  public final ResultLayer<Tensor, RaggedTensor> ragged() {
    var layer = (TextVectorization) this;
    if (!layer.outputMode().equals("int")) {
      throw PreprocessingErrors.argument(
          this, "output_mode", "int, for ragged results,", layer.outputMode());
    }
    return ResultLayer.ragged(layer, (call, x) -> TextVectorizationCode.ragged(layer, call, x));
  }
}
