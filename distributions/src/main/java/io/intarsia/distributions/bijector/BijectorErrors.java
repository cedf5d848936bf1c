package io.intarsia.distributions.bijector;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.stream.Collectors;

/// What this package has to say against its arguments.
final class BijectorErrors {
  private BijectorErrors() {}

  static IllegalArgumentException eventRank(
      Bijector bijector, String operation, int minRank, int rank) {
    return Mistake.argument(
        "%s.%s: eventRank must be >= %d, as it maps so many axes together, got %d"
            .formatted(name(bijector), operation, minRank, rank));
  }

  static IllegalArgumentException tooFewAxes(
      Bijector bijector, String operation, Shape shape, int rank) {
    return Mistake.argument(
        "%s.%s: expected a tensor with the %d axes of an event at least, got shape %s;"
                .formatted(name(bijector), operation, rank, shape)
            + " pass a smaller eventRank");
  }

  static IllegalArgumentException triangle(String type, Shape shape, boolean strict) {
    return Mistake.argument(
        "%s: an event must have n(n%s1)/2 elements for some n, got shape %s"
            .formatted(type, strict ? "-" : "+", shape));
  }

  static IllegalArgumentException square(String type, Shape shape) {
    return Mistake.argument(
        "%s: an image must be a square matrix, got shape %s".formatted(type, shape));
  }

  static IllegalArgumentException eventAxes(String type, String what, int rank, Shape shape) {
    return Mistake.argument(
        "%s: %s must have %d axes at least, got shape %s".formatted(type, what, rank, shape));
  }

  static IllegalArgumentException empty() {
    return Mistake.argument("Chain: expected one bijector at least, got none");
  }

  static IllegalArgumentException linear(Bijector scale) {
    return Mistake.argument(
        "Affine: scale must be linear and keep the number of axes, got %s; chain it with a Shift"
            .formatted(name(scale)));
  }

  static IllegalArgumentException dtypes(List<DType> dtypes) {
    return Mistake.argument(
        "the parameters of a bijector must have one dtype, got %s; cast them"
            .formatted(dtypes.stream().map(DType::toString).collect(Collectors.joining(", "))));
  }

  private static String name(Bijector bijector) {
    return bijector.getClass().getSimpleName();
  }
}
