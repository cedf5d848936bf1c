package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.function.UnaryOperator;

/// Which values are whole numbers from 0 on, and the steps between them.
final class Counts {
  private Counts() {}

  /// Whole numbers from 0 on. NaN counts as one, and stays NaN.
  static Support all(Ops tf, Tensor value) {
    return Support.of(tf, value, broken(value), 0);
  }

  /// Whole numbers from 0 to another one, and NaN.
  static Support upTo(Ops tf, Tensor value, Tensor last) {
    return Support.of(tf, value, broken(value).or(value.gt(last)), 0);
  }

  /// Which values are no whole numbers from 0 on.
  static Tensor broken(Tensor value) {
    return value.lt(0).or(value.floor().lt(value)).or(value.eq(Double.POSITIVE_INFINITY));
  }

  /// A distribution function: 0 below 0, 1 at infinity, and elsewhere what it is at the whole
  /// number that is not greater.
  static Tensor cdf(Ops tf, Tensor value, UnaryOperator<Tensor> atWhole) {
    return cdf(tf, value, beyond(value), atWhole);
  }

  /// A distribution function that is 1 where a value is the last or beyond.
  static Tensor cdf(Ops tf, Tensor value, Tensor last, UnaryOperator<Tensor> atWhole) {
    return steps(tf, value, last, 0, 1, atWhole);
  }

  /// The probability of what is greater, as [#cdf].
  static Tensor survival(Ops tf, Tensor value, UnaryOperator<Tensor> atWhole) {
    return survival(tf, value, beyond(value), atWhole);
  }

  /// The probability of what is greater, 0 where a value is the last or beyond.
  static Tensor survival(Ops tf, Tensor value, Tensor last, UnaryOperator<Tensor> atWhole) {
    return steps(tf, value, last, 1, 0, atWhole);
  }

  /// The logarithm of a distribution function, as [#cdf]; what it is at a whole number need not be
  /// one of a probability that is more than 0.
  static Tensor logCdf(Ops tf, Tensor value, Tensor last, UnaryOperator<Tensor> atWhole) {
    return steps(tf, value, last, Double.NEGATIVE_INFINITY, 0, atWhole);
  }

  /// The logarithm of the probability of what is greater, as [#logCdf].
  static Tensor logSurvival(Ops tf, Tensor value, Tensor last, UnaryOperator<Tensor> atWhole) {
    return steps(tf, value, last, 0, Double.NEGATIVE_INFINITY, atWhole);
  }

  /// The values beyond which there is nothing, where there is no last one.
  static Tensor beyond(Tensor value) {
    return value.eq(Double.POSITIVE_INFINITY);
  }

  /// The share of the beta function from below `x`.
  ///
  /// @param y what `x` is less than 1
  static Tensor betainc(Ops tf, Tensor a, Tensor b, Tensor x, Tensor y) {
    return IncompleteBeta.of(tf, a, b, x, y).below().cast(x.dtype());
  }

  /// The logarithm of [#betainc].
  static Tensor logBetainc(Ops tf, Tensor a, Tensor b, Tensor x, Tensor y) {
    return IncompleteBeta.of(tf, a, b, x, y).logBelow().cast(x.dtype());
  }

  private static Tensor steps(
      Ops tf,
      Tensor value,
      Tensor last,
      double before,
      double after,
      UnaryOperator<Tensor> atWhole) {
    Tensor below = value.lt(0);
    Tensor whole = tf.where(below.or(last), 0, value.floor());
    return tf.where(below, before, tf.where(last, after, atWhole.apply(whole)));
  }
}
