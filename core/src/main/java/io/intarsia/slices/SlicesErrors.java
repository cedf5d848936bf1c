package io.intarsia.slices;

import io.intarsia.tensor.Tensor;

/// Exceptions about indexed slices.
final class SlicesErrors {
  private SlicesErrors() {}

  static IllegalArgumentException component(String component, String expected, Tensor got) {
    return new IllegalArgumentException(
        "IndexedSlices.of: %s must be %s, got %s%s"
            .formatted(component, expected, got.dtype(), got.shape()));
  }

  static IllegalArgumentException noDenseShape(IndexedSlices slices) {
    return new IllegalArgumentException(
        "IndexedSlices.toTensor: the dense shape of %s is not known; give it to IndexedSlices.of"
            .formatted(slices));
  }
}
