package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The inverse gamma distribution: of a number whose inverse is gamma distributed.
///
/// @see "Python: tfp.distributions.InverseGamma"
@AutoCompositeTensor
public final class InverseGamma extends Distribution {
  static {
    KullbackLeibler.register(InverseGamma.class, InverseGamma.class, InverseGamma::divergence);
  }

  private final Tensor concentration;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param concentration positive
  /// @param scale positive
  public InverseGamma(Tensor concentration, Tensor scale) {
    DistributionErrors.requireOneDtype(InverseGamma.class, concentration, scale);
    this.concentration = concentration;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static InverseGamma of(Ops tf, Object concentration, Object scale) {
    Tensor[] given = tensors(tf, concentration, scale);
    return new InverseGamma(given[0], given[1]);
  }

  /// The shape parameter, often called `α`.
  public Tensor concentration() {
    return concentration;
  }

  /// The rate of the inverse, often called `β`.
  public Tensor scale() {
    return scale;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("concentration", concentration), Parameter.of("scale", scale));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).positive(concentration).positive(scale).valid();
  }

  private Gamma ofInverse() {
    return new Gamma(concentration, scale);
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return ofInverse().sample(tf, seed, shape).reciprocal();
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor isOutside = value.le(0).or(value.eq(Double.POSITIVE_INFINITY));
    Support positive = Support.of(tf, value, isOutside, 1);
    Tensor x = positive.inside();
    Tensor log = Deviance.gamma(tf, concentration, scale.div(x));
    return positive.density(log.plus(scale.log()).minus(x.log().times(2)));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .logCdf(value -> logCdf(tf, value))
        .survivalFunction(value -> survivalFunction(tf, value))
        .logSurvivalFunction(value -> logSurvivalFunction(tf, value))
        .quantile(probability -> new Inversion(this, tf, probability).positive())
        .mean(() -> mean(tf))
        .stddev(() -> stddev(tf))
        .mode(() -> scale.div(concentration.plus(1)))
        .entropy(() -> entropy(tf));
  }

  private Tensor cdf(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    return positive.outside(0, incomplete(tf, positive.inside()).above().cast(value.dtype()));
  }

  private Tensor survivalFunction(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    return positive.outside(1, incomplete(tf, positive.inside()).below().cast(value.dtype()));
  }

  private Tensor logCdf(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    return positive.density(incomplete(tf, positive.inside()).logAbove().cast(value.dtype()));
  }

  private Tensor logSurvivalFunction(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    Tensor log = incomplete(tf, positive.inside()).logBelow().cast(value.dtype());
    return positive.outside(0, log);
  }

  private IncompleteGamma incomplete(Ops tf, Tensor value) {
    Tensor x = scale.cast(DType.FLOAT64).div(value.cast(DType.FLOAT64));
    return IncompleteGamma.of(tf, concentration, x);
  }

  private Tensor mean(Ops tf) {
    return above(tf, 1, scale.div(concentration.minus(1)), Double.POSITIVE_INFINITY);
  }

  private Tensor stddev(Ops tf) {
    Tensor ratio = concentration.minus(2).rsqrt();
    return mean(tf).times(above(tf, 2, ratio, Double.POSITIVE_INFINITY));
  }

  private Tensor entropy(Ops tf) {
    Tensor rest = tf.math.digamma(concentration).times(concentration.plus(1));
    return concentration.plus(scale.log()).plus(tf.math.lgamma(concentration)).minus(rest);
  }

  /// A statistic that is infinite unless the tail is light enough.
  private Tensor above(Ops tf, int least, Tensor statistic, Number other) {
    return tf.where(concentration.gt(least), statistic, other);
  }

  private static Tensor divergence(Ops tf, InverseGamma p, InverseGamma q) {
    return KullbackLeibler.divergence(tf, p.ofInverse(), q.ofInverse());
  }
}
