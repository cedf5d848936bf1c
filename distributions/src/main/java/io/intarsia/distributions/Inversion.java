package io.intarsia.distributions;

import io.intarsia.distributions.ClosedForms.Curve;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;

/// Quantiles of distributions whose distribution function has no inverse in known functions: by
/// halving an interval until no digit is left of it. They move with the probability and the
/// parameters as `F(x) = p` says.
record Inversion(Distribution owner, Ops tf, Tensor probability) {
  /// On a logarithmic scale that has all numbers of `float64`.
  private static final double LOGS = 745;

  /// Of positive numbers.
  Tensor positive() {
    return between(-LOGS, LOGS, Tensor::exp, 0, Double.POSITIVE_INFINITY);
  }

  /// Of numbers between 0 and 1.
  Tensor unit() {
    return between(-LOGS, LOGS, Tensor::sigmoid, 0, 1);
  }

  /// Of all numbers.
  Tensor real() {
    return between(-LOGS, LOGS, Tensor::sinh, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /// Of numbers of an interval.
  Tensor between(double low, double high) {
    return between(low, high, UnaryOperator.identity(), low, high);
  }

  /// @param scale rises from an interval to the numbers
  /// @param first the quantile of 0
  /// @param last the quantile of 1
  private Tensor between(
      double low, double high, UnaryOperator<Tensor> scale, double first, double last) {
    Tensor p = tf.stopGradient(probability);
    Tensor inner = moving(tf.stopGradient(scale.apply(halved(p, low, high, scale))));
    Tensor isKnown = p.ge(0).and(p.le(1));
    Tensor edges = tf.where(p.eq(0), first, tf.where(p.eq(1), last, inner));
    return tf.where(isKnown, edges, Double.NaN);
  }

  private Tensor halved(Tensor p, double low, double high, UnaryOperator<Tensor> scale) {
    Tensor middle = tf.zerosLike(p).plus((low + high) / 2);
    Tensor like = tf.stopGradient(below(tf, scale.apply(middle)));
    Tensor sizes = tf.shape(like);
    List<Tensor> start =
        List.of(
            tf.constant(p.dtype() == DType.FLOAT64 ? 66 : 36),
            tf.fill(sizes, tf.constant(low, p.dtype())),
            tf.fill(sizes, tf.constant(high, p.dtype())));
    List<Tensor> last =
        tf.whileLoop(
            (c, v) -> v.get(0).gt(0),
            (b, v) -> {
              Tensor half = v.get(1).plus(v.get(2)).times(0.5);
              Tensor isLow = below(b, scale.apply(half)).lt(p);
              return List.of(
                  v.get(0).minus(1),
                  b.where(isLow, half, v.get(1)),
                  b.where(isLow, v.get(2), half));
            },
            start);
    return last.get(1).plus(last.get(2)).times(0.5);
  }

  /// The same numbers, with gradients; at the edges they have none.
  private Tensor moving(Tensor x) {
    Tensor below = below(tf, x);
    Tensor change = probability.minus(below);
    Tensor density = owner.logProb(tf, x).exp();
    Tensor isInner = density.gt(0).and(density.isFinite());
    Tensor pace = tf.stopGradient(tf.where(isInner, density.reciprocal(), 0));
    return x.plus(change.minus(tf.stopGradient(change)).times(pace));
  }

  private Tensor below(Ops place, Tensor x) {
    return owner
        .closedForms(place)
        .at(Curve.CDF, x)
        .orElseThrow(() -> DistributionErrors.missing(owner, "cdf"));
  }
}
