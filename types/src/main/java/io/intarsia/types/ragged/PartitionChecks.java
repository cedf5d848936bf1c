package io.intarsia.types.ragged;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;

/// Checks what partitions are made of.
final class PartitionChecks {
  private PartitionChecks() {}

  static void vector(String operation, String name, Tensor tensor) {
    Shape shape = tensor.shape();
    if (!RaggedBuilder.isSplits(tensor.dtype()) || shape.hasRank() && shape.rank() != 1) {
      throw SpecErrors.component(operation, name, "an int32 or int64 vector", tensor);
    }
  }

  static void size(String operation, String name, long value) {
    if (value < 0) {
      throw Mistake.argument(
          "%s: expected %s of 0 at least, got %d".formatted(operation, name, value));
    }
  }
}
