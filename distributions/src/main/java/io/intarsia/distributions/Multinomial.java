package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The multinomial distribution: how often each of `K` categories comes in `n` draws.
///
/// Its probability of the counts `x`, whole numbers from 0 on of sum `n`, is `n! / (x[0]! …
/// x[K-1]!) * p[0]^x[0] … p[K-1]^x[K-1]`; other values have probability 0. Samples are of the dtype
/// of the parameters and of shape `[S…, B…, K]`, and have no gradient. They take `K` steps, however
/// many draws there are.
///
/// The divergence of two is known for equal numbers of draws, and NaN for others. The entropy has
/// no closed form.
///
/// @see "Python: tfp.distributions.Multinomial"
@AutoCompositeTensor
public final class Multinomial extends Distribution {
  static {
    KullbackLeibler.register(Multinomial.class, Multinomial.class, Multinomial::divergence);
  }

  private final Tensor totalCount;
  private final @Nullable Tensor logits;
  private final @Nullable Tensor probs;

  /// How many draws, `[B…]`, and one of the other two, `[B…, K]`, whose batches broadcast; of one
  /// floating dtype.
  ///
  /// @param totalCount whole numbers from 0 on
  /// @param logits the logarithms of the probabilities up to a constant; `-∞` for what cannot be
  /// @param probs the probabilities, taken for such of sum 1
  /// @throws IllegalArgumentException if both logits and probs are given or neither is
  public Multinomial(Tensor totalCount, @Nullable Tensor logits, @Nullable Tensor probs) {
    DistributionErrors.requireOne(Multinomial.class, "logits", logits, "probs", probs);
    DistributionErrors.requireOneDtype(Multinomial.class, totalCount, logits, probs);
    this.totalCount = totalCount;
    this.logits = logits;
    this.probs = probs;
  }

  /// By logarithms: tensors, numbers or arrays, see [Distribution#tensors].
  public static Multinomial ofLogits(Ops tf, Object totalCount, Object logits) {
    Tensor[] given = tensors(tf, totalCount, logits);
    return new Multinomial(given[0], given[1], null);
  }

  /// By probabilities: tensors, numbers or arrays, see [Distribution#tensors].
  public static Multinomial ofProbs(Ops tf, Object totalCount, Object probs) {
    Tensor[] given = tensors(tf, totalCount, probs);
    return new Multinomial(given[0], null, given[1]);
  }

  /// The number of draws.
  public Tensor totalCount() {
    return totalCount;
  }

  /// The logarithms as they were given; null if the probabilities were.
  public @Nullable Tensor logits() {
    return logits;
  }

  /// The probabilities as they were given; null if the logarithms were.
  public @Nullable Tensor probs() {
    return probs;
  }

  /// Logarithms of the probabilities up to a constant, whichever was given: `[B…, K]`.
  public Tensor logitsParameter() {
    return weights().odds();
  }

  /// The probabilities, of sum 1, whichever was given: `[B…, K]`.
  public Tensor probsParameter() {
    return weights().normalized(Batches.place(this));
  }

  private Weights weights() {
    return new Weights(logits, probs);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("totalCount", totalCount), weights().parameter());
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).count(totalCount).andAll(weights().valid(tf)).valid();
  }

  @Override
  public Shape eventShape() {
    return weights().categories();
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return weights().count(tf).expandDims(0);
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor all = withBatch(tf, shape);
    return new CategoryCounts(tf, all, totalCount).draw(weights(), seed);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor whole = Events.whole(tf, this, value);
    Tensor broken = Counts.broken(whole).any(-1).or(whole.sum(-1).ne(totalCount));
    Tensor counts = tf.where(broken.expandDims(-1), 0, whole);
    Tensor orders =
        tf.math.lgamma(totalCount.plus(1)).minus(tf.math.lgamma(counts.plus(1)).sum(-1));
    Tensor log = orders.plus(weights().logOf(tf, counts));
    return tf.where(broken, Double.NEGATIVE_INFINITY, log);
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .mean(() -> mean(tf))
        .variance(() -> mean(tf).times(weights().normalized(tf).rminus(1)))
        .covariance(() -> covariance(tf));
  }

  private Tensor mean(Ops tf) {
    return weights().normalized(tf).times(totalCount.expandDims(-1));
  }

  private Tensor covariance(Ops tf) {
    return weights().covariance(tf).times(totalCount.expandDims(-1).expandDims(-1));
  }

  private static Tensor divergence(Ops tf, Multinomial p, Multinomial q) {
    Tensor each = p.weights().divergence(tf, q.weights());
    return tf.where(p.totalCount.eq(q.totalCount), p.totalCount.times(each), Double.NaN);
  }
}
