package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.linalg.LinalgOps;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Norms of vectors and matrices.
final class Norms {
  private Norms() {}

  /// The root of the sum of the squares of all elements.
  ///
  /// @see "Python: numpy.linalg.norm"
  @Endpoint("numpy.linalg.norm")
  static Tensor norm(BaseOps tf, Object x) {
    Tensor flat = Given.flat(Given.floating(tf, x));
    return ofVectors(flat, 2, -1);
  }

  /// A norm of a vector or of a matrix.
  ///
  /// @param ord of a vector the power, or infinity; of a matrix 1 and -1 for the sums of columns,
  ///   infinities for those of rows, 2 and -2 for the singular values
  /// @throws IllegalArgumentException if the rank is not known, or a matrix has no such norm
  /// @see "Python: numpy.linalg.norm"
  @Endpoint("numpy.linalg.norm")
  static Tensor norm(BaseOps tf, Object x, double ord) {
    Tensor array = Given.floating(tf, x);
    return rank("norm", array) == 1 ? ofVectors(array, ord, -1) : ofMatrix(tf, array, ord);
  }

  /// A norm of the vectors along an axis.
  ///
  /// @param ord the power, or infinity; null for 2
  /// @see "Python: numpy.linalg.norm"
  @Endpoint("numpy.linalg.norm")
  static Tensor norm(BaseOps tf, Object x, @Nullable Number ord, int axis) {
    return norm(tf, x, ord, axis, false);
  }

  /// A norm of the vectors along an axis.
  ///
  /// @param ord the power, or infinity; null for 2
  /// @param keepdims whether the axis stays, with size 1
  /// @see "Python: numpy.linalg.norm"
  @Endpoint("numpy.linalg.norm")
  static Tensor norm(BaseOps tf, Object x, @Nullable Number ord, int axis, boolean keepdims) {
    Tensor norms = ofVectors(Given.floating(tf, x), ord == null ? 2 : ord.doubleValue(), axis);
    return keepdims ? norms.expandDims(axis) : norms;
  }

  /// The root of the sum of the squares of all elements.
  ///
  /// @see "Python: numpy.linalg.vector_norm"
  @Endpoint("numpy.linalg.vector_norm")
  static Tensor vectorNorm(BaseOps tf, Object x) {
    return norm(tf, x);
  }

  /// The root of the sum of the squares of each matrix `[…, M, N]`.
  ///
  /// @see "Python: numpy.linalg.matrix_norm"
  @Endpoint("numpy.linalg.matrix_norm")
  static Tensor matrixNorm(BaseOps tf, Object x) {
    return Given.floating(tf, x).abs().square().sum(-2, -1).sqrt();
  }

  /// A norm of a matrix by its name.
  ///
  /// @param ord `fro` for the root of the sum of the squares, `nuc` for the sum of the singular
  ///   values
  /// @throws IllegalArgumentException if it is another, or this is no matrix
  /// @see "Python: numpy.linalg.norm"
  @Endpoint("numpy.linalg.norm")
  static Tensor norm(BaseOps tf, Object x, String ord) {
    int choice = Choices.of("norm", "ord", ord, "fro", "nuc");
    Tensor matrix = Given.floating(tf, x);
    if (rank("norm", matrix) != 2) {
      throw Mistake.argument(
          "numpy.norm: '%s' is a norm of matrices; expected a rank of 2, got %d"
              .formatted(ord, matrix.rank()));
    }
    return choice == 0 ? norm(tf, matrix) : new LinalgOps(tf).svdvals(matrix).sum();
  }

  private static int rank(String function, Tensor x) {
    int rank = Given.rank(function, x);
    if (rank != 1 && rank != 2) {
      throw Mistake.argument(
          "numpy.%s: neither a vector nor a matrix; expected a rank of 1 or 2, got %d"
              .formatted(function, rank));
    }
    return rank;
  }

  private static Tensor ofVectors(Tensor x, double ord, int axis) {
    Tensor sizes = x.abs();
    if (Double.isInfinite(ord)) {
      return ord > 0 ? sizes.max(axis) : sizes.min(axis);
    } else if (ord == 0) {
      return sizes.ne(0).cast(sizes.dtype()).sum(axis);
    } else if (ord == 2) {
      return sizes.square().sum(axis).sqrt();
    }
    return sizes.pow(ord).sum(axis).pow(1 / ord);
  }

  private static Tensor ofMatrix(BaseOps tf, Tensor x, double ord) {
    if (Math.abs(ord) == 2) {
      Tensor values = new LinalgOps(tf).svdvals(x);
      return ord > 0 ? values.max() : values.min();
    }
    if (Math.abs(ord) != 1 && !Double.isInfinite(ord)) {
      throw Mistake.argument(
          "numpy.norm: a matrix has no such norm; expected an ord of 1, -1, 2, -2 or an infinity, got "
              + ord);
    }
    Tensor sums = x.abs().sum(Double.isInfinite(ord) ? 1 : 0);
    return ord > 0 ? sums.max() : sums.min();
  }
}
