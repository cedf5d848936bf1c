package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Means and spreads.
final class NumpyStatistics {
  private NumpyStatistics() {}

  /// The sum of the elements, in a dtype.
  ///
  /// @see "Python: numpy.sum"
  @Endpoint("numpy.sum")
  static Tensor sum(BaseOps tf, Object x, DType dtype) {
    return Given.array(tf, x).cast(dtype).sum();
  }

  /// The product of the elements, in a dtype.
  ///
  /// @see "Python: numpy.prod"
  @Endpoint("numpy.prod")
  static Tensor prod(BaseOps tf, Object x, DType dtype) {
    return Given.array(tf, x).cast(dtype).prod();
  }

  /// The mean of the elements, in a dtype.
  ///
  /// @see "Python: numpy.mean"
  @Endpoint("numpy.mean")
  static Tensor mean(BaseOps tf, Object x, DType dtype) {
    return Given.array(tf, x).cast(dtype).mean();
  }

  /// The largest element minus the smallest.
  ///
  /// @see "Python: numpy.ptp"
  @Endpoint("numpy.ptp")
  static Tensor ptp(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return array.max().minus(array.min());
  }

  /// The largest element minus the smallest, along an axis.
  ///
  /// @see "Python: numpy.ptp"
  @Endpoint("numpy.ptp")
  static Tensor ptp(BaseOps tf, Object x, int axis) {
    Tensor array = Given.array(tf, x);
    return array.max(axis).minus(array.min(axis));
  }

  /// The variance along an axis.
  ///
  /// @param axis null for all elements
  /// @param ddof what is taken from the number of elements before dividing: 1 for a sample
  /// @see "Python: numpy.var"
  @Endpoint("numpy.var")
  static Tensor var(BaseOps tf, Object x, @Nullable Integer axis, int ddof) {
    return var(tf, x, axis, ddof, false);
  }

  /// The variance along an axis.
  ///
  /// @param axis null for all elements
  /// @param ddof what is taken from the number of elements before dividing: 1 for a sample
  /// @param keepdims whether the axis stays, with size 1
  /// @see "Python: numpy.var"
  @Endpoint("numpy.var")
  static Tensor var(BaseOps tf, Object x, @Nullable Integer axis, int ddof, boolean keepdims) {
    Tensor array = Given.floating(tf, x);
    int @Nullable [] axes = axis == null ? null : new int[] {axis};
    Tensor squares = array.minus(array.mean(axes, true)).abs().square();
    Tensor count = tf.raw.OnesLike(squares).sum(axes, keepdims);
    return squares.sum(axes, keepdims).div(count.minus(ddof));
  }

  /// The standard deviation along an axis.
  ///
  /// @param axis null for all elements
  /// @param ddof what is taken from the number of elements before dividing: 1 for a sample
  /// @see "Python: numpy.std"
  @Endpoint("numpy.std")
  static Tensor std(BaseOps tf, Object x, @Nullable Integer axis, int ddof) {
    return var(tf, x, axis, ddof).sqrt();
  }

  /// The standard deviation along an axis.
  ///
  /// @param axis null for all elements
  /// @param ddof what is taken from the number of elements before dividing: 1 for a sample
  /// @param keepdims whether the axis stays, with size 1
  /// @see "Python: numpy.std"
  @Endpoint("numpy.std")
  static Tensor std(BaseOps tf, Object x, @Nullable Integer axis, int ddof, boolean keepdims) {
    return var(tf, x, axis, ddof, keepdims).sqrt();
  }

  /// The mean of the elements.
  ///
  /// @see "Python: numpy.average"
  @Endpoint("numpy.average")
  static Tensor average(BaseOps tf, Object x) {
    return Given.floating(tf, x).mean();
  }

  /// The mean along an axis.
  ///
  /// @see "Python: numpy.average"
  @Endpoint("numpy.average")
  static Tensor average(BaseOps tf, Object x, int axis) {
    return Given.floating(tf, x).mean(axis);
  }

  /// The mean of the elements with weights.
  ///
  /// @param weights of the shape of `x`
  /// @see "Python: numpy.average"
  @Endpoint("numpy.average")
  static Tensor average(BaseOps tf, Object x, Object weights) {
    Tensor array = Given.floating(tf, x);
    Tensor given = Given.like(tf, weights, array);
    return array.times(given).sum().div(given.sum());
  }

