package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Dirichlet distribution: of `K` positive numbers of sum 1.
///
/// Its density is `x[0]^(α[0] - 1) … x[K-1]^(α[K-1] - 1) / B(α)` with `B(α) = Γ(α[0]) … Γ(α[K-1]) /
/// Γ(α[0] + … + α[K-1])`, by the first `K - 1` of the numbers; that of a value with a negative
/// number, or whose sum is not 1 but for rounding, is 0. Samples are `[S…, B…, K]` and have
/// gradients by the concentrations. Where these are small, most of a sample is 0: it is less than
/// the dtype has numbers for.
///
/// @see "Python: tfp.distributions.Dirichlet"
@AutoCompositeTensor
public final class Dirichlet extends Distribution {
  static {
    KullbackLeibler.register(Dirichlet.class, Dirichlet.class, Dirichlet::divergence);
  }

  private final Tensor concentration;

  /// `[B…, K]`, floating and positive, often called `α`.
  public Dirichlet(Tensor concentration) {
    this.concentration = concentration;
  }

  /// As the constructor; an array becomes a tensor, see [Distribution#tensors].
  public static Dirichlet of(Ops tf, Object concentration) {
    return new Dirichlet(tensors(tf, concentration)[0]);
  }

  /// How much each number counts: `[B…, K]`.
  public Tensor concentration() {
    return concentration;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("concentration", concentration).withEventRank(1));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).positive(concentration).valid(-1);
  }

  @Override
  public Shape eventShape() {
    return Vectors.shape(concentration);
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return Vectors.sizes(tf, concentration);
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor all = tf.concat(List.of(shape, tf.shape(concentration)), 0);
    return tf.math.softmax(LogGamma.sample(tf, seed, all, concentration));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor whole = Events.whole(tf, this, value);
    Tensor isAway = whole.sum(-1).minus(1).abs().gt(tolerance());
    Tensor outside = whole.lt(0).any(-1).or(isAway);
    Tensor inside = tf.where(outside.expandDims(-1), 1, whole);
    Tensor powers = Stable.xlogy(tf, concentration.minus(1), inside).sum(-1);
    return tf.where(outside, Double.NEGATIVE_INFINITY, powers.minus(logNormalizer(tf)));
  }

  /// How far the sum of an event may be from 1, for the digits of what it is the sum of.
  private double tolerance() {
    return switch (dtype()) {
      case FLOAT64 -> 1e-6;
      case FLOAT32 -> 1e-5;
      default -> 0.02;
    };
  }

  private Tensor logNormalizer(Ops tf) {
    return tf.math.lgamma(concentration).sum(-1).minus(tf.math.lgamma(total(false)));
  }

  private Tensor total(boolean keepDims) {
    return concentration.sum(-1, keepDims);
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .mean(this::expectation)
        .variance(this::spread)
        .covariance(() -> covariance(tf))
        .mode(() -> mode(tf))
        .entropy(
            () -> logNormalizer(tf).minus(expectedLog(tf).times(concentration.minus(1)).sum(-1)));
  }

  private Tensor expectation() {
    return concentration.div(total(true));
  }

  private Tensor spread() {
    Tensor mean = expectation();
    return mean.times(mean.rminus(1)).div(total(true).plus(1));
  }

  private Tensor covariance(Ops tf) {
    Tensor chances = new Weights(null, concentration).covariance(tf);
    return chances.div(total(true).plus(1).expandDims(-1));
  }

  /// NaN where a concentration is not greater than 1: the density has no greatest value inside.
  private Tensor mode(Ops tf) {
    Tensor above = concentration.minus(1);
    Tensor middle = above.div(above.sum(-1, true));
    return tf.where(above.gt(0).all(-1, true), middle, Double.NaN);
  }

  /// The mean of the logarithm of each number.
  private Tensor expectedLog(Ops tf) {
    return tf.math.digamma(concentration).minus(tf.math.digamma(total(true)));
  }

  private static Tensor divergence(Ops tf, Dirichlet p, Dirichlet q) {
    Tensor apart = p.concentration.minus(q.concentration);
    Tensor normalizers = q.logNormalizer(tf).minus(p.logNormalizer(tf));
    return normalizers.plus(apart.times(p.expectedLog(tf)).sum(-1));
  }
}
