package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Cauchy distribution: that of the ratio of two normal numbers, with tails so heavy that it
/// has no mean.
///
/// @see "Python: tfp.distributions.Cauchy"
@AutoCompositeTensor
public final class Cauchy extends Distribution {
  static {
    KullbackLeibler.register(Cauchy.class, Cauchy.class, Cauchy::divergence);
  }

  private final Tensor loc;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param scale positive
  public Cauchy(Tensor loc, Tensor scale) {
    DistributionErrors.requireOneDtype(Cauchy.class, loc, scale);
    this.loc = loc;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Cauchy of(Ops tf, Object loc, Object scale) {
    Tensor[] given = tensors(tf, loc, scale);
    return new Cauchy(given[0], given[1]);
  }

  /// The median.
  public Tensor loc() {
    return loc;
  }

  /// Half the distance between the quartiles.
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
    return Stable.log1pSquare(tf, standard(value)).plus(scale.log().plus(Math.log(Math.PI))).neg();
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> below(tf, standard(value)))
        .survivalFunction(value -> below(tf, standard(value).neg()))
        .quantile(probability -> quantile(tf, probability))
        .mean(() -> none("mean"))
        .variance(() -> none("variance"))
        .stddev(() -> none("stddev"))
        .mode(() -> loc)
        .entropy(() -> scale.log().plus(Math.log(4 * Math.PI)));
  }

  private Tensor quantile(Ops tf, Tensor probability) {
    Tensor isLow = probability.lt(0.5);
    // -0 is a probability too, and would be that of the other end.
    Tensor outer = tf.where(isLow, probability.abs(), probability.neg().plus(1));
    Tensor far = outer.times(Math.PI).tan().reciprocal();
    return tf.where(isLow, far.neg(), far).times(scale).plus(loc);
  }

  private Tensor none(String statistic) {
    throw DistributionErrors.tooHeavy(this, statistic);
  }

  // The angle is small where it matters.
  private static Tensor below(Ops tf, Tensor standard) {
    return tf.math.atan2(1, standard.neg()).times(1 / Math.PI);
  }

  private Tensor standard(Tensor value) {
    return value.minus(loc).div(scale);
  }

  private static Tensor divergence(Ops tf, Cauchy p, Cauchy q) {
    Tensor apart = p.loc.minus(q.loc).square().plus(p.scale.minus(q.scale).square());
    return apart.div(p.scale.times(q.scale).times(4)).log1p();
  }
}
