package io.intarsia.keras.layer;

import io.intarsia.types.sparse.SparseTensor;

/// A layer that makes vectors of categories, of which few numbers are not zero.
///
/// @param <X> what it takes
public sealed interface SparseEncoding<X>
    permits CountedLayer, BinnedLayer, HashedLayer, LookupLayer {
  /// The same layer, which gives sparse tensors: vectors alone are such. What it learns is learned
  /// by this one.
  ///
  /// @throws IllegalArgumentException if the output mode is `int`
  /// @see "Python: the argument sparse of a layer"
  @SuppressWarnings("unchecked") // all of them are layers of what they take
  default ResultLayer<X, SparseTensor> sparse() {
    return SparseCode.layer((KerasLayer<X, ?>) this);
  }
}
