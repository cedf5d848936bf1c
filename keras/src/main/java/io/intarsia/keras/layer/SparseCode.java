package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.types.sparse.SparseTensor;

/// What a layer computes that also gives sparse tensors.
///
/// @param <L> the layer
/// @param <X> what it takes
interface SparseCode<L, X> {
  SparseTensor computeSparse(L layer, LayerCall call, X x);

  /// The layer that gives sparse tensors.
  ///
  /// @throws IllegalArgumentException if its output mode is `int`
  @SuppressWarnings("unchecked") // the code is that of the layer
  static <X> ResultLayer<X, SparseTensor> layer(KerasLayer<X, ?> layer) {
    String mode = layer.arguments().value("output_mode", String.class);
    if (mode.equals("int")) {
      throw PreprocessingErrors.argument(
          layer, "output_mode", "one that gives vectors, for sparse results,", mode);
    }
    var code = (SparseCode<Object, X>) layer.code();
    return ResultLayer.sparse(layer, (call, x) -> code.computeSparse(layer, call, x));
  }
}
