package io.intarsia.distributions;

import io.intarsia.distributions.ClosedForms.Statistic;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A probability distribution, or a batch of them: as many as its parameters broadcast to.
///
/// ```java
/// Normal d = Normal.of(tf, 0, new float[] {1, 2});
/// d.sample(42L, 1000); // [1000, 2]: sample shape, batch shape, event shape
/// d.logProb(0.5); // [2]
/// d.mean(); // [2]
/// d.kl(Normal.of(tf, 1, 1)); // [2]
/// d.get(0); // the first one, of batch shape []
/// ```
///
/// A value broadcasts with the batch. Numbers and arrays become tensors of the dtype of the
/// parameters; tensors of integers are cast to it. All ops run where the tensors are.
///
/// Where a parameter is out of its range, which NaN and infinity are unless its range says
/// otherwise, all that the distribution gives is NaN: samples, probabilities, statistics and
/// divergences. Integers, which have no NaN, are -1 then. Quantiles of what is no probability are
/// NaN too. Other elements of the batch do not change.
///
/// ## Distributions of your own
///
/// A class with a constructor of tensors, the list of them, a density and samples:
///
/// ```java
/// @AutoCompositeTensor
/// final class Triangle extends Distribution { // on [0, width], rising
///   private final Tensor width;
///
///   Triangle(Tensor width) {
///     this.width = width;
///   }
///
///   @Override
///   public List<Parameter> parameters() {
///     return List.of(Parameter.of("width", width));
///   }
///
///   @Override
///   protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
///     return uniform(tf, seed, withBatch(tf, shape)).sqrt().times(width);
///   }
///
///   @Override
///   protected Tensor logProb(Ops tf, Tensor value) {
///     return value.times(2).log().minus(width.log().times(2));
///   }
/// }
/// ```
///
/// What else it has it says by overriding [#closedForms]; what follows from that, such as `cdf`
/// from `logCdf`, it has then too. Methods get the place where their ops are to run; values are of
/// the dtype of the parameters. Statistics may be smaller than the batch; they are broadcast.
/// Events that are no scalars take [#eventShape], and parameters with axes of the event
/// [Parameter#withEventRank].
///
/// @see "Python: tfp.distributions.Distribution"
public abstract class Distribution implements Batched {
  /// Does nothing.
  protected Distribution() {}

  // -- what it is ---------------------------------------------------------------------------------

  /// The dtype of samples: that of the parameters, unless it says otherwise.
  public DType dtype() {
    return Batches.dtype(this);
  }

  /// How many distributions these are, as far as it is known.
  ///
  /// @throws IllegalArgumentException if the shapes of the parameters do not broadcast
  public final Shape batchShape() {
    return Batches.shape(this);
  }

  /// The shape of one event, as far as it is known; scalars unless it says otherwise.
  public Shape eventShape() {
    return Shape.scalar();
  }

  /// How many distributions these are: a vector of `int32`.
  public final Tensor batchShapeTensor() {
    return Batches.sizes(place(), this);
  }

  /// The shape of one event: a vector of `int32`.
  public final Tensor eventShapeTensor() {
    return eventSizes(place());
  }

  /// Some of these distributions, as numpy's `t[…]` of a tensor whose axes are those of the batch;
  /// see [Tensor#get]. Its class is this one, its parameters are parts of these.
  ///
  /// @throws IllegalArgumentException if there are more indices than the batch is known to have
  ///   axes
  public final Distribution get(Object... indices) {
    return BatchSlice.of(this, indices);
  }

  // -- samples ------------------------------------------------------------------------------------

  /// Draws events that follow from the seed: equal seeds give equal events, wherever they are
  /// drawn. Only categories are others in programs of XLA.
  ///
  /// @param shape how many, `S…`; nothing for one
  /// @return `[S…, B…, E…]` of [#dtype]
  public final Tensor sample(long seed, int... shape) {
    Ops tf = place();
    return on(tf).sample(seed(tf, seed), tf.constant(shape));
  }

  /// As [#sample(long, int...)].
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public final Tensor sample(long seed, Shape shape) {
    Ops tf = place();
    return on(tf).sample(seed(tf, seed), Batches.vector(tf, shape));
  }

