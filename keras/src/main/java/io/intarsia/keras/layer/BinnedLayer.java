package io.intarsia.keras.layer;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;

/// A layer that puts numbers into bins, which may be learned.
public abstract sealed class BinnedLayer extends AdaptedLayer implements SparseEncoding<Tensor>
    permits Discretization {
  BinnedLayer(Arguments arguments) {
    super(arguments);
  }
}
