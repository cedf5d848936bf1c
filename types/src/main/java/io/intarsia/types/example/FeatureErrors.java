package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;

/// What features and their functions have to say against their arguments.
final class FeatureErrors {
  private FeatureErrors() {}

  static void checkDtype(String feature, DType dtype) {
    if (dtype != DType.FLOAT32 && dtype != DType.INT64 && dtype != DType.STRING) {
      throw argument(
          feature,
          "a dtype that examples have, float32, int64 or string",
          dtype + "; cast what is parsed");
    }
  }

  static IllegalArgumentException argument(String operation, String expected, String got) {
    return Mistake.argument("%s: expected %s, got %s".formatted(operation, expected, got));
  }

  static IllegalArgumentException feature(
      String operation, String key, String expected, String got) {
    return argument("%s: feature '%s'".formatted(operation, key), expected, got);
  }

  static IllegalArgumentException serialized(String operation, String expected, Tensor got) {
    return argument(operation, expected, "%s%s".formatted(got.dtype(), got.shape()));
  }

  static IllegalArgumentException unknownRank(String operation, Tensor serialized) {
    return serialized(
        operation, "serialized examples of known rank for ragged features", serialized);
  }

  static IllegalArgumentException conflict(String operation, String key, String one, String other) {
    return Mistake.argument(
        "%s: expected one reading of key '%s', got %s and %s; parse twice"
            .formatted(operation, key, one, other));
  }
}
