package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A normal distribution without what is outside of bounds, which may be infinite. Also where
/// little of it is left, far from `loc`, all keeps its digits.
///
/// @see "Python: tfp.distributions.TruncatedNormal"
@AutoCompositeTensor
public final class TruncatedNormal extends Distribution {
  private final Tensor loc;
  private final Tensor scale;
  private final Tensor low;
  private final Tensor high;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param scale positive
  /// @param high greater than `low`
  public TruncatedNormal(Tensor loc, Tensor scale, Tensor low, Tensor high) {
    DistributionErrors.requireOneDtype(TruncatedNormal.class, loc, scale, low, high);
    this.loc = loc;
    this.scale = scale;
    this.low = low;
    this.high = high;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static TruncatedNormal of(Ops tf, Object loc, Object scale, Object low, Object high) {
    Tensor[] given = tensors(tf, loc, scale, low, high);
    return new TruncatedNormal(given[0], given[1], given[2], given[3]);
  }

  /// The mean of the normal distribution; it need not be between the bounds.
  public Tensor loc() {
    return loc;
  }

  /// The standard deviation of the normal distribution.
  public Tensor scale() {
    return scale;
  }

  /// The lower bound.
  public Tensor low() {
    return low;
  }

  /// The upper bound.
  public Tensor high() {
    return high;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.of("loc", loc),
        Parameter.of("scale", scale),
        Parameter.of("low", low),
        Parameter.of("high", high));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).finite(loc).positive(scale).ordered(low, high).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return quantile(tf, uniform(tf, seed, withBatch(tf, shape)));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor isOutside = value.lt(low).or(value.gt(high));
    Tensor z = standard(tf, wide(clipped(tf, value)));
    Tensor log = standard(tf).logDensity(z).minus(wide(scale).log());
    return tf.where(isOutside, Double.NEGATIVE_INFINITY, narrow(log));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .logCdf(value -> narrow(ofBoth(tf, logBelow(tf, value), logAbove(tf, value))))
        .logSurvivalFunction(value -> narrow(ofBoth(tf, logAbove(tf, value), logBelow(tf, value))))
        .quantile(probability -> quantile(tf, probability))
        .mean(() -> narrow(standard(tf).mean().times(wide(scale)).plus(wide(loc))))
        .variance(() -> narrow(standard(tf).variance().times(wide(scale).square())))
        .mode(() -> clipped(tf, loc))
        .entropy(() -> narrow(standard(tf).entropy().plus(wide(scale).log())));
  }

  /// The logarithm of a probability, which next to 1 follows from that of the other side.
  private static Tensor ofBoth(Ops tf, Tensor here, Tensor there) {
    Tensor isNear = here.gt(-Math.log(2));
    // The bound keeps the gradient from being NaN.
    Tensor rest = tf.where(isNear, there, -1);
    return tf.where(isNear, Stable.log1mExp(tf, rest.neg()), here);
  }

  private Tensor logBelow(Ops tf, Tensor value) {
    Tensor isOutside = value.le(low);
    Tensor inside = wide(tf.where(isOutside, high, tf.math.minimum(value, high)));
    TruncatedStandard whole = standard(tf);
    TruncatedStandard part = whole.withHigh(standard(tf, inside), distance(tf, wide(low), inside));
    return tf.where(isOutside, Double.NEGATIVE_INFINITY, part.logShare(whole));
  }

  private Tensor logAbove(Ops tf, Tensor value) {
    Tensor isOutside = value.ge(high);
    Tensor inside = wide(tf.where(isOutside, low, tf.math.maximum(value, low)));
    TruncatedStandard whole = standard(tf);
    TruncatedStandard part = whole.withLow(standard(tf, inside), distance(tf, inside, wide(high)));
    return tf.where(isOutside, Double.NEGATIVE_INFINITY, part.logShare(whole));
  }

  private Tensor quantile(Ops tf, Tensor probability) {
    return narrow(standard(tf).quantile(wide(probability)).times(wide(scale)).plus(wide(loc)));
  }

  private Tensor clipped(Ops tf, Tensor value) {
    return tf.math.minimum(tf.math.maximum(value, low), high);
  }

  private static Tensor wide(Tensor x) {
    return x.cast(DType.FLOAT64);
  }

  private Tensor narrow(Tensor result) {
    return result.cast(loc.dtype());
  }

  private TruncatedStandard standard(Ops tf) {
    Tensor first = wide(low);
    Tensor last = wide(high);
    return new TruncatedStandard(
        tf, standard(tf, first), standard(tf, last), distance(tf, first, last));
  }

  // A bound that is infinite stays so, and moves nothing.
  private Tensor standard(Ops tf, Tensor bound) {
    Tensor isInfinite = bound.isInf();
    Tensor finite = tf.where(isInfinite, 0, bound).minus(wide(loc)).div(wide(scale));
    return tf.where(isInfinite, tf.stopGradient(bound), finite);
  }

  private Tensor distance(Ops tf, Tensor from, Tensor to) {
    Tensor isInfinite = from.isInf().or(to.isInf());
    Tensor finite = tf.where(isInfinite, 0, to).minus(tf.where(isInfinite, 0, from));
    return tf.where(isInfinite, Double.POSITIVE_INFINITY, finite.div(wide(scale)));
  }
}
