package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The exponential distribution: of how long it takes until something happens that does so at a
/// rate.
///
/// @see "Python: tfp.distributions.Exponential"
@AutoCompositeTensor
public final class Exponential extends Distribution {
  static {
    KullbackLeibler.register(Exponential.class, Exponential.class, Exponential::divergence);
  }

  private final Tensor rate;

  /// Tensors of one floating dtype.
  ///
  /// @param rate positive
  public Exponential(Tensor rate) {
    this.rate = rate;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Exponential of(Ops tf, Object rate) {
    Tensor[] given = tensors(tf, rate);
    return new Exponential(given[0]);
  }

  /// The inverse of the mean.
  public Tensor rate() {
    return rate;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("rate", rate));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).positive(rate).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return inverse(uniform(tf, seed, withBatch(tf, shape)));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support positive = Support.of(tf, value, value.lt(0), 1);
    return positive.density(rate.log().minus(positive.inside().times(rate)));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> logSurvivalFunction(tf, value).expm1().neg())
        .logCdf(value -> Stable.log1mExp(tf, logSurvivalFunction(tf, value).neg()))
        .logSurvivalFunction(value -> logSurvivalFunction(tf, value))
        .quantile(this::inverse)
        .mean(() -> rate.reciprocal())
        .stddev(() -> rate.reciprocal())
        .mode(() -> tf.zerosLike(rate))
        .entropy(() -> rate.log().neg().plus(1));
  }

  private Tensor logSurvivalFunction(Ops tf, Tensor value) {
    return tf.math.maximum(value, 0).times(rate).neg();
  }

  private Tensor inverse(Tensor probability) {
    return probability.neg().log1p().neg().div(rate);
  }

  private static Tensor divergence(Ops tf, Exponential p, Exponential q) {
    Tensor ratio = q.rate.div(p.rate);
    return ratio.minus(1).minus(ratio.log());
  }
}
