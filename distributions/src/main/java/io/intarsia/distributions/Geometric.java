package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The geometric distribution: how many trials fail before the first one that succeeds, each with
/// probability `p`.
///
/// Its probability of `k` in {0, 1, 2, …} is `(1 - p)^k p`; other values have probability 0.
/// Samples are of the dtype of the parameters, and have no gradient.
///
/// @see "Python: tfp.distributions.Geometric"
@AutoCompositeTensor
public final class Geometric extends Distribution {
  static {
    KullbackLeibler.register(Geometric.class, Geometric.class, Geometric::divergence);
  }

  private final @Nullable Tensor logits;
  private final @Nullable Tensor probs;

  /// One of the two, `[B…]` and floating; the other is null.
  ///
  /// @param logits `log(p) - log(1 - p)`
  /// @param probs above 0, to 1
  /// @throws IllegalArgumentException if both are given or neither is
  public Geometric(@Nullable Tensor logits, @Nullable Tensor probs) {
    DistributionErrors.requireOne(Geometric.class, "logits", logits, "probs", probs);
    this.logits = logits;
    this.probs = probs;
  }

  /// By the log-odds: a tensor, number or array, see [Distribution#tensors].
  public static Geometric ofLogits(Ops tf, Object logits) {
    return new Geometric(tensors(tf, logits)[0], null);
  }

  /// By the probability of success: a tensor, number or array, see [Distribution#tensors].
  public static Geometric ofProbs(Ops tf, Object probs) {
    return new Geometric(null, tensors(tf, probs)[0]);
  }

  /// The log-odds as they were given; null if the probability was.
  public @Nullable Tensor logits() {
    return logits;
  }

  /// The probability as it was given; null if the log-odds were.
  public @Nullable Tensor probs() {
    return probs;
  }

  /// The log-odds, whichever was given.
  public Tensor logitsParameter() {
    return chance().odds(Batches.place(this));
  }

  /// The probability of success, whichever was given.
  public Tensor probsParameter() {
    return chance().yes(Batches.place(this));
  }

  private Chance chance() {
    return new Chance(logits, probs);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(chance().parameter());
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    // Without a chance of success the trials never end.
    Ranges possible = Ranges.of(tf).positive(chance().yes(tf));
    return chance().range(possible).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor drawn = uniform(tf, seed, withBatch(tf, shape));
    return drawn.neg().log1p().div(logFailure(tf)).floor();
  }

  private Tensor logFailure(Ops tf) {
    return chance().timesLogNo(tf, one(tf));
  }

  private Tensor one(Ops tf) {
    return tf.constant(1, dtype());
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support support = Counts.all(tf, value);
    return support.density(chance().logOf(tf, one(tf), support.inside()));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .survivalFunction(value -> logSurvivalFunction(tf, value).exp())
        .logSurvivalFunction(value -> logSurvivalFunction(tf, value))
        .mean(() -> mean(tf))
        .variance(() -> mean(tf).div(chance().yes(tf)))
        .mode(() -> tf.constant(0, dtype()))
        .entropy(() -> chance().logOf(tf, one(tf), mean(tf)).neg());
  }

  private Tensor cdf(Ops tf, Tensor value) {
    return Counts.cdf(tf, value, k -> k.plus(1).times(logFailure(tf)).expm1().neg());
  }

  private Tensor logSurvivalFunction(Ops tf, Tensor value) {
    Tensor below = value.lt(0);
    Tensor whole = tf.where(below, 0, value.floor());
    return tf.where(below, 0, whole.plus(1).times(logFailure(tf)));
  }

  private Tensor mean(Ops tf) {
    return logits != null ? logits.neg().exp() : chance().no(tf).div(chance().yes(tf));
  }

  private static Tensor divergence(Ops tf, Geometric p, Geometric q) {
    Tensor one = p.one(tf);
    Tensor failures = p.mean(tf);
    return p.chance().logOf(tf, one, failures).minus(q.chance().logOf(tf, one, failures));
  }
}
