package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.OneHotOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The categorical distribution of one-hot vectors: `K` numbers, one of them 1 and the others 0.
///
/// The probability of the vector that is 1 at `k` is `p[k]`; other values have probability 0.
/// Samples are `int32` of shape `[S…, B…, K]`, and have no gradient.
///
/// @see "Python: tfp.distributions.OneHotCategorical"
@AutoCompositeTensor
public final class OneHotCategorical extends Distribution {
  static {
    KullbackLeibler.register(
        OneHotCategorical.class,
        OneHotCategorical.class,
        (tf, p, q) -> p.weights().divergence(tf, q.weights()));
  }

  private final @Nullable Tensor logits;
  private final @Nullable Tensor probs;

  /// One of the two, `[B…, K]` and floating; the other is null.
  ///
  /// @param logits the logarithms of the probabilities up to a constant; `-∞` for what cannot be
  /// @param probs the probabilities, taken for such of sum 1
  /// @throws IllegalArgumentException if both are given or neither is
  public OneHotCategorical(@Nullable Tensor logits, @Nullable Tensor probs) {
    DistributionErrors.requireOne(OneHotCategorical.class, "logits", logits, "probs", probs);
    this.logits = logits;
    this.probs = probs;
  }

  /// By logarithms: a tensor or an array, see [Distribution#tensors].
  public static OneHotCategorical ofLogits(Ops tf, Object logits) {
    return new OneHotCategorical(tensors(tf, logits)[0], null);
  }

  /// By probabilities: a tensor or an array, see [Distribution#tensors].
  public static OneHotCategorical ofProbs(Ops tf, Object probs) {
    return new OneHotCategorical(null, tensors(tf, probs)[0]);
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
  public Shape eventShape() {
    return weights().categories();
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return weights().count(tf).expandDims(0);
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return oneHot(tf, weights().draw(tf, seed, shape));
  }

  private Tensor oneHot(Ops tf, Tensor categories) {
    return tf.oneHot(
        categories, weights().count(tf), OneHotOptions.defaults().withDtype(DType.INT32));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor whole = Events.whole(tf, this, value);
    Tensor broken = whole.ne(0).and(whole.ne(1)).any(-1).or(whole.sum(-1).ne(1));
    Tensor log = weights().logOf(tf, tf.where(broken.expandDims(-1), 0, whole));
    return tf.where(broken, Double.NEGATIVE_INFINITY, log);
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .mean(() -> weights().normalized(tf))
        .variance(() -> variance(tf))
        .covariance(() -> covariance(tf))
        .mode(() -> oneHot(tf, weights().likeliest(tf)))
        .entropy(() -> entropy(tf));
  }

  private Tensor variance(Ops tf) {
    Tensor chances = weights().normalized(tf);
    return chances.minus(chances.square());
  }

  private Tensor covariance(Ops tf) {
    return weights().covariance(tf);
  }

  private Tensor entropy(Ops tf) {
    return weights().entropy(tf);
  }
}
