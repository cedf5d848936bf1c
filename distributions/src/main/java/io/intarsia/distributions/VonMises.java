package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The von Mises distribution: of an angle, around `loc` as a normal one is on a line. Angles that
/// differ by whole turns have the same density; samples are within half a turn of `loc`.
///
/// Its variance is the circular one, `1 - E[cos(x - loc)]`.
///
/// @see "Python: tfp.distributions.VonMises"
@AutoCompositeTensor
public final class VonMises extends Distribution {
  static {
    KullbackLeibler.register(VonMises.class, VonMises.class, VonMises::divergence);
  }

  private final Tensor loc;
  private final Tensor concentration;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param concentration not negative
  public VonMises(Tensor loc, Tensor concentration) {
    this.loc = loc;
    this.concentration = concentration;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static VonMises of(Ops tf, Object loc, Object concentration) {
    Tensor[] given = tensors(tf, loc, concentration);
    return new VonMises(given[0], given[1]);
  }

  /// The circular mean, an angle in radians.
  public Tensor loc() {
    return loc;
  }

  /// How much the angles are one: from 0, where all are alike; often called `κ`.
  public Tensor concentration() {
    return concentration;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("loc", loc), Parameter.of("concentration", concentration));
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor all = withBatch(tf, shape);
    Tensor angle = tf.stopGradient(VonMisesAngles.sample(tf, seed, all, concentration));
    // How it moves with the concentration for its distribution function to stay.
    Tensor below = VonMisesAngles.below(tf, concentration, angle);
    Tensor density = tf.stopGradient(logDensity(tf, angle).exp());
    return angle.minus(below.minus(tf.stopGradient(below)).div(density)).plus(loc);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    return logDensity(tf, value.minus(loc));
  }

  @Override
  protected Tensor cdf(Ops tf, Tensor value) {
    Tensor angle = value.minus(loc);
    Tensor turns = tf.stopGradient(angle.times(0.5 / Math.PI).round());
    Tensor rest = angle.minus(turns.times(2 * Math.PI));
    return VonMisesAngles.below(tf, concentration, rest).plus(turns);
  }

  @Override
  protected Tensor quantile(Ops tf, Tensor probability) {
    var standard = new VonMises(tf.zerosLike(loc), concentration);
    return new Inversion(standard, tf, probability).between(-Math.PI, Math.PI).plus(loc);
  }

  @Override
  protected Tensor mean(Ops tf) {
    return loc;
  }

  @Override
  protected Tensor variance(Ops tf) {
    return spread(tf);
  }

  @Override
  protected Tensor mode(Ops tf) {
    return loc;
  }

  @Override
  protected Tensor entropy(Ops tf) {
    return spread(tf).times(concentration).plus(logNormalizer(tf));
  }

  private Tensor logDensity(Ops tf, Tensor angle) {
    Tensor height = angle.times(0.5).sin().square().times(-2);
    return height.times(concentration).minus(logNormalizer(tf));
  }

  /// `log(2π·exp(-κ)·I₀(κ))`.
  private Tensor logNormalizer(Ops tf) {
    return tf.math.besselI0e(concentration).log().plus(Math.log(2 * Math.PI));
  }

  /// `1 - I₁(κ)/I₀(κ)`.
  private Tensor spread(Ops tf) {
    return tf.math.besselI1e(concentration).div(tf.math.besselI0e(concentration)).neg().plus(1);
  }

  private static Tensor divergence(Ops tf, VonMises p, VonMises q) {
    Tensor cosine = p.spread(tf).neg().plus(1);
    Tensor turned = p.loc.minus(q.loc).times(0.5).sin().square().times(q.concentration).times(2);
    Tensor ofWidths = p.concentration.minus(q.concentration).times(p.spread(tf)).neg();
    Tensor ofNormalizers = q.logNormalizer(tf).minus(p.logNormalizer(tf));
    return turned.times(cosine).plus(ofWidths).plus(ofNormalizers);
  }
}
