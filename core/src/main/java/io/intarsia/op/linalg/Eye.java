package io.intarsia.op.linalg;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Identity matrices.
final class Eye {
  private Eye() {}

  /// Makes an identity matrix, `[numRows, numRows]`, `float32`.
  ///
  /// @throws IllegalArgumentException if the size is negative
  /// @see "Python: tf.eye"
  @Endpoint({"eye", "linalg.eye"})
  static Tensor eye(BaseOps tf, int numRows) {
    return eye(tf, numRows, numRows);
  }

  /// Makes a matrix with ones on its diagonal and zeros elsewhere, `[numRows, numColumns]`,
  /// `float32`.
  ///
  /// @throws IllegalArgumentException if a size is negative
  /// @see "Python: tf.eye"
  @Endpoint({"eye", "linalg.eye"})
  static Tensor eye(BaseOps tf, int numRows, int numColumns) {
    return eye(tf, numRows, EyeOptions.defaults().withNumColumns(numColumns));
  }

  /// Makes matrices with ones on their diagonals and zeros elsewhere.
  ///
  /// The result is `[B…, numRows, numColumns]`, of the options' dtype.
  ///
  /// @throws IllegalArgumentException if a size is negative, or the batch shape is not fully known
  /// @see "Python: tf.eye"
  @Endpoint({"eye", "linalg.eye"})
  static Tensor eye(BaseOps tf, int numRows, EyeOptions options) {
    int numColumns = options.numColumns() == null ? numRows : options.numColumns();
    if (numRows < 0 || numColumns < 0) {
      throw Mistake.argument(
          "eye: sizes must not be negative; expected numRows, numColumns >= 0, got %d and %d"
              .formatted(numRows, numColumns));
    }
    Shape batch = options.batchShape();
    if (numRows == 0 || numColumns == 0) {
      return new ArrayOps(tf)
          .zeros(batch.concatenate(Shape.of(numRows, numColumns)), options.dtype());
    }
    Shape diagonal = batch.concatenate(Shape.of(Math.min(numRows, numColumns)));
    return matrix(tf, new ArrayOps(tf).ones(diagonal, options.dtype()), numRows, numColumns);
  }

  private static Tensor matrix(BaseOps tf, Tensor diagonal, int numRows, int numColumns) {
    return tf.raw.MatrixDiagV2(
        diagonal,
        Constants.of(tf, 0),
        Constants.of(tf, numRows),
        Constants.of(tf, numColumns),
        Constants.zero(tf, diagonal.dtype()));
  }
}
