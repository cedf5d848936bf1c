package io.intarsia.types.labeled;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;

/// What alignments of dimensions have to say against their arguments.
final class AlignmentErrors {
  private AlignmentErrors() {}

  static IllegalArgumentException map(Tensor map) {
    return SpecErrors.component("DimensionAlignment.of", "map", "a vector of positions", map);
  }

  static IllegalArgumentException names(String source, String target) {
    return Mistake.argument(
        "DimensionAlignment: expected two names that differ and are not blank, got '%s' and '%s'"
            .formatted(source, target));
  }

  static IllegalArgumentException position(DimensionAlignmentSpec spec, int index, long position) {
    return Mistake.argument(
        "DimensionAlignment.validate: map[%d] must be a position of '%s' (%s), got %d"
            .formatted(index, spec.target(), range(spec.targetSize()), position));
  }

  private static String range(long size) {
    return size < 0 ? "0 or more" : "0 to " + (size - 1);
  }

  static IllegalStateException unknownTarget(String operation, DimensionAlignmentSpec spec) {
    return Mistake.state(
        ("DimensionAlignment.%s: the number of positions of '%s' is not known; give it,"
                + " DimensionAlignment.of(\"%s\", \"%2$s\", map, size)")
            .formatted(operation, spec.target(), spec.source()));
  }

  static IllegalArgumentException notNext(
      DimensionAlignmentSpec first, DimensionAlignmentSpec next) {
    return Mistake.argument(
        "DimensionAlignment.then: %s ends at '%s', but %s starts at '%s' or at another size"
            .formatted(first, first.target(), next, next.source()));
  }

  static IllegalArgumentException size(
      String operation, DimensionAlignmentSpec spec, long expected, int axis, Shape shape) {
    return Mistake.argument(
        "DimensionAlignment.%s: expected values with %s positions along axis %d for %s, got shape %s"
            .formatted(
                operation, expected < 0 ? "any" : String.valueOf(expected), axis, spec, shape));
  }
}
