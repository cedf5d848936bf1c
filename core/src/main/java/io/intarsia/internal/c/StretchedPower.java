package io.intarsia.internal.c;

import org.jspecify.annotations.Nullable;

/// A power whose exponents stretch its base: `[]` to the power of `[3]` is `[3]`. Of exponents that
/// are constants, all 2, 3, 0.5, -0.5 or -1, the runtime makes the square and so on of the base,
/// and loses the shape (TensorFlow 2.18, `ConvertPow`).
final class StretchedPower {
  private StretchedPower() {}

  /// Whether the result may have another shape than the base. Sizes are -1 where they are unknown,
  /// and shapes are null where their rank is.
  static boolean mayBe(long @Nullable [] base, long @Nullable [] exponents) {
    if (exponents == null) {
      return true;
    }
    if (base == null || exponents.length > base.length) {
      return exponents.length > 0;
    }
    int more = base.length - exponents.length;
    for (int i = 0; i < exponents.length; i++) {
      long size = exponents[i];
      if (size != 1 && (size < 0 || size != base[more + i])) {
        return true;
      }
    }
    return false;
  }
}
