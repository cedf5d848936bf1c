package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Weibull distribution: of how long something lasts that fails at a rate which is a power of
/// its age.
///
/// @see "Python: tfp.distributions.Weibull"
@AutoCompositeTensor
public final class Weibull extends Distribution {
  static {
    KullbackLeibler.register(Weibull.class, Weibull.class, Weibull::divergence);
  }

  private final Tensor concentration;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param concentration positive
  /// @param scale positive
  public Weibull(Tensor concentration, Tensor scale) {
    DistributionErrors.requireOneDtype(Weibull.class, concentration, scale);
    this.concentration = concentration;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Weibull of(Ops tf, Object concentration, Object scale) {
    Tensor[] given = tensors(tf, concentration, scale);
    return new Weibull(given[0], given[1]);
  }

  /// The power plus 1, often called `k`: below 1 the rate falls, above 1 it rises.
  public Tensor concentration() {
    return concentration;
  }

  /// How long all but `1 / e` last.
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

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return inverse(uniform(tf, seed, withBatch(tf, shape)));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support positive = Support.positive(tf, value);
    Tensor x = positive.inside().div(scale);
    Tensor power = Stable.xlogy(tf, concentration.minus(1), x).minus(x.pow(concentration));
    return positive.density(power.plus(concentration.div(scale).log()));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> logSurvivalFunction(tf, value).expm1().neg())
        .logCdf(value -> logCdf(tf, value))
        .logSurvivalFunction(value -> logSurvivalFunction(tf, value))
        .quantile(this::inverse)
        .mean(() -> logMoment(tf, 1).exp().times(scale))
        .variance(() -> variance(tf))
        .mode(() -> mode(tf))
        .entropy(this::differentialEntropy);
  }

  private Tensor logCdf(Ops tf, Tensor value) {
    Tensor log = tf.math.maximum(value, 0).div(scale).log();
    return Stable.log1mExpExp(tf, log.times(concentration));
  }

  private Tensor logSurvivalFunction(Ops tf, Tensor value) {
    return tf.math.maximum(value, 0).div(scale).pow(concentration).neg();
  }

  private Tensor inverse(Tensor probability) {
    return probability.neg().log1p().neg().pow(concentration.reciprocal()).times(scale);
  }

  private Tensor variance(Ops tf) {
    Tensor first = logMoment(tf, 1).times(2);
    return logMoment(tf, 2).minus(first).expm1().times(first.exp()).times(scale.square());
  }

  private Tensor mode(Ops tf) {
    Tensor power = tf.math.maximum(concentration.minus(1), 0).div(concentration);
    return power.pow(concentration.reciprocal()).times(scale);
  }

  private Tensor differentialEntropy() {
    Tensor ofPower = concentration.reciprocal().neg().plus(1).times(Stable.EULER);
    return ofPower.plus(scale.div(concentration).log()).plus(1);
  }

  /// The logarithm of a moment of a scale of 1.
  private Tensor logMoment(Ops tf, int order) {
    return tf.math.lgamma(concentration.reciprocal().times(order).plus(1));
  }

  private static Tensor divergence(Ops tf, Weibull p, Weibull q) {
    Tensor log = p.scale.log().minus(q.scale.log());
    Tensor ratio = q.concentration.div(p.concentration);
    Tensor power = log.times(q.concentration).plus(tf.math.lgamma(ratio.plus(1))).expm1();
    Tensor ofPower = ratio.neg().plus(1).times(-Stable.EULER);
    return power.plus(ofPower).minus(ratio.log()).minus(log.times(q.concentration));
  }
}
