package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Several independent draws of a distribution as one event.
///
/// ```java
/// var d = Sample.of(Normal.of(tf, 0, 1), 3); // events [3]
/// d.logProb(masked); // of those draws alone that are valid
/// ```
///
/// @see "Python: tfp.distributions.Sample"
@AutoCompositeTensor
public final class Sample extends Distribution {
  static {
    KullbackLeibler.register(Sample.class, Sample.class, Sample::divergence);
  }

  private final Distribution distribution;
  private final Shape sampleShape;

  /// As many draws as a shape has elements.
  ///
  /// @param sampleShape the first axes of an event, `N…`
  /// @throws IllegalArgumentException if it is not fully known
  public Sample(Distribution distribution, Shape sampleShape) {
    if (!sampleShape.isFullyKnown()) {
      throw CompoundErrors.sampleShape(sampleShape);
    }
    this.distribution = distribution;
    this.sampleShape = sampleShape;
  }

  /// As many draws as a shape of these sizes has elements.
  public static Sample of(Distribution distribution, long... sampleShape) {
    return new Sample(distribution, Shape.of(sampleShape));
  }

  /// The distribution of each draw.
  public Distribution distribution() {
    return distribution;
  }

  /// How many draws an event has: its first axes, `N…`.
  public Shape sampleShape() {
    return sampleShape;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("distribution", distribution));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return distribution.valid(tf);
  }

  @Override
  public DType dtype() {
    return distribution.dtype();
  }

  @Override
  public Shape eventShape() {
    return sampleShape.concatenate(distribution.eventShape());
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return Events.concat(tf, Batches.vector(tf, sampleShape), distribution.eventSizes(tf));
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor draws = Events.concat(tf, shape, Batches.vector(tf, sampleShape));
    return axes(tf).fromDraws(new Evaluation(tf, distribution).sample(seed, draws));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    SampleAxes axes = axes(tf);
    return axes.sum(distribution.logProb(axes.toDraws(Events.whole(tf, this, value))));
  }

  /// The logarithm of the density of the valid draws: one of which an element is not valid does not
  /// count. What is there instead, such as NaN, is in neither the result nor its gradients.
  ///
  /// @param value of the dtype of the distribution; broadcasts with `[B…, N…, E…]`
  /// @return `[…, B…]`
  /// @throws IllegalArgumentException if the value is known not to broadcast, or has another dtype
  public Tensor logProb(MaskedTensor value) {
    if (value.dtype() != Batches.dtype(this)) {
      throw CompoundErrors.maskedDtype(Batches.dtype(this), value.dtype());
    }
    if (value.shape().broadcastWith(batchShape().concatenate(eventShape())).isEmpty()) {
      throw DistributionErrors.valueShape(this, "logProb", value.shape());
    }
    return maskedLogProb(Batches.place(this, value.values(), value.mask()), value);
  }

  // A density may be infinite, or its gradient NaN, at any number that is fixed; a draw is where it
  // is neither.
  private Tensor maskedLogProb(Ops tf, MaskedTensor value) {
    SampleAxes axes = axes(tf);
    int rank = Events.rank(distribution);
    Tensor mask = axes.toDraws(Events.whole(tf, this, value.mask()));
    Tensor valid = rank == 0 ? mask : mask.all(IntStream.range(-rank, 0).toArray());
    Tensor draw = distribution.sample(0L);
    Tensor safe = tf.stopGradient(draw).cast(value.dtype());
    Tensor draws = axes.toDraws(Events.whole(tf, this, value.values()));
    Tensor each = distribution.logProb(tf.where(Events.unsqueezed(valid, rank), draws, safe));
    return axes.sum(tf.where(valid, each, 0));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .mean(() -> repeated(tf, distribution.mean()))
        .variance(() -> repeated(tf, distribution.variance()))
        .stddev(() -> repeated(tf, distribution.stddev()))
        .mode(() -> repeated(tf, distribution.mode()))
        .entropy(() -> distribution.entropy().times(sampleShape.numElements()));
  }

  private Tensor repeated(Ops tf, Tensor statistic) {
    int rank = Events.rank(distribution);
    Tensor result = statistic;
    for (int i = 0; i < sampleShape.rank(); i++) {
      result = result.expandDims(-1 - rank);
    }
    Tensor sizes = Events.concat(tf, Events.batch(tf, this), eventSizes(tf));
    return tf.broadcastTo(result, sizes);
  }

  private SampleAxes axes(Ops tf) {
    return new SampleAxes(
        tf, Events.batch(tf, distribution), sampleShape.rank(), Events.rank(distribution));
  }

  private static Tensor divergence(Ops tf, Sample p, Sample q) {
    if (!p.sampleShape.equals(q.sampleShape)) {
      throw CompoundErrors.events("Sample", p, q);
    }
    return p.distribution.kl(q.distribution).times(p.sampleShape.numElements());
  }
}
