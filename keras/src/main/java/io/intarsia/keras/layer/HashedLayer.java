package io.intarsia.keras.layer;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;

/// A layer that hashes categories.
///
/// @param <X> what it takes
public abstract sealed class HashedLayer<X> extends KerasLayer<X, Tensor>
    implements SparseEncoding<X> permits Hashing, HashedCrossing {
  HashedLayer(Arguments arguments) {
    super(arguments);
  }
}