  /// As [#sample(long, int...)].
  ///
  /// @param shape how many: a vector of integers
  public final Tensor sample(long seed, Tensor shape) {
    Ops tf = place(shape);
    return on(tf).sample(seed(tf, seed), sizes(tf, shape));
  }

  /// As [#sample(long, int...)].
  ///
  /// @param seed two numbers, `int32` or `int64`, such as a row of `tf.random.split`
  public final Tensor sample(Tensor seed, int... shape) {
    Ops tf = place(seed);
    return on(tf).sample(seed, tf.constant(shape));
  }

  /// As [#sample(Tensor, int...)].
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  public final Tensor sample(Tensor seed, Shape shape) {
    Ops tf = place(seed);
    return on(tf).sample(seed, Batches.vector(tf, shape));
  }

  /// As [#sample(Tensor, int...)].
  ///
  /// @param shape how many: a vector of integers
  public final Tensor sample(Tensor seed, Tensor shape) {
    Ops tf = place(seed, shape);
    return on(tf).sample(seed, sizes(tf, shape));
  }

  // -- probabilities ------------------------------------------------------------------------------

  /// The logarithm of the density, or of the probability of a discrete event.
  ///
  /// @param value a tensor, variable, number or array that broadcasts with `[B…, E…]`
  /// @return `[…, B…]` without the axes of the event
  /// @throws IllegalArgumentException if the value is known not to broadcast, or has another
  ///   floating dtype
  public final Tensor logProb(Object value) {
    return on(value).logProb("logProb", value);
  }

  /// The density, or the probability of a discrete event; see [#logProb(Object)].
  public final Tensor prob(Object value) {
    return on(value).logProb("prob", value).exp();
  }

  /// The probability of an event that is not greater; see [#logProb(Object)].
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor cdf(Object value) {
    return on(value).below("cdf", value, Tails::plain);
  }

  /// The logarithm of [#cdf(Object)], also where that is next to 0.
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor logCdf(Object value) {
    return on(value).below("logCdf", value, Tails::log);
  }

  /// The probability of an event that is greater; see [#logProb(Object)].
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor survivalFunction(Object value) {
    return on(value).above("survivalFunction", value, Tails::plain);
  }

  /// The logarithm of [#survivalFunction(Object)], also where that is next to 0.
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor logSurvivalFunction(Object value) {
    return on(value).above("logSurvivalFunction", value, Tails::log);
  }

  /// The event that is greater than others with a probability, the inverse of [#cdf(Object)].
  ///
  /// @param probability from 0 to 1; broadcasts with the batch
  /// @throws UnsupportedOperationException if it has none
  public final Tensor quantile(Object probability) {
    return on(probability).quantile(probability);
  }

  // -- statistics ---------------------------------------------------------------------------------

  /// The expected event: `[B…, E…]`.
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor mean() {
    return on().statistic("mean", 1, forms -> forms.of(Statistic.MEAN));
  }

  /// The expected squared distance from the mean, of each element of an event: `[B…, E…]`.
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor variance() {
    return on().statistic("variance", 1, ClosedForms::varianceOrSquare);
  }

  /// The square root of the variance: `[B…, E…]`.
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor stddev() {
    return on().statistic("stddev", 1, ClosedForms::stddevOrRoot);
  }

  /// The covariances of the elements of an event that is a vector: `[B…, k, k]`.
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor covariance() {
    return on().statistic("covariance", 2, forms -> forms.of(Statistic.COVARIANCE));
  }

  /// An event of greatest density or probability: `[B…, E…]`.
  ///
  /// @throws UnsupportedOperationException if it has none
  public final Tensor mode() {
    return on().statistic("mode", 1, forms -> forms.of(Statistic.MODE));
  }

  /// The expected `-logProb`, in nats: `[B…]`.
  ///
  /// @throws UnsupportedOperationException if it is not known
  public final Tensor entropy() {
    return on().statistic("entropy", 0, forms -> forms.of(Statistic.ENTROPY));
  }

