package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.random.NormalOptions;
import io.intarsia.op.random.RandomOps;
import io.intarsia.op.random.UniformOptions;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Random numbers of distributions that are made of uniform, exponential, normal and gamma ones. A
/// size is that of the result, of none a scalar; numbers with fractions are `float32`.
final class RandomTransforms {
  private RandomTransforms() {}

  /// Random numbers of a Laplace distribution.
  ///
  /// @param loc the mean
  /// @param scale how wide it is
  /// @see "Python: numpy.random.laplace"
  @Endpoint("numpy.random.laplace")
  static Tensor laplace(BaseOps tf, double loc, double scale, int... size) {
    return exponential(tf, size).minus(exponential(tf, size)).times(scale).plus(loc);
  }

  /// Random numbers of a Gumbel distribution.
  ///
  /// @param loc the mode
  /// @param scale how wide it is
  /// @see "Python: numpy.random.gumbel"
  @Endpoint("numpy.random.gumbel")
  static Tensor gumbel(BaseOps tf, double loc, double scale, int... size) {
    return exponential(tf, size).log().times(-scale).plus(loc);
  }

  /// Random numbers of a logistic distribution.
  ///
  /// @param loc the mean
  /// @param scale how wide it is
  /// @see "Python: numpy.random.logistic"
  @Endpoint("numpy.random.logistic")
  static Tensor logistic(BaseOps tf, double loc, double scale, int... size) {
    Tensor odds = exponential(tf, size).log().minus(exponential(tf, size).log());
    return odds.times(scale).plus(loc);
  }

  /// Random numbers of a Rayleigh distribution.
  ///
  /// @param scale the mode
  /// @see "Python: numpy.random.rayleigh"
  @Endpoint("numpy.random.rayleigh")
  static Tensor rayleigh(BaseOps tf, double scale, int... size) {
    return exponential(tf, size).times(2).sqrt().times(scale);
  }

  /// Random numbers of a Weibull distribution of scale 1.
  ///
  /// @param a the shape
  /// @see "Python: numpy.random.weibull"
  @Endpoint("numpy.random.weibull")
  static Tensor weibull(BaseOps tf, double a, int... size) {
    return exponential(tf, size).pow(1 / a);
  }

  /// Random numbers of a Pareto distribution of the second kind, which begins at 0.
  ///
  /// @param a the shape
  /// @see "Python: numpy.random.pareto"
  @Endpoint("numpy.random.pareto")
  static Tensor pareto(BaseOps tf, double a, int... size) {
    return exponential(tf, size).div(a).expm1();
  }

  /// Random numbers in [0, 1] whose density is `a x^(a - 1)`.
  ///
  /// @see "Python: numpy.random.power"
  @Endpoint("numpy.random.power")
  static Tensor power(BaseOps tf, double a, int... size) {
    return exponential(tf, size).neg().expm1().neg().pow(1 / a);
  }

  /// Random numbers of an exponential distribution of mean 1.
  ///
  /// @see "Python: numpy.random.standard_exponential"
  @Endpoint("numpy.random.standard_exponential")
  static Tensor standardExponential(BaseOps tf, int... size) {
    return exponential(tf, size);
  }

  /// Random numbers of a gamma distribution of scale 1.
  ///
  /// @param shape the parameter of that name
  /// @see "Python: numpy.random.standard_gamma"
  @Endpoint("numpy.random.standard_gamma")
  static Tensor standardGamma(BaseOps tf, double shape, int... size) {
    return RandomSampling.gamma(tf, shape, 1, size);
  }

  /// Random numbers of a chi-squared distribution.
  ///
  /// @param df the degrees of freedom
  /// @see "Python: numpy.random.chisquare"
  @Endpoint("numpy.random.chisquare")
  static Tensor chisquare(BaseOps tf, double df, int... size) {
    return RandomSampling.gamma(tf, df / 2, 2, size);
  }

  /// Random numbers of Student's t-distribution.
  ///
  /// @param df the degrees of freedom
  /// @see "Python: numpy.random.standard_t"
  @Endpoint("numpy.random.standard_t")
  static Tensor standardT(BaseOps tf, double df, int... size) {
    return RandomSampling.randn(tf, size).div(chisquare(tf, df, size).div(df).sqrt());
  }

  /// Random numbers of the standard Cauchy distribution.
  ///
  /// @see "Python: numpy.random.standard_cauchy"
  @Endpoint("numpy.random.standard_cauchy")
  static Tensor standardCauchy(BaseOps tf, int... size) {
    return RandomSampling.uniform(tf, -0.5, 0.5, size).times(Math.PI).tan();
  }

