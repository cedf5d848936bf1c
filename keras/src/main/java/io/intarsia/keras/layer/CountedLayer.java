package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// A layer that counts categories.
public abstract sealed class CountedLayer extends KerasLayer<Tensor, Tensor>
    implements SparseEncoding<Tensor> permits CategoryEncoding {
  CountedLayer(Arguments arguments) {
    super(arguments);
  }

  /// The same layer over categories and how much each of them counts, two tensors of one shape;
  /// only for counts.
  ///
  /// @throws IllegalArgumentException if the output mode is another one
  /// @see "Python: the argument count_weights of a call"
  public final Layer<List<Tensor>, Tensor> weighted() {
    String mode = arguments().value("output_mode", String.class);
    if (!mode.equals("count")) {
      throw PreprocessingErrors.argument(
          this, "output_mode", "count, for categories that have weights,", mode);
    }
    return (call, x) -> {
      make(call, x.get(0));
      return new Categories(call.tf(), arguments().integer("num_tokens"), computeDType())
          .counts(x.get(0), false, x.get(1));
    };
  }
}
