package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Distributions of a batch as one of events with an axis more: its elements are independent.
///
/// ```java
/// var d = new Independent(Normal.of(tf, 0, new float[] {1, 2}), 1); // events [2], batch []
/// ```
///
/// @see "Python: tfp.distributions.Independent"
@AutoCompositeTensor
public final class Independent extends Distribution {
  static {
    KullbackLeibler.register(Independent.class, Independent.class, Independent::divergence);
  }

  private final Distribution distribution;
  private final int reinterpretedBatchRank;

  /// The innermost batch axes as axes of events.
  ///
  /// @param reinterpretedBatchRank how many
  /// @throws IllegalArgumentException if there are known to be fewer
  public Independent(Distribution distribution, int reinterpretedBatchRank) {
    if (reinterpretedBatchRank < 0) {
      throw CompoundErrors.negativeRank(reinterpretedBatchRank);
    }
    Events.shape("Independent", distribution, reinterpretedBatchRank);
    this.distribution = distribution;
    this.reinterpretedBatchRank = reinterpretedBatchRank;
  }

  /// The distribution of the elements.
  public Distribution distribution() {
    return distribution;
  }

  /// How many of its innermost batch axes are axes of an event.
  public int reinterpretedBatchRank() {
    return reinterpretedBatchRank;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.of("distribution", distribution).withEventRank(reinterpretedBatchRank));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.inner(tf, distribution, reinterpretedBatchRank);
  }

  @Override
  public DType dtype() {
    return distribution.dtype();
  }

  @Override
  public Shape eventShape() {
    return Events.shape("Independent", distribution, reinterpretedBatchRank);
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return Events.sizes(tf, distribution, reinterpretedBatchRank);
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return new Evaluation(tf, distribution).sample(seed, shape);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    return Events.sum(distribution.logProb(Events.whole(tf, this, value)), reinterpretedBatchRank);
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .mean(() -> distribution.mean())
        .variance(() -> distribution.variance())
        .stddev(() -> distribution.stddev())
        .mode(() -> distribution.mode())
        .entropy(() -> Events.sum(distribution.entropy(), reinterpretedBatchRank));
  }

  private static Tensor divergence(Ops tf, Independent p, Independent q) {
    if (p.reinterpretedBatchRank != q.reinterpretedBatchRank
        || !p.eventShape().isCompatibleWith(q.eventShape())) {
      throw CompoundErrors.events("Independent", p, q);
    }
    return Events.sum(p.distribution.kl(q.distribution), p.reinterpretedBatchRank);
  }
}
