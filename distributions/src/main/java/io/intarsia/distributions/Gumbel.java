package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Gumbel distribution: that of the greatest of many numbers.
///
/// @see "Python: tfp.distributions.Gumbel"
@AutoCompositeTensor
public final class Gumbel extends Distribution {
  static {
    KullbackLeibler.register(Gumbel.class, Gumbel.class, Gumbel::divergence);
  }

  private final Tensor loc;
  private final Tensor scale;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param scale positive
  public Gumbel(Tensor loc, Tensor scale) {
    DistributionErrors.requireOneDtype(Gumbel.class, loc, scale);
    this.loc = loc;
    this.scale = scale;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Gumbel of(Ops tf, Object loc, Object scale) {
    Tensor[] given = tensors(tf, loc, scale);
    return new Gumbel(given[0], given[1]);
  }

  /// The mode.
  public Tensor loc() {
    return loc;
  }

  /// How wide it is: the standard deviation is `π / √6` times this.
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
    Support support = Support.of(tf, value, value.eq(Double.NEGATIVE_INFINITY), 0);
    Tensor z = standard(support.inside());
    return support.density(z.plus(z.neg().exp()).plus(scale.log()).neg());
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .logCdf(value -> standard(value).neg().exp().neg())
        .survivalFunction(value -> standard(value).neg().exp().neg().expm1().neg())
        .logSurvivalFunction(value -> Stable.log1mExpExp(tf, standard(value).neg()))
        .quantile(this::inverse)
        .mean(() -> scale.times(Stable.EULER).plus(loc))
        .stddev(() -> scale.times(Math.PI / Math.sqrt(6)))
        .mode(() -> loc)
        .entropy(() -> scale.log().plus(1 + Stable.EULER));
  }

  private Tensor inverse(Tensor probability) {
    return loc.minus(probability.log().neg().log().times(scale));
  }

  private Tensor standard(Tensor value) {
    return value.minus(loc).div(scale);
  }

  private static Tensor divergence(Ops tf, Gumbel p, Gumbel q) {
    Tensor ratio = p.scale.div(q.scale);
    Tensor apart = q.loc.minus(p.loc).div(q.scale);
    Tensor power = apart.plus(tf.math.lgamma(ratio.plus(1))).expm1();
    return power.minus(apart).minus(ratio.log()).plus(ratio.minus(1).times(Stable.EULER));
  }
}
