package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Diagonals of matrices: made into matrices, read, set, summed.
final class Diagonals {
  private Diagonals() {}

  /// Makes diagonal matrices.
  ///
  /// `diagonal` is `[B…, N]`; the result is `[B…, N, N]`, with zeros elsewhere.
  ///
  /// @throws TensorFlowException if `diagonal` is a scalar
  /// @see "Python: tf.linalg.diag"
  @Endpoint("linalg.diag")
  static Tensor diag(BaseOps tf, Tensor diagonal) {
    return diag(tf, diagonal, DiagOptions.defaults());
  }

  /// Makes matrices of a diagonal or a band.
  ///
  /// `diagonal` is `[B…, N]`, or `[B…, K, N]` with the `K` diagonals of a band from the highest to
  /// the lowest; the result is `[B…, rows, columns]`.
  ///
  /// @throws TensorFlowException if the band does not fit the numbers of rows and columns
  /// @see "Python: tf.linalg.diag"
  @Endpoint("linalg.diag")
  static Tensor diag(BaseOps tf, Tensor diagonal, DiagOptions options) {
    Tensor values = options.isPlain() ? diagonal : withoutSizes(tf, diagonal);
    Tensor matrices =
        tf.raw.MatrixDiagV3(
            values,
            band(tf, options.k()),
            Constants.of(tf, options.numRows()),
            Constants.of(tf, options.numCols()),
            padding(tf, options.paddingValue(), diagonal),
            Attributes.of("align", options.align()));
    if (values == diagonal) {
      return matrices;
    }
    int rank = diagonal.rank() + (options.isBand() ? 0 : 1);
    return tf.raw.EnsureShape(matrices, Shape.unknownOfRank(rank));
  }

  /// Reads the main diagonals of matrices.
  ///
  /// `input` is `[B…, M, N]`; the result is `[B…, min(M, N)]`.
  ///
  /// @throws TensorFlowException if the rank is less than 2
  /// @see "Python: tf.linalg.diag_part"
  @Endpoint("linalg.diag_part")
  static Tensor diagPart(BaseOps tf, Tensor input) {
    return diagPart(tf, input, DiagPartOptions.defaults());
  }

  /// Reads a diagonal or a band of matrices.
  ///
  /// `input` is `[B…, M, N]`; the result is `[B…, L]`, or `[B…, K, L]` with the `K` diagonals of a
  /// band from the highest to the lowest.
  ///
  /// @throws TensorFlowException if the band is not within the matrices
  /// @see "Python: tf.linalg.diag_part"
  @Endpoint("linalg.diag_part")
  static Tensor diagPart(BaseOps tf, Tensor input, DiagPartOptions options) {
    return tf.raw.MatrixDiagPartV3(
        input,
        band(tf, options.k()),
        padding(tf, options.paddingValue(), input),
        Attributes.of("align", options.align()));
  }

  /// Replaces the main diagonals of matrices.
  ///
  /// `input` is `[B…, M, N]` and `diagonal` is `[B…, min(M, N)]`, of the same dtype; the result is
  /// `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if the shapes do not fit or the dtypes differ
  /// @see "Python: tf.linalg.set_diag"
  @Endpoint("linalg.set_diag")
  static Tensor setDiag(BaseOps tf, Tensor input, Tensor diagonal) {
    return setDiag(tf, input, diagonal, SetDiagOptions.defaults());
  }

  /// Replaces a diagonal or a band of matrices.
  ///
  /// `input` is `[B…, M, N]`; `diagonal` is `[B…, L]`, or `[B…, K, L]` with the `K` diagonals of a
  /// band from the highest to the lowest, of the same dtype; the result is `[B…, M, N]`.
  ///
  /// @throws TensorFlowException if the shapes do not fit or the dtypes differ
  /// @see "Python: tf.linalg.set_diag"
  @Endpoint("linalg.set_diag")
  static Tensor setDiag(BaseOps tf, Tensor input, Tensor diagonal, SetDiagOptions options) {
    Tensor matrices =
        tf.raw.MatrixSetDiagV3(
            withoutSizes(tf, input),
            withoutSizes(tf, diagonal),
            band(tf, options.k()),
            Attributes.of("align", options.align()));
    return matrices.shape().hasRank() ? matrices : tf.raw.EnsureShape(matrices, input.shape());
  }

  /// Reads the diagonal of a tensor whose dimensions come twice.
  ///
  /// `input` is `[D…, D…]`; the result is `[D…]`.
  ///
  /// @throws TensorFlowException if the second half of the dimensions differs from the first
  /// @see "Python: tf.linalg.tensor_diag_part"
  @Endpoint("linalg.tensor_diag_part")
  static Tensor tensorDiagPart(BaseOps tf, Tensor input) {
    return tf.raw.DiagPart(input);
  }

  /// Adds the elements on the main diagonals.
  ///
  /// `x` is `[B…, M, N]`, numeric; the result is `[B…]`.
  ///
  /// @throws TensorFlowException if the rank is less than 2
  /// @see "Python: tf.linalg.trace"
  @Endpoint("linalg.trace")
  static Tensor trace(BaseOps tf, Tensor x) {
    return tf.raw.Sum(diagPart(tf, x), Constants.ints(tf, -1));
  }

  /// The band from the diagonal below the main one to that above it, as three rows.
  static Tensor tridiagonal(BaseOps tf, Tensor matrices) {
    return diagPart(tf, matrices, DiagPartOptions.defaults().withK(-1, 1).withAlign("LEFT_RIGHT"));
  }

  /// The runtime takes unknown sizes for wrong ones where it infers shapes; of an unknown rank it
  /// does not.
  private static Tensor withoutSizes(BaseOps tf, Tensor x) {
    boolean isInTheWay = x.shape().hasRank() && !x.shape().isFullyKnown();
    return isInTheWay ? tf.raw.PlaceholderWithDefault(x, Shape.unknown()) : x;
  }

  private static Tensor band(BaseOps tf, List<Integer> k) {
    int[] ends = k.stream().mapToInt(Integer::intValue).toArray();
    return ends.length == 1 ? Constants.of(tf, ends[0]) : Constants.ints(tf, ends);
  }

  private static Tensor padding(BaseOps tf, Number value, Tensor x) {
    return value.equals(0) || x.dtype() == DType.BOOL
        ? Constants.zero(tf, x.dtype())
        : Constants.like(tf, value, x);
  }
}
