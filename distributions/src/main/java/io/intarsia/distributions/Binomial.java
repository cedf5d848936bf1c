package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The binomial distribution: how many of `n` trials succeed, each with probability `p`.
///
/// Its probability of `k` in {0, 1, …, n} is `C(n, k) p^k (1 - p)^(n - k)`; other values have
/// probability 0. Samples are of the dtype of the parameters, and have no gradient.
///
/// The divergence of two is known for equal numbers of trials, and NaN for others. The entropy has
/// no closed form.
///
/// @see "Python: tfp.distributions.Binomial"
@AutoCompositeTensor
public final class Binomial extends Distribution {
  static {
    KullbackLeibler.register(Binomial.class, Binomial.class, Binomial::divergence);
  }

  private final Tensor totalCount;
  private final @Nullable Tensor logits;
  private final @Nullable Tensor probs;

  /// How many trials, and one of the other two, whose shapes broadcast to `[B…]`; of one floating
  /// dtype.
  ///
  /// @param totalCount whole numbers from 0 on
  /// @param logits `log(p) - log(1 - p)`
  /// @param probs from 0 to 1
  /// @throws IllegalArgumentException if both logits and probs are given or neither is
  public Binomial(Tensor totalCount, @Nullable Tensor logits, @Nullable Tensor probs) {
    DistributionErrors.requireOne(Binomial.class, "logits", logits, "probs", probs);
    DistributionErrors.requireOneDtype(Binomial.class, totalCount, logits, probs);
    this.totalCount = totalCount;
    this.logits = logits;
    this.probs = probs;
  }

  /// By the log-odds: tensors, numbers or arrays, see [Distribution#tensors].
  public static Binomial ofLogits(Ops tf, Object totalCount, Object logits) {
    Tensor[] given = tensors(tf, totalCount, logits);
    return new Binomial(given[0], given[1], null);
  }

  /// By the probability of success: tensors, numbers or arrays, see [Distribution#tensors].
  public static Binomial ofProbs(Ops tf, Object totalCount, Object probs) {
    Tensor[] given = tensors(tf, totalCount, probs);
    return new Binomial(given[0], null, given[1]);
  }

  /// The number of trials.
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
    return chance().range(Ranges.of(tf).count(totalCount)).valid();
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor all = withBatch(tf, shape);
    return Noise.binomial(tf, seed, all, totalCount, chance().yes(tf));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support support = Counts.upTo(tf, value, totalCount);
    Tensor k = support.inside();
    return support.density(Deviance.binomial(tf, chance(), k, totalCount.minus(k)));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .logCdf(value -> logCdf(tf, value))
        .survivalFunction(value -> survivalFunction(tf, value))
        .logSurvivalFunction(value -> logSurvivalFunction(tf, value))
        .mean(() -> mean(tf))
        .variance(() -> mean(tf).times(chance().no(tf)))
        .mode(() -> mode(tf));
  }

  private Tensor cdf(Ops tf, Tensor value) {
    Tensor last = value.ge(totalCount);
    Tensor n = trials(tf, last);
    return Counts.cdf(
        tf,
        value,
        last,
        k -> Counts.betainc(tf, n.minus(k), k.plus(1), chance().no(tf), chance().yes(tf)));
  }

  private Tensor survivalFunction(Ops tf, Tensor value) {
    Tensor last = value.ge(totalCount);
    Tensor n = trials(tf, last);
    return Counts.survival(
        tf,
        value,
        last,
        k -> Counts.betainc(tf, k.plus(1), n.minus(k), chance().yes(tf), chance().no(tf)));
  }

  private Tensor logCdf(Ops tf, Tensor value) {
    Tensor last = value.ge(totalCount);
    Tensor n = trials(tf, last);
    return Counts.logCdf(
        tf,
        value,
        last,
        k -> Counts.logBetainc(tf, n.minus(k), k.plus(1), chance().no(tf), chance().yes(tf)));
  }

  private Tensor logSurvivalFunction(Ops tf, Tensor value) {
    Tensor last = value.ge(totalCount);
    Tensor n = trials(tf, last);
    return Counts.logSurvival(
        tf,
        value,
        last,
        k -> Counts.logBetainc(tf, k.plus(1), n.minus(k), chance().yes(tf), chance().no(tf)));
  }

  /// The number of trials; where a value is at or beyond the last one, another number, for which
  /// all is finite at 0.
  private Tensor trials(Ops tf, Tensor last) {
    return tf.where(last, 1, totalCount);
  }

  private Tensor mean(Ops tf) {
    return totalCount.times(chance().yes(tf));
  }

  private Tensor mode(Ops tf) {
    Tensor middle = totalCount.plus(1).times(chance().yes(tf)).floor();
    return tf.math.minimum(middle, totalCount);
  }

  private static Tensor divergence(Ops tf, Binomial p, Binomial q) {
    Tensor each = p.chance().divergence(tf, q.chance());
    return tf.where(p.totalCount.eq(q.totalCount), p.totalCount.times(each), Double.NaN);
  }
}
