package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The negative binomial distribution: how many trials succeed, each with probability `p`, before
/// `n` have failed. It is a Poisson distribution whose rate is gamma distributed.
///
/// Its probability of `k` in {0, 1, 2, …} is `Γ(n + k) / (Γ(n) k!) (1 - p)^n p^k`; other values
/// have probability 0. Samples are of the dtype of the parameters, and have no gradient.
///
/// The divergence of two is known for equal numbers of failures, and NaN for others. The entropy
/// has no closed form.
///
/// @see "Python: tfp.distributions.NegativeBinomial"
@AutoCompositeTensor
public final class NegativeBinomial extends Distribution {
  static {
    KullbackLeibler.register(
        NegativeBinomial.class, NegativeBinomial.class, NegativeBinomial::divergence);
  }

  private final Tensor totalCount;
  private final @Nullable Tensor logits;
  private final @Nullable Tensor probs;

  /// How many trials are to fail, and one of the other two, whose shapes broadcast to `[B…]`; of
  /// one floating dtype.
  ///
  /// @param totalCount positive, not only whole numbers
  /// @param logits `log(p) - log(1 - p)`
  /// @param probs from 0, below 1
  /// @throws IllegalArgumentException if both logits and probs are given or neither is
  public NegativeBinomial(Tensor totalCount, @Nullable Tensor logits, @Nullable Tensor probs) {
    DistributionErrors.requireOne(NegativeBinomial.class, "logits", logits, "probs", probs);
    DistributionErrors.requireOneDtype(NegativeBinomial.class, totalCount, logits, probs);
    this.totalCount = totalCount;
    this.logits = logits;
    this.probs = probs;
  }

  /// By the log-odds: tensors, numbers or arrays, see [Distribution#tensors].
  public static NegativeBinomial ofLogits(Ops tf, Object totalCount, Object logits) {
    Tensor[] given = tensors(tf, totalCount, logits);
    return new NegativeBinomial(given[0], given[1], null);
  }

  /// By the probability of success: tensors, numbers or arrays, see [Distribution#tensors].
  public static NegativeBinomial ofProbs(Ops tf, Object totalCount, Object probs) {
    Tensor[] given = tensors(tf, totalCount, probs);
    return new NegativeBinomial(given[0], null, given[1]);
  }

  /// The number of failures that end the trials.
  public Tensor totalCount() {
    return totalCount;
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
    return List.of(Parameter.of("totalCount", totalCount), chance().parameter());
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    // Without a chance of failure the trials never end.
    Ranges possible = Ranges.of(tf).positive(totalCount).positive(chance().no(tf));
    return chance().range(possible).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor[] seeds = seeds(tf, seed, 2);
    Tensor all = withBatch(tf, shape);
    Tensor each = Batches.broadcast(tf, this, totalCount);
    Tensor rate = Noise.gamma(tf, seeds[0], all, each).times(ratio(tf));
    return Noise.poisson(tf, seeds[1], all, rate);
  }

  /// How many trials succeed for each that fails.
  private Tensor ratio(Ops tf) {
    return logits != null ? logits.exp() : chance().yes(tf).div(chance().no(tf));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support support = Counts.all(tf, value);
    Tensor k = support.inside();
    // The last trial is one that failed.
    Tensor last = totalCount.div(totalCount.plus(k)).log();
    return support.density(Deviance.binomial(tf, chance(), k, totalCount).plus(last));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .logCdf(value -> logCdf(tf, value))
        .survivalFunction(value -> survivalFunction(tf, value))
        .logSurvivalFunction(value -> logSurvivalFunction(tf, value))
        .mean(() -> mean(tf))
        .variance(() -> mean(tf).div(chance().no(tf)))
        .mode(() -> tf.math.maximum(totalCount.minus(1).times(ratio(tf)).floor(), 0));
  }

  private Tensor cdf(Ops tf, Tensor value) {
    return Counts.cdf(
        tf,
        value,
        k -> Counts.betainc(tf, totalCount, k.plus(1), chance().no(tf), chance().yes(tf)));
  }

  private Tensor survivalFunction(Ops tf, Tensor value) {
    return Counts.survival(
        tf,
        value,
        k -> Counts.betainc(tf, k.plus(1), totalCount, chance().yes(tf), chance().no(tf)));
  }

  private Tensor logCdf(Ops tf, Tensor value) {
    return Counts.logCdf(
        tf,
        value,
        Counts.beyond(value),
        k -> Counts.logBetainc(tf, totalCount, k.plus(1), chance().no(tf), chance().yes(tf)));
  }

  private Tensor logSurvivalFunction(Ops tf, Tensor value) {
    return Counts.logSurvival(
        tf,
        value,
        Counts.beyond(value),
        k -> Counts.logBetainc(tf, k.plus(1), totalCount, chance().yes(tf), chance().no(tf)));
  }

  private Tensor mean(Ops tf) {
    return totalCount.times(ratio(tf));
  }

  private static Tensor divergence(Ops tf, NegativeBinomial p, NegativeBinomial q) {
    Tensor successes = p.mean(tf);
    Tensor own = p.chance().logOf(tf, successes, p.totalCount);
    Tensor other = q.chance().logOf(tf, successes, p.totalCount);
    return tf.where(p.totalCount.eq(q.totalCount), own.minus(other), Double.NaN);
  }
}
