package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The density of beta distributions of large concentrations, from what a number differs from the
/// mean: powers and the beta function would each be greater than the result by orders.
final class BetaDensity {
  /// From which sum of the concentrations on it is as good as the formula.
  static final int LARGE = 1000;

  /// The least that either must be for Stirling's series.
  private static final int SMALL = 10;

  private BetaDensity() {}

  /// Whether it is for these concentrations.
  static Tensor isLarge(Tensor a, Tensor b) {
    return a.ge(SMALL).and(b.ge(SMALL)).and(a.plus(b).ge(LARGE));
  }

  /// The logarithm of the density.
  ///
  /// @param x a number between 0 and 1, without these
  /// @param y what it is less than 1
  static Tensor log(Ops tf, Tensor a, Tensor b, Tensor x, Tensor y) {
    Tensor apart = b.times(x).minus(a.times(y));
    Tensor ofOne = Stable.log1pMinus(tf, apart.div(a)).times(a);
    Tensor ofZero = Stable.log1pMinus(tf, apart.div(b).neg()).times(b);
    Tensor total = a.plus(b);
    Tensor height = a.div(total).times(b).log().times(0.5).minus(Gauss.HALF_LOG_TAU);
    Tensor series = LogGamma.stirling(a).plus(LogGamma.stirling(b));
    return ofOne
        .plus(ofZero)
        .plus(height)
        .minus(series.minus(LogGamma.stirling(total)))
        .minus(x.log().plus(y.log()));
  }
}
