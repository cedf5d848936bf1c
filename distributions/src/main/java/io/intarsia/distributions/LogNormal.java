package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The log-normal distribution: of a positive number whose logarithm is normally distributed.
///
/// @see "Python: tfp.distributions.LogNormal"
@AutoCompositeTensor
public final class LogNormal extends Distribution {
  static {
    KullbackLeibler.register(LogNormal.class, LogNormal.class, LogNormal::divergence);
  }

  private final Tensor loc;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param scale positive
  public LogNormal(Tensor loc, Tensor scale) {
    DistributionErrors.requireOneDtype(LogNormal.class, loc, scale);
    this.loc = loc;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static LogNormal of(Ops tf, Object loc, Object scale) {
    Tensor[] given = tensors(tf, loc, scale);
    return new LogNormal(given[0], given[1]);
  }

  /// The mean of the logarithm.
  public Tensor loc() {
    return loc;
  }

  /// The standard deviation of the logarithm.
  public Tensor scale() {
    return scale;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("loc", loc), Parameter.of("scale", scale));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).finite(loc).positive(scale).valid();
  }

  private Normal ofLog() {
    return new Normal(loc, scale);
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return ofLog().sample(tf, seed, shape).exp();
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    Tensor log = positive.inside().log();
    return positive.density(ofLog().logProb(tf, log).minus(log));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .logCdf(value -> logCdf(tf, value))
        .survivalFunction(value -> survivalFunction(tf, value))
        .logSurvivalFunction(value -> logSurvivalFunction(tf, value))
        .quantile(probability -> quantile(tf, probability))
        .mean(this::expectation)
        .stddev(() -> scale.square().expm1().sqrt().times(expectation()))
        .mode(() -> loc.minus(scale.square()).exp())
        .entropy(() -> entropy(tf));
  }

  private Tensor cdf(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    return positive.outside(0, ofLog().cdf(tf, positive.inside().log()));
  }

  private Tensor logCdf(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    return positive.density(ofLog().logCdf(tf, positive.inside().log()));
  }

  private Tensor survivalFunction(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    return positive.outside(1, ofLog().survivalFunction(tf, positive.inside().log()));
  }

  private Tensor logSurvivalFunction(Ops tf, Tensor value) {
    Support positive = Support.aboveZero(tf, value);
    return positive.outside(0, ofLog().logSurvivalFunction(tf, positive.inside().log()));
  }

  private Tensor quantile(Ops tf, Tensor probability) {
    return ofLog().quantile(tf, probability).exp();
  }

  private Tensor expectation() {
    return scale.square().times(0.5).plus(loc).exp();
  }

  private Tensor entropy(Ops tf) {
    return ofLog().entropy(tf).plus(loc);
  }

  private static Tensor divergence(Ops tf, LogNormal p, LogNormal q) {
    return KullbackLeibler.divergence(tf, p.ofLog(), q.ofLog());
  }
}