  /// How many trials there are up to the first that succeeds, each with a probability: `int64`.
  ///
  /// @param p in (0, 1]
  /// @throws IllegalArgumentException if it is not
  /// @see "Python: numpy.random.geometric"
  @Endpoint("numpy.random.geometric")
  static Tensor geometric(BaseOps tf, double p, int... size) {
    check(p > 0 && p <= 1, "geometric", "p in (0, 1]", p);
    return exponential(tf, size).div(-Math.log1p(-p)).ceil().maximum(1).cast(DType.INT64);
  }

  /// Random numbers of a triangular distribution.
  ///
  /// @param mode where the density is highest, from `left` to `right`
  /// @throws IllegalArgumentException if it is not between them, or they are the same
  /// @see "Python: numpy.random.triangular"
  @Endpoint("numpy.random.triangular")
  static Tensor triangular(BaseOps tf, double left, double mode, double right, int... size) {
    boolean fits = left <= mode && mode <= right && left < right;
    check(fits, "triangular", "left <= mode <= right", List.of(left, mode, right));
    double width = right - left;
    double rise = mode - left;
    Tensor u = RandomSampling.uniform(tf, 0, 1, size);
    Tensor up = u.times(width * rise).sqrt().plus(left);
    Tensor down = u.rminus(1).times(width * (right - mode)).sqrt().rminus(right);
    return tf.raw.SelectV2(u.lt(rise / width), up, down);
  }

  /// Random shares of a Dirichlet distribution, which add up to 1: `[…, N]`.
  ///
  /// @param alpha `[N]`, positive
  /// @see "Python: numpy.random.dirichlet"
  @Endpoint("numpy.random.dirichlet")
  static Tensor dirichlet(BaseOps tf, Object alpha, int... size) {
    Tensor shape = Given.array(tf, alpha).cast(DType.FLOAT32);
    Tensor drawn = new RandomOps(tf).gamma(RandomSampling.shape(size), shape);
    return drawn.div(drawn.sum(-1, true));
  }

  /// How often each of some outcomes is there in `n` trials: `int64` `[…, N]`.
  ///
  /// @param pvals `[N]`, the probability of each; what they add up to is taken as one
  /// @throws IllegalArgumentException if `n` is negative
  /// @see "Python: numpy.random.multinomial"
  @Endpoint("numpy.random.multinomial")
  static Tensor multinomial(BaseOps tf, int n, Object pvals, int... size) {
    check(n >= 0, "multinomial", "n >= 0", n);
    Tensor logits = Given.array(tf, pvals).cast(DType.FLOAT32).log();
    int count = Arrays.stream(size).reduce(1, Math::multiplyExact);
    Tensor drawn =
        new RandomOps(tf).categorical(logits.expandDims(0), Math.multiplyExact(n, count));
    Tensor outcomes = Dims.size(tf, logits, 0).cast(DType.INT64);
    Tensor each = tf.raw.Range(0L, outcomes, 1L);
    Tensor found = drawn.reshape(count, n, 1).eq(each).cast(DType.INT64).sum(1);
    return tf.raw.Reshape(
        found, tf.raw.ConcatV2(List.of(Constants.ints(tf, size), tf.raw.Shape(logits)), 0));
  }

  /// Random vectors of a normal distribution, `[…, N]`.
  ///
  /// @param mean `[N]`
  /// @param cov `[N, N]`, the covariance, positive definite
  /// @see "Python: numpy.random.multivariate_normal"
  @Endpoint("numpy.random.multivariate_normal")
  static Tensor multivariateNormal(BaseOps tf, Object mean, Object cov, int... size) {
    Tensor spread = Given.floating(tf, cov).cholesky();
    Tensor center = Given.array(tf, mean).cast(spread.dtype());
    Tensor shape = tf.raw.ConcatV2(List.of(Constants.ints(tf, size), tf.raw.Shape(center)), 0);
    Tensor drawn = new RandomOps(tf).normal(shape, NormalOptions.defaults()).cast(spread.dtype());
    return LinearAlgebra.vecmat(tf, drawn, spread.t()).plus(center);
  }

  /// Of mean 1, above 0, so that there are logarithms of them.
  private static Tensor exponential(BaseOps tf, int... size) {
    var options = UniformOptions.defaults().withMinval(Float.MIN_NORMAL);
    return new RandomOps(tf).uniform(RandomSampling.shape(size), options).log().neg();
  }

  private static void check(boolean fits, String function, String expected, Object got) {
    if (!fits) {
      throw Mistake.argument(
          "numpy.random.%s: no such distribution; expected %s, got %s"
              .formatted(function, expected, got));
    }
  }
}
