package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Events of one of `K` distributions, which are the last batch axis of one: a category says of
/// which. For components of several classes there is [Mixture].
///
/// ```java
/// var d = new MixtureSameFamily(
///     Categorical.ofProbs(tf, new float[] {0.3f, 0.7f}),
///     Normal.of(tf, new float[] {-1, 1}, 0.5)); // batch []
/// ```
///
/// Samples have the gradient of the component that was drawn, and none by the probabilities.
///
/// @see "Python: tfp.distributions.MixtureSameFamily"
@AutoCompositeTensor
public final class MixtureSameFamily extends Distribution {
  private final Categorical mixtureDistribution;
  private final Distribution componentsDistribution;

  /// A mixture.
  ///
  /// @param mixtureDistribution how probable each component is: batch `B…`, of `K` categories
  /// @param componentsDistribution the components: batch `[B…, K]`
  /// @throws IllegalArgumentException if the components are known to have no batch axis, or another
  ///   number than there are categories, or another dtype of parameters
  public MixtureSameFamily(Categorical mixtureDistribution, Distribution componentsDistribution) {
    Shape components = componentsDistribution.batchShape();
    Shape categories = mixtureDistribution.weights().categories();
    if (components.hasRank()
        && (components.rank() == 0
            || !categories.isCompatibleWith(
                components.subShape(components.rank() - 1, components.rank())))) {
      throw CompoundErrors.components(categories, components);
    }
    DistributionErrors.requireOneDtype(
        MixtureSameFamily.class,
        List.of(Batches.dtype(mixtureDistribution), Batches.dtype(componentsDistribution)));
    this.mixtureDistribution = mixtureDistribution;
    this.componentsDistribution = componentsDistribution;
  }

  /// How probable each component is.
  public Categorical mixtureDistribution() {
    return mixtureDistribution;
  }

  /// The components, along the last batch axis.
  public Distribution componentsDistribution() {
    return componentsDistribution;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.of("mixtureDistribution", mixtureDistribution),
        Parameter.of("componentsDistribution", componentsDistribution).withEventRank(1));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    Ranges chances = Ranges.of(tf).andAll(mixtureDistribution.valid(tf));
    return chances.andAll(Ranges.inner(tf, componentsDistribution, 1)).valid();
  }

  @Override
  public DType dtype() {
    return componentsDistribution.dtype();
  }

  @Override
  public Shape eventShape() {
    return componentsDistribution.eventShape();
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return componentsDistribution.eventSizes(tf);
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor seeds = tf.random.split(seed, 2);
    Tensor chosen = new Draws(tf, mixtureDistribution, 0, this).of(seeds.get(0), shape);
    Tensor draws = new Draws(tf, componentsDistribution, 1, this).of(seeds.get(1), shape);
    return mixing(tf).pick(draws, chosen);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    return mixing(tf).logProb(componentsDistribution.logProb(forEach(tf, value)));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> mixing(tf).probability(componentsDistribution.cdf(forEach(tf, value))))
        .survivalFunction(value ->
            mixing(tf).probability(componentsDistribution.survivalFunction(forEach(tf, value))))
        .mean(() -> mixing(tf).mean(componentsDistribution.mean()))
        .variance(() ->
            mixing(tf).variance(componentsDistribution.mean(), componentsDistribution.variance()));
  }

  // An axis for the components, before those of the event.
  private Tensor forEach(Ops tf, Tensor value) {
    return Events.whole(tf, this, value).expandDims(-1 - Events.rank(this));
  }

  private Mixing mixing(Ops tf) {
    return new Mixing(tf, mixtureDistribution.weights(), Events.rank(this));
  }
}
