package io.intarsia.op;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// What `clipByGlobalNorm` gives.
///
/// @param listClipped the scaled tensors, in order
/// @param globalNorm their norm together before, a scalar
public record ClippedByGlobalNorm(List<Tensor> listClipped, Tensor globalNorm) {
  /// Copies the list.
  public ClippedByGlobalNorm {
    listClipped = List.copyOf(listClipped);
  }
}
