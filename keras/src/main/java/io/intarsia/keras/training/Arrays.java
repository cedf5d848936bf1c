package io.intarsia.keras.training;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpecs;

/// Java arrays as tensors.
final class Arrays {
  private Arrays() {}

  /// Rows whose arrays are made tensors.
  static Batch tensors(Ops tf, Batch rows) {
    return Nest.mapStructure(
        leaf -> leaf == null || TypeSpecs.find(leaf).isPresent() ? leaf : tf.convertToTensor(leaf),
        rows);
  }
}
