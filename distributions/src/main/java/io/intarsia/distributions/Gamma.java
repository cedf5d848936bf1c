package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The gamma distribution: of a positive number whose density is proportional to `x^(concentration
/// -
///   1)
///      * exp(-rate * x)`.
///
/// @see "Python: tfp.distributions.Gamma"
@AutoCompositeTensor
public final class Gamma extends Distribution {
  static {
    KullbackLeibler.register(Gamma.class, Gamma.class, Gamma::divergence);
  }

  private final Tensor concentration;
  private final Tensor rate;

  /// Tensors of one floating dtype, whose shapes broadcast; both positive.
  public Gamma(Tensor concentration, Tensor rate) {
    DistributionErrors.requireOneDtype(Gamma.class, concentration, rate);
    this.concentration = concentration;
    this.rate = rate;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Gamma of(Ops tf, Object concentration, Object rate) {
    Tensor[] given = tensors(tf, concentration, rate);
    return new Gamma(given[0], given[1]);
  }

  /// The shape parameter, often called `α` or `k`.
  public Tensor concentration() {
    return concentration;
  }

  /// The inverse of the scale, often called `β`.
  public Tensor rate() {
    return rate;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("concentration", concentration), Parameter.of("rate", rate));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).positive(concentration).positive(rate).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor all = withBatch(tf, shape);
    Tensor each = Batches.broadcast(tf, this, concentration);
    Tensor drawn = Noise.gamma(tf, seed, all, each);
    return drawn.div(rate);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support positive = Support.positive(tf, value);
    Tensor log = Deviance.gamma(tf, concentration, positive.inside().times(rate));
    return positive.density(log.plus(rate.log()));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> incomplete(tf, value).below().cast(value.dtype()))
        .logCdf(value -> incomplete(tf, value).logBelow().cast(value.dtype()))
        .survivalFunction(value -> incomplete(tf, value).above().cast(value.dtype()))
        .logSurvivalFunction(value -> incomplete(tf, value).logAbove().cast(value.dtype()))
        .quantile(probability -> new Inversion(this, tf, probability).positive())
        .mean(() -> concentration.div(rate))
        .variance(() -> concentration.div(rate).div(rate))
        .mode(() -> tf.math.maximum(concentration.minus(1), 0).div(rate))
        .entropy(() -> entropy(tf));
  }

  private IncompleteGamma incomplete(Ops tf, Tensor value) {
    Tensor x = tf.math.maximum(value, 0).cast(DType.FLOAT64);
    return IncompleteGamma.of(tf, concentration, x.times(rate.cast(DType.FLOAT64)));
  }

  private Tensor entropy(Ops tf) {
    Tensor rest = tf.math.digamma(concentration).times(concentration.neg().plus(1));
    return concentration.minus(rate.log()).plus(tf.math.lgamma(concentration)).plus(rest);
  }

  private static Tensor divergence(Ops tf, Gamma p, Gamma q) {
    Tensor a = p.concentration;
    Tensor ofShapes = a.minus(q.concentration).times(tf.math.digamma(a));
    Tensor ofNormalizers = tf.math.lgamma(q.concentration).minus(tf.math.lgamma(a));
    Tensor ofRates = q.concentration.times(p.rate.log().minus(q.rate.log()));
    Tensor apart = a.times(q.rate.div(p.rate).minus(1));
    return ofShapes.plus(ofNormalizers).plus(ofRates).plus(apart);
  }
}
