package io.intarsia.replicas;

import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tensors of a nest that have gradients.
final class Floats {
  private Floats() {}

  static List<Tensor> of(@Nullable Object nest) {
    return Places.tensors(nest).stream()
        .filter(tensor -> tensor.dtype().isFloating() || tensor.dtype().isComplex())
        .toList();
  }
}
