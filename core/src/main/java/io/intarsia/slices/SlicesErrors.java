package io.intarsia.slices;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;

/// Exceptions about indexed slices.
final class SlicesErrors {
  private SlicesErrors() {}

  static IllegalArgumentException component(String component, String expected, Tensor got) {
    return Mistake.argument(
        "IndexedSlices.of: %s must be %s, got %s%s"
            .formatted(component, expected, got.dtype(), got.shape()));
  }

  static IllegalArgumentException noDenseShape(IndexedSlices slices) {
    return Mistake.argument(
        "IndexedSlices.toTensor: the dense shape of %s is not known; give it to IndexedSlices.of"
            .formatted(slices));
  }
}
