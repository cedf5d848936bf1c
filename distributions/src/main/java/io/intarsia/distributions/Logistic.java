package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The logistic distribution: its distribution function is the sigmoid.
///
/// @see "Python: tfp.distributions.Logistic"
@AutoCompositeTensor
public final class Logistic extends Distribution {
  private final Tensor loc;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param scale positive
  public Logistic(Tensor loc, Tensor scale) {
    DistributionErrors.requireOneDtype(Logistic.class, loc, scale);
    this.loc = loc;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Logistic of(Ops tf, Object loc, Object scale) {
    Tensor[] given = tensors(tf, loc, scale);
    return new Logistic(given[0], given[1]);
  }

  /// The mean and median.
  public Tensor loc() {
    return loc;
  }

  /// How wide it is: the standard deviation is `π / √3` times this.
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
    return inverse(uniform(tf, seed, withBatch(tf, shape)));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor distance = tf.math.abs(standard(value));
    Tensor both = tf.math.softplus(distance.neg()).times(2);
    return distance.plus(both).plus(scale.log()).neg();
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> standard(value).sigmoid())
        .logCdf(value -> tf.math.softplus(standard(value).neg()).neg())
        .survivalFunction(value -> standard(value).neg().sigmoid())
        .logSurvivalFunction(value -> tf.math.softplus(standard(value)).neg())
        .quantile(this::inverse)
        .mean(() -> loc)
        .stddev(() -> scale.times(Math.PI / Math.sqrt(3)))
        .mode(() -> loc)
        .entropy(() -> scale.log().plus(2));
  }

  private Tensor inverse(Tensor probability) {
    return probability.log().minus(probability.neg().log1p()).times(scale).plus(loc);
  }

  private Tensor standard(Tensor value) {
    return value.minus(loc).div(scale);
  }
}
