package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Logarithms of the probabilities of counts, put together of what the counts differ from the
/// expected ones. Powers and factorials would each be greater than the result by as many orders as
/// the count has digits: of a million `float32` none would be left.
///
/// @see "Loader, Fast and accurate computation of binomial probabilities, 2000"
final class Deviance {
  private Deviance() {}

  /// Of `yes` successes and `no` failures, in any order. Counts need not be whole.
  static Tensor binomial(Ops tf, Chance chance, Tensor yes, Tensor no) {
    Tensor all = yes.plus(no).plus(1);
    Tensor ofYes = term(tf, yes, chance.yes(tf).times(all), chance.timesLogYes(tf, yes), all);
    Tensor ofNo = term(tf, no, chance.no(tf).times(all), chance.timesLogNo(tf, no), all);
    return ofYes
        .plus(ofNo)
        .plus(factorial(tf, yes))
        .plus(factorial(tf, no))
        .minus(factorial(tf, all.minus(1)));
  }

  /// Of a count where another is expected.
  ///
  /// @param logs the count times the logarithm of what is expected
  static Tensor poisson(Ops tf, Tensor count, Tensor expected, Tensor logs) {
    Tensor one = tf.onesLike(expected);
    return term(tf, count, expected, logs, one).plus(factorial(tf, count));
  }

  /// `k log(μ / (k + 1)) + (k + 1) - μ`, which is small where the two are close.
  ///
  /// @param expected `μ`, a share of the scale
  /// @param logs `k` times the logarithm of the share
  private static Tensor term(Ops tf, Tensor count, Tensor expected, Tensor logs, Tensor scale) {
    Tensor next = count.plus(1);
    Tensor excess = expected.minus(next);
    Tensor share = excess.div(next);
    Tensor isClose = share.abs().lt(0.5);
    Tensor close = tf.where(isClose, share, 0).log1p().times(count);
    Tensor far = logs.minus(next.div(scale).log().times(count));
    return tf.where(isClose, close, far).minus(excess);
  }

  /// What `-log(count!)` is more than `(k + 1) - k log(k + 1)`, which [#term] has.
  private static Tensor factorial(Ops tf, Tensor count) {
    Tensor next = count.plus(1);
    return LogGamma.rest(tf, next).plus(next.log().times(0.5)).plus(Gauss.HALF_LOG_TAU).neg();
  }
}
