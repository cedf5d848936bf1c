package io.intarsia.op;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Functions on diagonals by name, where Python takes tensors for which diagonals are meant.
final class DiagonalsByName {
  private DiagonalsByName() {}

  /// A matrix of diagonals.
  ///
  /// @see "Python: tf.linalg.diag"
  @Endpoint(value = "linalg.diag", byName = true)
  static Tensor diag(
      Ops tf,
      Tensor diagonal,
      Tensor k,
      Tensor numRows,
      Tensor numCols,
      Tensor paddingValue,
      String align) {
    return tf.raw.MatrixDiagV3(
        diagonal, k, numRows, numCols, paddingValue.cast(diagonal.dtype()), aligned(align));
  }

  /// Diagonals of a matrix.
  ///
  /// @see "Python: tf.linalg.diag_part"
  @Endpoint(value = "linalg.diag_part", byName = true)
  static Tensor diagPart(Ops tf, Tensor input, Tensor k, Tensor paddingValue, String align) {
    return tf.raw.MatrixDiagPartV3(input, k, paddingValue.cast(input.dtype()), aligned(align));
  }

  /// A matrix with other diagonals.
  ///
  /// @see "Python: tf.linalg.set_diag"
  @Endpoint(value = "linalg.set_diag", byName = true)
  static Tensor setDiag(Ops tf, Tensor input, Tensor diagonal, Tensor k, String align) {
    return tf.raw.MatrixSetDiagV3(input, diagonal, k, aligned(align));
  }

  private static Attributes aligned(String align) {
    return Attributes.of("align", align);
  }
}
