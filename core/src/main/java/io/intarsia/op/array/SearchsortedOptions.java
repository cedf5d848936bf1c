package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Words;

/// Options of `searchsorted`.
///
/// @param side where an equal value is inserted
/// @param outType dtype of the result, `int32` or `int64`
public record SearchsortedOptions(Side side, DType outType) {
  /// Where an equal value is inserted.
  public enum Side {
    /// Before the equal ones.
    LEFT,
    /// Behind the equal ones.
    RIGHT
  }

  /// Python's defaults: before equal values, `int32`.
  public static SearchsortedOptions defaults() {
    return new SearchsortedOptions(Side.LEFT, DType.INT32);
  }

  /// These options with another side.
  public SearchsortedOptions withSide(Side side) {
    return new SearchsortedOptions(side, outType);
  }

  /// These options with another side by Python's word: `left` or `right`.
  ///
  /// @throws IllegalArgumentException if it is another word
  public SearchsortedOptions withSide(String side) {
    return withSide(Words.of(Side.class, "searchsorted", "side", side));
  }

  /// These options with another dtype of the result.
  public SearchsortedOptions withOutType(DType outType) {
    return new SearchsortedOptions(side, outType);
  }
}
