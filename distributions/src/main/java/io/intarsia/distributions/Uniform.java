package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The uniform distribution: all numbers between two bounds alike.
///
/// @see "Python: tfp.distributions.Uniform"
@AutoCompositeTensor
public final class Uniform extends Distribution {
  static {
    KullbackLeibler.register(Uniform.class, Uniform.class, Uniform::divergence);
  }

  private final Tensor low;
  private final Tensor high;

  /// Tensors of one floating dtype, whose shapes broadcast.
  ///
  /// @param high greater than `low`
  public Uniform(Tensor low, Tensor high) {
    DistributionErrors.requireOneDtype(Uniform.class, low, high);
    this.low = low;
    this.high = high;
  }

  /// As the constructor; numbers and arrays become tensors, see [Distribution#tensors].
  public static Uniform of(Ops tf, Object low, Object high) {
    Tensor[] given = tensors(tf, low, high);
    return new Uniform(given[0], given[1]);
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
    return List.of(Parameter.of("low", low), Parameter.of("high", high));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).finite(low).finite(high).positive(range()).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return inverse(uniform(tf, seed, withBatch(tf, shape)));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor isOutside = value.lt(low).or(value.gt(high));
    Tensor inside = tf.where(value.isNaN(), value, range().log().neg());
    return tf.where(isOutside, Double.NEGATIVE_INFINITY, inside);
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> clipped(tf, value).minus(low).div(range()))
        .survivalFunction(value -> high.minus(clipped(tf, value)).div(range()))
        .quantile(this::inverse)
        .mean(() -> low.times(0.5).plus(high.times(0.5)))
        .stddev(() -> range().times(Math.sqrt(1 / 12.0)))
        .entropy(() -> range().log());
  }

  private Tensor inverse(Tensor probability) {
    return probability.times(range()).plus(low);
  }

  private Tensor clipped(Ops tf, Tensor value) {
    return tf.math.minimum(tf.math.maximum(value, low), high);
  }

  private Tensor range() {
    return high.minus(low);
  }

  private static Tensor divergence(Ops tf, Uniform p, Uniform q) {
    Tensor isInside = q.low.le(p.low).and(p.high.le(q.high));
    return tf.where(isInside, q.range().div(p.range()).log(), Double.POSITIVE_INFINITY);
  }
}