  /// The mean along an axis with weights.
  ///
  /// @param axis null for all elements
  /// @param weights of the shape of `x`, or one for each position of the axis
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.average"
  @Endpoint("numpy.average")
  static Tensor average(BaseOps tf, Object x, @Nullable Integer axis, Object weights) {
    if (axis == null) {
      return average(tf, x, weights);
    }
    Tensor array = Given.floating(tf, x);
    Tensor given = Given.like(tf, weights, array);
    int rank = Given.rank("average", array);
    if (Given.rank("average", given) < rank) {
      for (int at = Math.floorMod(axis, rank) + 1; at < rank; at++) {
        given = given.expandDims(-1);
      }
    }
    Tensor all = tf.raw.ZerosLike(array).plus(given);
    return array.times(given).sum(axis).div(all.sum(axis));
  }

  /// The covariance of the rows of a matrix, `[N, N]` for `[N, M]`; the variance of a vector. Both
  /// of samples: divided by one less than their number.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.cov"
  @Endpoint("numpy.cov")
  static Tensor cov(BaseOps tf, Object m) {
    return cov(tf, m, 1);
  }

  /// The covariance of two samples, `[2, 2]` for vectors.
  ///
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.cov"
  @Endpoint("numpy.cov")
  static Tensor cov(BaseOps tf, Object m, Object y) {
    return cov(tf, rows(tf, m, y));
  }

  /// The covariance of the rows of a matrix.
  ///
  /// @param ddof what is taken from the number of samples before dividing
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.cov"
  @Endpoint("numpy.cov")
  static Tensor cov(BaseOps tf, Object m, int ddof) {
    Tensor given = Given.floating(tf, m);
    Tensor rows = Given.ofRank("cov", given, 2);
    Tensor apart = rows.minus(rows.mean(1, true));
    Tensor count = tf.raw.OnesLike(Given.part(apart, 0, 0, 1)).sum();
    Tensor sums =
        apart.dtype().isComplex()
            ? apart.matMul(apart.conj().transpose())
            : apart.matMul(apart, false, true);
    Tensor all = sums.div(count.minus(ddof));
    return Given.rank("cov", given) < 2 ? all.squeeze() : all;
  }

  /// The covariance of the rows of a matrix, or of its columns.
  ///
  /// @param y more of them, or null
  /// @param rowvar whether each row is a variable and each column a sample, or the other way round
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.cov"
  @Endpoint("numpy.cov")
  static Tensor cov(BaseOps tf, Object m, @Nullable Object y, boolean rowvar) {
    return cov(tf, rows(tf, m, y, rowvar));
  }

  /// The correlations of the rows of a matrix, `[N, N]` for `[N, M]`.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.corrcoef"
  @Endpoint("numpy.corrcoef")
  static Tensor corrcoef(BaseOps tf, Object x) {
    Tensor covariance = cov(tf, x);
    if (covariance.rank() < 2) {
      return covariance.div(covariance);
    }
    Tensor spread = LinearAlgebra.diagonal(tf, covariance, 0).sqrt();
    return covariance.div(spread.expandDims(1)).div(spread);
  }

  /// The correlations of two samples, `[2, 2]` for vectors.
  ///
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.corrcoef"
  @Endpoint("numpy.corrcoef")
  static Tensor corrcoef(BaseOps tf, Object x, Object y) {
    return corrcoef(tf, rows(tf, x, y));
  }

  /// The correlations of the rows of a matrix, or of its columns.
  ///
  /// @param y more of them, or null
  /// @param rowvar whether each row is a variable and each column a sample, or the other way round
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.corrcoef"
  @Endpoint("numpy.corrcoef")
  static Tensor corrcoef(BaseOps tf, Object x, @Nullable Object y, boolean rowvar) {
    return corrcoef(tf, rows(tf, x, y, rowvar));
  }

  private static Tensor rows(BaseOps tf, Object x, @Nullable Object y, boolean rowvar) {
    Tensor first = oriented(tf, x, rowvar);
    return y == null ? first : rows(tf, first, oriented(tf, y, rowvar));
  }

  private static Tensor oriented(BaseOps tf, Object x, boolean rowvar) {
    Tensor array = Given.array(tf, x);
    return rowvar || Given.rank("cov", array) < 2 ? array : array.t();
  }

  private static Tensor rows(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    return Shaping.vstack(
        tf, Given.floating(tf, both.getFirst()), Given.floating(tf, both.getLast()));
  }
}
