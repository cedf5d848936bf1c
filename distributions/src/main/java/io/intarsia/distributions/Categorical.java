package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The categorical distribution: one of the numbers 0, 1, …, `K - 1`.
///
/// The probability of `k` is `p[k]`; other values have probability 0. Samples are `int32` of shape
/// `[S…, B…]`, and have no gradient. It has no mean: the numbers are names.
///
/// @see "Python: tfp.distributions.Categorical"
@AutoCompositeTensor
public final class Categorical extends Distribution {
  static {
    KullbackLeibler.register(
        Categorical.class,
        Categorical.class,
        (tf, p, q) -> p.weights().divergence(tf, q.weights()));
  }

  private final @Nullable Tensor logits;
  private final @Nullable Tensor probs;

  /// One of the two, `[B…, K]` and floating; the other is null.
  ///
  /// @param logits the logarithms of the probabilities up to a constant; `-∞` for what cannot be
  /// @param probs the probabilities, taken for such of sum 1
  /// @throws IllegalArgumentException if both are given or neither is
  public Categorical(@Nullable Tensor logits, @Nullable Tensor probs) {
    DistributionErrors.requireOne(Categorical.class, "logits", logits, "probs", probs);
    this.logits = logits;
    this.probs = probs;
  }

  /// By logarithms: a tensor or an array, see [Distribution#tensors].
  public static Categorical ofLogits(Ops tf, Object logits) {
    return new Categorical(tensors(tf, logits)[0], null);
  }

  /// By probabilities: a tensor or an array, see [Distribution#tensors].
  public static Categorical ofProbs(Ops tf, Object probs) {
    return new Categorical(null, tensors(tf, probs)[0]);
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

  Weights weights() {
    return new Weights(logits, probs);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(weights().parameter());
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return weights().valid(tf);
  }

  @Override
  public DType dtype() {
    return DType.INT32;
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return weights().draw(tf, seed, shape);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor count = weights().count(tf).cast(value.dtype());
    // NaN, too, is no category.
    Tensor inside = value.ge(0).and(value.lt(count)).and(value.eq(value.floor()));
    Support support = Support.of(tf, value, inside.not(), 0);
    Tensor categories = support.inside().cast(DType.INT32);
    return support.density(weights().lookUp(tf, weights().log(tf), categories));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> cdf(tf, value))
        .mode(() -> weights().likeliest(tf))
        .entropy(() -> entropy(tf));
  }

  private Tensor cdf(Ops tf, Tensor value) {
    Tensor last = value.ge(weights().count(tf).minus(1).cast(value.dtype()));
    Tensor sums = weights().normalized(tf).cumsum(-1);
    return Counts.cdf(
        tf, value, last, whole -> weights().lookUp(tf, sums, whole.cast(DType.INT32)));
  }

  private Tensor entropy(Ops tf) {
    return weights().entropy(tf);
  }
}
