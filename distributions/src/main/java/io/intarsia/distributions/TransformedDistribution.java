package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The images of another distribution's events under a bijector.
///
/// ```java
/// var d = new TransformedDistribution(Normal.of(tf, 0, 1), new Exp()); // log-normal
/// ```
///
/// If the bijector needs events of more axes than those of the distribution, its innermost batch
/// axes are taken, as [Independent] does. Values that are no images, which the inverse maps to NaN
/// or infinity, have density 0.
///
/// It has a distribution function and quantiles if the bijector is monotone, increasing or
/// decreasing, of a distribution with a density; mean, mode and entropy if it is affine, so that
/// its Jacobian is constant, and the variance if it is also of numbers.
///
/// @see "Python: tfp.distributions.TransformedDistribution"
@AutoCompositeTensor
public final class TransformedDistribution extends Distribution {
  static {
    KullbackLeibler.register(
        TransformedDistribution.class,
        TransformedDistribution.class,
        (tf, p, q) -> p.divergence(q));
  }

  private final Distribution distribution;
  private final Bijector bijector;

  /// The images under a bijector.
  ///
  /// @throws IllegalArgumentException if the bijector needs events of more axes than the
  ///   distribution is known to have with its batch
  public TransformedDistribution(Distribution distribution, Bijector bijector) {
    this.distribution = distribution;
    this.bijector = bijector;
    Events.shape("TransformedDistribution", distribution, takenAxes());
  }

  /// The distribution of what is mapped.
  public Distribution distribution() {
    return distribution;
  }

  /// The map.
  public Bijector bijector() {
    return bijector;
  }

  /// How many axes the events have that are mapped.
  private int mappedRank() {
    return Math.max(Events.rank(distribution), bijector.forwardMinEventRank());
  }

  /// How many of them are batch axes of the distribution.
  private int takenAxes() {
    return mappedRank() - Events.rank(distribution);
  }

  @Override
  public List<Parameter> parameters() {
    int beyond = mappedRank() - bijector.forwardMinEventRank();
    return List.of(
        Parameter.of("distribution", distribution).withEventRank(takenAxes()),
        Parameter.of("bijector", bijector).withEventRank(beyond));
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return Ranges.inner(tf, distribution, takenAxes());
  }

  @Override
  public Shape eventShape() {
    return bijector.forwardEventShape(
        Events.shape("TransformedDistribution", distribution, takenAxes()));
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return bijector.forwardEventShape(Events.sizes(tf, distribution, takenAxes()));
  }

  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return bijector.forward(new Draws(tf, distribution, takenAxes(), this).of(seed, shape));
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    Tensor whole = Events.whole(tf, this, value);
    if (bijector.isConstantJacobian()) { // all values are images
      return density(bijector.inverse(whole));
    }
    Image image = image(tf, whole);
    return image.density(density(image.mapped()));
  }

  private Tensor density(Tensor mapped) {
    return Events.sum(distribution.logProb(mapped), takenAxes())
        .minus(bijector.forwardLogDetJacobian(mapped, mappedRank()));
  }

  private Image image(Ops tf, Tensor value) {
    Tensor event = Events.sizes(tf, distribution, takenAxes());
    return Image.of(tf, bijector, value, event, mappedRank());
  }

  @Override
  protected ClosedForms closedForms(Ops tf) {
    var forms = new ClosedForms();
    increasing(tf).ifPresent(increasing -> addTails(tf, forms, increasing));
    if (bijector.isConstantJacobian()) {
      forms
          .mean(() -> bijector.forward(distribution.mean()))
          .mode(() -> bijector.forward(distribution.mode()))
          .entropy(() -> entropy(tf));
      if (bijector.forwardMinEventRank() == 0) {
        forms.variance(this::scaledVariance);
      }
    }
    return forms;
  }

  private void addTails(Ops tf, ClosedForms forms, Tensor increasing) {
    Distribution d = distribution;
    Ends cdf = new Ends(0, 1);
    Ends logCdf = new Ends(Double.NEGATIVE_INFINITY, 0);
    forms
        .cdf(tail(tf, increasing, cdf, d::cdf, d::survivalFunction))
        .logCdf(tail(tf, increasing, logCdf, d::logCdf, d::logSurvivalFunction))
        .survivalFunction(tail(tf, increasing, cdf.swapped(), d::survivalFunction, d::cdf))
        .logSurvivalFunction(
            tail(tf, increasing, logCdf.swapped(), d::logSurvivalFunction, d::logCdf))
        .quantile(p -> quantile(tf, increasing, p));
  }

  /// What holds for values less and greater than all images.
  private record Ends(Number less, Number greater) {
    Ends swapped() {
      return new Ends(greater, less);
    }
  }

  /// The first of a mapped value where the bijector increases, the other where it decreases.
  private UnaryOperator<Tensor> tail(
      Ops tf,
      Tensor increasing,
      Ends ends,
      Function<Object, Tensor> ifIncreasing,
      Function<Object, Tensor> ifDecreasing) {
    return value -> {
      Image image = image(tf, value);
      Tensor inside =
          either(
              tf,
              increasing,
              () -> ifIncreasing.apply(image.mapped()),
              () -> ifDecreasing.apply(image.mapped()));
      return image.tails(ends.less, ends.greater, inside);
    };
  }

  private Tensor quantile(Ops tf, Tensor increasing, Tensor probability) {
    return bijector.forward(
        either(
            tf,
            increasing,
            () -> distribution.quantile(probability),
            () -> distribution.quantile(probability.rminus(1))));
  }

  // Of events that are no numbers there is no order.
  private Optional<Tensor> increasing(Ops tf) {
    return mappedRank() == 0 ? bijector.isIncreasing(tf) : Optional.empty();
  }

  private static Tensor either(
      Ops tf, Tensor increasing, Supplier<Tensor> ifSo, Supplier<Tensor> ifNot) {
    try (HostTensor known = increasing.staticValue().orElse(null)) {
      if (known != null) {
        long size = known.size();
        if (LongStream.range(0, size).allMatch(known::booleanAt)) {
          return ifSo.get();
        }
        if (LongStream.range(0, size).noneMatch(known::booleanAt)) {
          return ifNot.get();
        }
      }
    }
    return tf.where(increasing, ifSo.get(), ifNot.get());
  }

  private Tensor scaledVariance() {
    Tensor variance = distribution.variance();
    return variance.times(bijector.forwardLogDetJacobian(variance, 0).times(2).exp());
  }

  private Tensor entropy(Ops tf) {
    Tensor anywhere = tf.zeros(Events.sizes(tf, distribution, takenAxes()), dtype());
    return Events.sum(distribution.entropy(), takenAxes())
        .plus(bijector.forwardLogDetJacobian(anywhere, mappedRank()));
  }

  private Tensor divergence(TransformedDistribution other) {
    if (!Divergence.isSame(bijector, other.bijector)) {
      throw CompoundErrors.bijectors(bijector, other.bijector);
    }
    if (takenAxes() != other.takenAxes()) {
      throw CompoundErrors.events("of one bijector", this, other);
    }
    return Events.sum(distribution.kl(other.distribution), takenAxes());
  }
}