  /// The Kullback-Leibler divergence from this distribution to another, in nats: `[B…]`, of both
  /// batches. Its formula is that of the two classes, see [KullbackLeibler].
  ///
  /// @throws UnsupportedOperationException if there is none
  /// @see "Python: tfp.distributions.Distribution.kl_divergence"
  public final Tensor kl(Distribution other) {
    return Divergence.of(this, other).kl();
  }

  /// The expected `-other.logProb` of events of this distribution, in nats: `[B…]`, of both
  /// batches.
  ///
  /// @throws UnsupportedOperationException if the divergence or the entropy is not known
  public final Tensor crossEntropy(Distribution other) {
    return Divergence.of(this, other).crossEntropy();
  }

  // -- for subclasses -----------------------------------------------------------------------------

  /// The tensors of given parameters, for a method `of`: tensors as they are; numbers and arrays of
  /// their dtype, `float32` if there are none; null as null.
  ///
  /// @throws IllegalArgumentException if the tensors have several dtypes
  protected static Tensor[] tensors(Ops tf, @Nullable Object... parameters) {
    return Literals.tensors(tf, parameters);
  }

  /// Uniform numbers between 0 and 1, without these, of the dtype of the parameters.
  ///
  /// @param shape that of the result, a vector of integers
  protected final Tensor uniform(Ops tf, Tensor seed, Tensor shape) {
    return Noise.uniform(tf, seed, shape, Batches.dtype(this));
  }

  /// Numbers around 0 whose standard deviation is 1, of the dtype of the parameters.
  ///
  /// @param shape that of the result, a vector of integers
  protected final Tensor normal(Ops tf, Tensor seed, Tensor shape) {
    return Noise.normal(tf, seed, shape, Batches.dtype(this));
  }

  /// Seeds that follow from one.
  protected static Tensor[] seeds(Ops tf, Tensor seed, int count) {
    return Noise.seeds(tf, seed, count);
  }

  /// A sample shape and the batch shape after it: a vector of `int32`.
  protected final Tensor withBatch(Ops tf, Tensor shape) {
    return batchShape().equals(Shape.scalar())
        ? shape
        : tf.concat(List.of(shape, Batches.sizes(tf, this)), 0);
  }

  /// Draws events.
  ///
  /// @param seed two numbers
  /// @param shape the sample shape, a vector of `int32`
  /// @return `[S…, B…, E…]`; see [#withBatch]
  protected abstract Tensor sample(Ops tf, Tensor seed, Tensor shape);

  /// The logarithm of the density or the probability of values.
  protected abstract Tensor logProb(Ops tf, Tensor value);

  /// What else is known: cumulative probabilities, quantiles, statistics. Nothing, unless it says
  /// otherwise.
  ///
  /// @param tf where their ops are to run
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms();
  }

  /// Which of the batch have parameters that are in their ranges: `bool`, of the shape of the batch
  /// or what broadcasts to it; null if all are known to be, and for classes of others.
  @Nullable Tensor valid(Ops tf) {
    return null;
  }

  /// What is evaluated there: a distribution of tensors.
  Distribution now(Ops tf) {
    return this;
  }

  /// The shape of one event as a vector of `int32`; to be overridden if [#eventShape] may not be
  /// fully known.
  protected Tensor eventSizes(Ops tf) {
    return Batches.vector(tf, eventShape());
  }

  /// Prints `Normal(batchShape=[2], eventShape=[], dtype=float32)`.
  @Override
  public final String toString() {
    return "%s(batchShape=%s, eventShape=%s, dtype=%s)"
        .formatted(DistributionErrors.name(this), batchShape(), eventShape(), dtype());
  }

  // -- how ----------------------------------------------------------------------------------------

  /// Where the parameters and these values are.
  private Ops place(Object... values) {
    return Batches.place(this, values);
  }

  private static Tensor seed(Ops tf, long seed) {
    return tf.constant(new long[] {0, seed});
  }

  private static Tensor sizes(Ops tf, Tensor shape) {
    return tf.cast(shape, DType.INT32);
  }

  /// This distribution there where its parameters and these values are.
  private Evaluation on(Object... values) {
    return on(place(values));
  }

  private Evaluation on(Ops tf) {
    return new Evaluation(tf, this);
  }
}
