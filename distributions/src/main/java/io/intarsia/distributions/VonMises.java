package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The von Mises distribution: of an angle, around `loc` as a normal one is on a line. Angles that
/// differ by whole turns have the same density; samples are within half a turn of `loc`.
///
/// Its variance is the circular one, `1 - E[cos(x - loc)]`.
///
/// @see "Python: tfp.distributions.VonMises"
@AutoCompositeTensor
public final class VonMises extends Distribution {
  /// From where on [#SPREAD] is as good as the functions.
  private static final int LARGE = 50;

  /// Coefficients of powers of `1/κ`, the highest first.
  private static final double[] SPREAD = {
    5892.0457146167755,
    1064.67822265625,
    211.27614974975586,
    46.478515625,
    11.466461181640625,
    3.21875,
    1.0478515625,
    0.40625,
    0.1953125,
    0.125,
    0.125,
    0.5
  };

  static {
    KullbackLeibler.register(VonMises.class, VonMises.class, VonMises::divergence);
  }

  private final Tensor loc;
  private final Tensor concentration;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param concentration not negative
  public VonMises(Tensor loc, Tensor concentration) {
    DistributionErrors.requireOneDtype(VonMises.class, loc, concentration);
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
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).finite(loc).notNegative(concentration).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor all = withBatch(tf, shape);
    Tensor angle = tf.stopGradient(VonMisesAngles.sample(tf, seed, all, concentration));
    // How it moves with the concentration for its distribution function to stay.
    Tensor below = new VonMisesTails(tf, concentration, angle).below();
    Tensor density = tf.stopGradient(logDensity(tf, angle).exp());
    return angle.minus(below.minus(tf.stopGradient(below)).div(density)).plus(loc);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    return logDensity(tf, value.minus(loc));
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
        .variance(() -> spread(tf))
        .mode(() -> loc)
        .entropy(() -> spread(tf).times(concentration).plus(logNormalizer(tf)));
  }

  private Tensor cdf(Ops tf, Tensor value) {
    Tensor turns = turns(tf, value);
    return tails(tf, value, turns).below().plus(turns);
  }

  private Tensor logCdf(Ops tf, Tensor value) {
    Tensor turns = turns(tf, value);
    VonMisesTails tails = tails(tf, value, turns);
    return tf.where(turns.eq(0), tails.logBelow(), tails.below().plus(turns).log());
  }

  private Tensor survivalFunction(Ops tf, Tensor value) {
    Tensor turns = turns(tf, value);
    return tails(tf, value, turns).above().minus(turns);
  }

  private Tensor logSurvivalFunction(Ops tf, Tensor value) {
    Tensor turns = turns(tf, value);
    VonMisesTails tails = tails(tf, value, turns);
    return tf.where(turns.eq(0), tails.logAbove(), tails.above().minus(turns).log());
  }

  /// How many whole turns a value is from what is next to `loc`.
  private Tensor turns(Ops tf, Tensor value) {
    return tf.stopGradient(value.minus(loc).times(0.5 / Math.PI).round());
  }

  private VonMisesTails tails(Ops tf, Tensor value, Tensor turns) {
    Tensor angle = value.minus(loc).minus(turns.times(2 * Math.PI));
    return new VonMisesTails(tf, concentration, angle);
  }

  private Tensor quantile(Ops tf, Tensor probability) {
    var standard = new VonMises(tf.zerosLike(loc), concentration);
    return new Inversion(standard, tf, probability).between(-Math.PI, Math.PI).plus(loc);
  }

  private Tensor logDensity(Ops tf, Tensor angle) {
    Tensor height = angle.times(0.5).sin().square().times(-2);
    return height.times(concentration).minus(logNormalizer(tf));
  }

  /// `log(2π·exp(-κ)·I₀(κ))`.
  private Tensor logNormalizer(Ops tf) {
    return tf.math.besselI0e(concentration).log().plus(Math.log(2 * Math.PI));
  }

  /// `1 - I₁(κ)/I₀(κ)`, of large `κ` by a series: the ratio is next to 1 there.
  private Tensor spread(Ops tf) {
    Tensor k = tf.math.minimum(concentration, LARGE);
    Tensor near = tf.math.besselI1e(k).div(tf.math.besselI0e(k)).neg().plus(1);
    Tensor inverse = tf.math.maximum(concentration, LARGE).reciprocal();
    Tensor far = tf.constant(SPREAD[0], concentration.dtype());
    for (int i = 1; i < SPREAD.length; i++) {
      far = far.times(inverse).plus(SPREAD[i]);
    }
    return tf.where(concentration.gt(LARGE), far.times(inverse), near);
  }

  private static Tensor divergence(Ops tf, VonMises p, VonMises q) {
    Tensor cosine = p.spread(tf).neg().plus(1);
    Tensor turned = p.loc.minus(q.loc).times(0.5).sin().square().times(q.concentration).times(2);
    Tensor ofWidths = p.concentration.minus(q.concentration).times(p.spread(tf)).neg();
    Tensor ofNormalizers = q.logNormalizer(tf).minus(p.logNormalizer(tf));
    return turned.times(cosine).plus(ofWidths).plus(ofNormalizers);
  }
}
