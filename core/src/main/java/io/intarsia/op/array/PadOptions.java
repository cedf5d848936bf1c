package io.intarsia.op.array;

import io.intarsia.internal.op.Words;

/// Options of `pad`.
///
/// @param mode what the margin is made of
/// @param constantValues the number that fills it in mode `CONSTANT`
public record PadOptions(Mode mode, Number constantValues) {
  /// What a margin is made of.
  public enum Mode {
    /// One number.
    CONSTANT,
    /// The inside mirrored at the outermost elements, which are not repeated.
    REFLECT,
    /// The inside mirrored at the border, the outermost elements repeated.
    SYMMETRIC
  }

  /// Python's defaults: zeros.
  public static PadOptions defaults() {
    return new PadOptions(Mode.CONSTANT, 0);
  }

  /// These options with another kind of margin.
  public PadOptions withMode(Mode mode) {
    return new PadOptions(mode, constantValues);
  }

  /// These options with another kind of margin by Python's word: `constant`, `reflect` or
  /// `symmetric`, in capitals or not.
  ///
  /// @throws IllegalArgumentException if it is another word
  public PadOptions withMode(String mode) {
    return withMode(Words.of(Mode.class, "pad", "mode", mode));
  }

  /// These options with another number in the margin.
  public PadOptions withConstantValues(Number constantValues) {
    return new PadOptions(mode, constantValues);
  }
}
