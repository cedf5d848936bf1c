package io.intarsia.op.numpy;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Means and spreads.
final class NumpyStatistics {
  private NumpyStatistics() {}

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

  /// The variance of the elements, of the population.
  ///
  /// @see "Python: numpy.var"
  @Endpoint("numpy.var")
  static Tensor var(BaseOps tf, Object x) {
    return var(tf, Given.flat(Given.floating(tf, x)), 0);
  }

  /// The variance along an axis, of the population.
  ///
  /// @see "Python: numpy.var"
  @Endpoint("numpy.var")
  static Tensor var(BaseOps tf, Object x, int axis) {
    return var(tf, x, axis, 0);
  }

  /// The standard deviation of the elements, of the population.
  ///
  /// @see "Python: numpy.std"
  @Endpoint("numpy.std")
  static Tensor std(BaseOps tf, Object x) {
    return var(tf, x).sqrt();
  }

  /// The standard deviation along an axis, of the population.
  ///
  /// @see "Python: numpy.std"
  @Endpoint("numpy.std")
  static Tensor std(BaseOps tf, Object x, int axis) {
    return var(tf, x, axis).sqrt();
  }

  /// The variance along an axis.
  ///
  /// @param ddof what is taken from the number of elements before dividing: 1 for a sample
  /// @see "Python: numpy.var"
  @Endpoint("numpy.var")
  static Tensor var(BaseOps tf, Object x, int axis, int ddof) {
    Tensor array = Given.floating(tf, x);
    Tensor squares = array.minus(array.mean(axis, true)).abs().square();
    Tensor count = tf.raw.OnesLike(squares).sum(axis);
    return squares.sum(axis).div(count.minus(ddof));
  }

  /// The standard deviation along an axis.
  ///
  /// @param ddof what is taken from the number of elements before dividing: 1 for a sample
  /// @see "Python: numpy.std"
  @Endpoint("numpy.std")
  static Tensor std(BaseOps tf, Object x, int axis, int ddof) {
    return var(tf, x, axis, ddof).sqrt();
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
  /// @param weights of the shape of `x`, or one for each position of the axis
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.average"
  @Endpoint("numpy.average")
  static Tensor average(BaseOps tf, Object x, Object weights, int axis) {
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

  private static Tensor rows(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    return Shaping.vstack(
        tf, Given.floating(tf, both.getFirst()), Given.floating(tf, both.getLast()));
  }
}
