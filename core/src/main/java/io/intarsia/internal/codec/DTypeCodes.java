package io.intarsia.internal.codec;

import io.intarsia.dtype.DType;
import java.util.NoSuchElementException;

/// Dtypes by their numbers in messages.
public final class DTypeCodes {
  private DTypeCodes() {}

  /// The dtype of a number.
  ///
  /// @throws IllegalArgumentException if no dtype has it
  public static DType decode(int code, CodecPath place) {
    try {
      return DType.ofCode(code);
    } catch (NoSuchElementException e) {
      throw MessageErrors.noDtype(place, code, e);
    }
  }
}
