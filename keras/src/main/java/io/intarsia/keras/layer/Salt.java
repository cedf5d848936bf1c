package io.intarsia.keras.layer;

import java.util.List;

/// The key of a strong hash.
final class Salt {
  private Salt() {}

  /// A single number counts twice.
  static long[] key(KerasLayer<?, ?> layer, List<Integer> salt) {
    if (salt.isEmpty() || salt.size() > 2) {
      throw PreprocessingErrors.argument(layer, "salt", "one number or two", salt);
    }
    return new long[] {salt.get(0), salt.get(salt.size() - 1)};
  }
}
