package io.intarsia.distributions;

import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;

/// What distributions made of others have to say against these.
final class CompoundErrors {
  private CompoundErrors() {}

  static IllegalArgumentException batchAxes(String type, Distribution distribution, int axes) {
    return Mistake.argument(
        "%s: expected a distribution of %d batch axes at least, which its events take, got %s;"
                .formatted(type, axes, distribution)
            + " a Sample draws an event of several axes from one distribution");
  }

  static IllegalArgumentException negativeRank(int rank) {
    return Mistake.argument(
        "Independent: reinterpretedBatchRank must be >= 0, got %d".formatted(rank));
  }

  static IllegalArgumentException sampleShape(Shape shape) {
    return Mistake.argument(
        "Sample: the sample shape must be fully known, got %s".formatted(shape));
  }

  static IllegalArgumentException maskedDtype(DType expected, DType got) {
    return Mistake.argument(
        "Sample.logProb: expected values of %s, got %s; cast them".formatted(expected, got));
  }

  static UnsupportedOperationException bijectors(Bijector p, Bijector q) {
    return Mistake.unsupported(
        "kl: the divergence of two TransformedDistributions is known if they have the same"
            + " bijector, one object, got"
            + " %s and %s; estimate it from samples"
                .formatted(p.getClass().getSimpleName(), q.getClass().getSimpleName()));
  }

  static IllegalArgumentException events(String type, Distribution p, Distribution q) {
    return Mistake.argument(
        "kl: two distributions %s must have events of one shape, got %s and %s"
            .formatted(type, p.eventShape(), q.eventShape()));
  }

  static IllegalArgumentException components(Shape categories, Shape components) {
    return Mistake.argument(
        "a mixture needs a component for each category, of which there are %s, got a batch of"
                .formatted(categories)
            + " components %s; the last axis of MixtureSameFamily's are the components"
                .formatted(components));
  }

  static IllegalArgumentException family(Distribution first, Distribution other) {
    return Mistake.argument(
        "Mixture: components must have one dtype and event shape, got %s and %s"
            .formatted(first, other));
  }
}
