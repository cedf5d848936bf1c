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
    Tensor moreYes = yes.plus(1);
    Tensor moreNo = no.plus(1);
    Tensor farYes = far(chance.timesLogYes(tf, yes), yes, moreYes.div(all));
    Tensor farNo = far(chance.timesLogNo(tf, no), no, moreNo.div(all));
    return term(tf, moreYes, chance.yes(tf).times(all), farYes)
        .plus(term(tf, moreNo, chance.no(tf).times(all), farNo))
        .plus(factorial(tf, moreYes))
        .plus(factorial(tf, moreNo))
        .minus(factorial(tf, all));
  }

  /// Of a count where another is expected.
  ///
  /// @param logs the count times the logarithm of what is expected
  static Tensor poisson(Ops tf, Tensor count, Tensor expected, Tensor logs) {
    Tensor next = count.plus(1);
    return term(tf, next, expected, far(logs, count, next)).plus(factorial(tf, next));
  }

  /// The density of a gamma distribution of a rate of 1 at a number: as of a count that is 1 less
  /// than the concentration where that number is expected.
  static Tensor gamma(Ops tf, Tensor concentration, Tensor x) {
    Tensor power = concentration.minus(1);
    Tensor far = far(Stable.xlogy(tf, power, x), power, concentration);
    return term(tf, concentration, x, far).plus(factorial(tf, concentration));
  }

  /// `k log(μ / (k + 1))`.
  ///
  /// @param logs `k log(μ)`
  private static Tensor far(Tensor logs, Tensor count, Tensor next) {
    return logs.minus(next.log().times(count));
  }

  /// `k log(μ / (k + 1)) + (k + 1) - μ`, which is small where the two are close.
  ///
  /// @param next `k + 1`
  /// @param expected `μ`
  /// @param far the first summand, where they are not
  private static Tensor term(Ops tf, Tensor next, Tensor expected, Tensor far) {
    Tensor excess = expected.minus(next);
    Tensor share = excess.div(next);
    Tensor isClose = share.abs().lt(0.25);
    Tensor close = tf.where(isClose, share, 0);
    Tensor bent = Stable.log1pMinus(tf, close).times(next.minus(1)).minus(close);
    return tf.where(isClose, bent, far.minus(excess));
  }

  /// What `-log(k!)` is more than `(k + 1) - k log(k + 1)`, which [#term] has.
  private static Tensor factorial(Ops tf, Tensor next) {
    return LogGamma.rest(tf, next).plus(next.log().times(0.5)).plus(Gauss.HALF_LOG_TAU).neg();
  }
}
