package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Laplace distribution: two exponential ones back to back.
///
/// @see "Python: tfp.distributions.Laplace"
@AutoCompositeTensor
public final class Laplace extends Distribution {
  private static final double LOG_2 = Math.log(2);

  static {
    KullbackLeibler.register(Laplace.class, Laplace.class, Laplace::divergence);
  }

  private final Tensor loc;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param scale positive
  public Laplace(Tensor loc, Tensor scale) {
    DistributionErrors.requireOneDtype(Laplace.class, loc, scale);
    this.loc = loc;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Laplace of(Ops tf, Object loc, Object scale) {
    Tensor[] given = tensors(tf, loc, scale);
    return new Laplace(given[0], given[1]);
  }

  /// The mean and median.
  public Tensor loc() {
    return loc;
  }

  /// The mean distance from `loc`.
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
    return quantile(tf, uniform(tf, seed, withBatch(tf, shape)));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    return tf.math.abs(standard(value)).plus(scale.log().plus(LOG_2)).neg();
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .logCdf(value -> logBelow(tf, standard(value)))
        .logSurvivalFunction(value -> logBelow(tf, standard(value).neg()))
        .quantile(probability -> quantile(tf, probability))
        .mean(() -> loc)
        .stddev(() -> scale.times(Math.sqrt(2)))
        .mode(() -> loc)
        .entropy(() -> scale.log().plus(1 + LOG_2));
  }

  private Tensor quantile(Ops tf, Tensor probability) {
    Tensor isLow = probability.lt(0.5);
    Tensor outer = tf.where(isLow, probability, probability.neg().plus(1));
    Tensor far = outer.times(2).log();
    return tf.where(isLow, far, far.neg()).times(scale).plus(loc);
  }

  private static Tensor logBelow(Ops tf, Tensor standard) {
    Tensor low = tf.math.minimum(standard, 0).minus(LOG_2);
    Tensor high = tf.math.maximum(standard, 0).neg().exp().times(-0.5).log1p();
    return tf.where(standard.lt(0), low, high);
  }

  private Tensor standard(Tensor value) {
    return value.minus(loc).div(scale);
  }

  private static Tensor divergence(Ops tf, Laplace p, Laplace q) {
    Tensor distance = tf.math.abs(p.loc.minus(q.loc));
    Tensor ratio = p.scale.div(q.scale);
    Tensor apart = distance.div(q.scale).plus(distance.div(p.scale).neg().exp().times(ratio));
    return apart.minus(ratio.log()).minus(1);
  }
}
