package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Events of one of several distributions, of any classes: a category says of which. Where they are
/// of one class, [MixtureSameFamily] needs fewer ops.
///
/// ```java
/// var d = Mixture.of(
///     Categorical.ofProbs(tf, new float[] {0.1f, 0.9f}),
///     Cauchy.of(tf, 0, 1),
///     Normal.of(tf, 0, 1));
/// ```
///
/// Samples have the gradient of the component that was drawn, and none by the probabilities.
///
/// @see "Python: tfp.distributions.Mixture"
@AutoCompositeTensor
public final class Mixture extends Distribution {
  private final Categorical cat;
  private final List<Distribution> components;

  /// A mixture.
  ///
  /// @param cat how probable each component is
  /// @param components of one dtype and event shape, with batches that broadcast with that of `cat`
  /// @throws IllegalArgumentException if there is none, another number than categories, or they are
  ///   known to have several event shapes, or not the dtype of the categories' parameters
  public Mixture(Categorical cat, List<Distribution> components) {
    Shape categories = cat.weights().categories();
    if (components.isEmpty() || !categories.isCompatibleWith(Shape.of(components.size()))) {
      throw CompoundErrors.components(categories, Shape.of(components.size()));
    }
    Distribution first = components.getFirst();
    for (Distribution each : components) {
      if (each.dtype() != first.dtype()
          || !each.eventShape().isCompatibleWith(first.eventShape())) {
        throw CompoundErrors.family(first, each);
      }
    }
    List<DType> dtypes = new ArrayList<>(List.of(Batches.dtype(cat)));
    components.forEach(each -> dtypes.add(Batches.dtype(each)));
    DistributionErrors.requireOneDtype(Mixture.class, dtypes);
    this.cat = cat;
    this.components = List.copyOf(components);
  }

  /// A mixture; see the constructor.
  public static Mixture of(Categorical cat, Distribution... components) {
    return new Mixture(cat, List.of(components));
  }

  /// How probable each component is.
  public Categorical cat() {
    return cat;
  }

  /// The components.
  public List<Distribution> components() {
    return components;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("cat", cat), Parameter.of("components", components));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    Ranges all = Ranges.of(tf).andAll(cat.valid(tf));
    components.forEach(each -> all.andAll(each.valid(tf)));
    return all.valid();
  }

  @Override
  public DType dtype() {
    return components.getFirst().dtype();
  }

  @Override
  public Shape eventShape() {
    return components.stream()
        .map(Distribution::eventShape)
        .reduce((a, b) -> a.mergeWith(b).orElse(a))
        .orElseThrow();
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return components.getFirst().eventSizes(tf);
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    Tensor seeds = tf.random.split(seed, components.size() + 1);
    Tensor chosen = new Draws(tf, cat, 0, this).of(seeds.get(0), shape);
    List<Tensor> draws = new ArrayList<>();
    for (Distribution each : components) {
      Tensor own = seeds.get(draws.size() + 1);
      draws.add(new Draws(tf, each, 0, this).of(own, shape));
    }
    Mixing mixing = mixing(tf);
    return mixing.pick(mixing.stacked(draws, Events.rank(this)), chosen);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    return mixing(tf).logProb(ofEach(tf, 0, each -> each.logProb(value)));
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    return new ClosedForms()
        .cdf(value -> mixing(tf).probability(ofEach(tf, 0, each -> each.cdf(value))))
        .survivalFunction(
            value -> mixing(tf).probability(ofEach(tf, 0, each -> each.survivalFunction(value))))
        .mean(() -> mixing(tf).mean(ofEach(tf, Events.rank(this), Distribution::mean)))
        .variance(() -> variance(tf));
  }

  private Tensor variance(Ops tf) {
    Tensor means = ofEach(tf, Events.rank(this), Distribution::mean);
    return mixing(tf).variance(means, ofEach(tf, Events.rank(this), Distribution::variance));
  }

  private Tensor ofEach(Ops tf, int eventRank, Function<Distribution, Tensor> function) {
    return mixing(tf).stacked(components.stream().map(function).toList(), eventRank);
  }

  private Mixing mixing(Ops tf) {
    return new Mixing(tf, cat.weights(), Events.rank(this));
  }
}
