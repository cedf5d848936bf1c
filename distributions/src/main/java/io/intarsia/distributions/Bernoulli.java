package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Bernoulli distribution: 1 with a probability `p`, otherwise 0.
///
/// Its probability of `k` in {0, 1} is `p^k (1 - p)^(1 - k)`. Samples are `int32`; other values
/// have probability 0.
///
/// @see "Python: tfp.distributions.Bernoulli"
@AutoCompositeTensor
public final class Bernoulli extends Distribution {
  static {
    KullbackLeibler.register(
        Bernoulli.class, Bernoulli.class, (tf, p, q) -> p.chance().divergence(tf, q.chance()));
  }

  private final @Nullable Tensor logits;
  private final @Nullable Tensor probs;

  /// One of the two, `[B…]` and floating; the other is null.
  ///
  /// @param logits `log(p) - log(1 - p)`
  /// @param probs from 0 to 1
  /// @throws IllegalArgumentException if both are given or neither is
  public Bernoulli(@Nullable Tensor logits, @Nullable Tensor probs) {
    DistributionErrors.requireOne(Bernoulli.class, "logits", logits, "probs", probs);
    this.logits = logits;
    this.probs = probs;
  }

  /// By the log-odds: a tensor, number or array, see [Distribution#tensors].
  public static Bernoulli ofLogits(Ops tf, Object logits) {
    return new Bernoulli(tensors(tf, logits)[0], null);
  }

  /// By the probability of 1: a tensor, number or array, see [Distribution#tensors].
  public static Bernoulli ofProbs(Ops tf, Object probs) {
    return new Bernoulli(null, tensors(tf, probs)[0]);
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

  /// The probability of 1, whichever was given.
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
    return chance().range(Ranges.of(tf)).valid();
  }

  @Override
  public DType dtype() {
    return DType.INT32;
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor drawn = uniform(tf, seed, withBatch(tf, shape));
    return drawn.lt(chance().yes(tf)).cast(DType.INT32);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Support support = Support.of(tf, value, Counts.broken(value).or(value.gt(1)), 0);
    Tensor k = support.inside();
    return support.density(chance().logOf(tf, k, k.rminus(1)));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .survivalFunction(value ->
            Counts.survival(tf, value, value.ge(1), whole -> chance().yes(tf).minus(whole)))
        .mean(() -> chance().yes(tf))
        .variance(() -> chance().yes(tf).times(chance().no(tf)))
        .mode(() -> chance().yes(tf).gt(0.5).cast(DType.INT32))
        .entropy(() -> entropy(tf));
  }

  private Tensor cdf(Ops tf, Tensor value) {
    return Counts.cdf(tf, value, value.ge(1), whole -> chance().no(tf).plus(whole));
  }

  private Tensor entropy(Ops tf) {
    return chance().entropy(tf);
  }
}
