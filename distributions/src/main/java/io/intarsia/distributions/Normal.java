package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The normal distribution: a bell around `loc` whose standard deviation is `scale`.
///
/// @see "Python: tfp.distributions.Normal"
@AutoCompositeTensor
public final class Normal extends Distribution {
  static {
    KullbackLeibler.register(Normal.class, Normal.class, Normal::divergence);
  }

  private final Tensor loc;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param scale positive
  public Normal(Tensor loc, Tensor scale) {
    DistributionErrors.requireOneDtype(Normal.class, loc, scale);
    this.loc = loc;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Normal of(Ops tf, Object loc, Object scale) {
    Tensor[] given = tensors(tf, loc, scale);
    return new Normal(given[0], given[1]);
  }

  /// The mean.
  public Tensor loc() {
    return loc;
  }

  /// The standard deviation.
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

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor standard = normal(tf, seed, withBatch(tf, shape));
    return standard.times(scale).plus(loc);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    // What is of the batch alone is added up first: there are more values than that.
    Tensor normalizer = scale.log().plus(Gauss.HALF_LOG_TAU);
    return standard(value).square().times(-0.5).minus(normalizer);
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .logCdf(value -> logCdf(tf, value))
        .survivalFunction(value -> survivalFunction(tf, value))
        .logSurvivalFunction(value -> logSurvivalFunction(tf, value))
        .quantile(probability -> quantile(tf, probability))
        .mean(() -> loc)
        .stddev(() -> scale)
        .mode(() -> loc)
        .entropy(() -> entropy(tf));
  }

  Tensor cdf(Ops tf, Tensor value) {
    return Gauss.cdf(tf, standard(value));
  }

  Tensor logCdf(Ops tf, Tensor value) {
    return Gauss.logCdf(tf, standard(value));
  }

  Tensor survivalFunction(Ops tf, Tensor value) {
    return Gauss.cdf(tf, standard(value).neg());
  }

  Tensor logSurvivalFunction(Ops tf, Tensor value) {
    return Gauss.logCdf(tf, standard(value).neg());
  }

  Tensor quantile(Ops tf, Tensor probability) {
    return tf.math.ndtri(probability).times(scale).plus(loc);
  }

  Tensor entropy(Ops tf) {
    return scale.log().plus(Gauss.HALF_LOG_TAU + 0.5);
  }

  private Tensor standard(Tensor value) {
    return value.minus(loc).div(scale);
  }

  private static Tensor divergence(Ops tf, Normal p, Normal q) {
    Tensor ratio = p.scale.log().minus(q.scale.log());
    Tensor apart = p.loc.minus(q.loc).div(q.scale).square().times(0.5);
    return tf.math.expm1(ratio.times(2)).times(0.5).minus(ratio).plus(apart);
  }
}
