package io.intarsia.files.arrow;

import io.intarsia.dtype.DType;

/// What the elements of an Arrow array are.
sealed interface ArrowType {
  /// Numbers; dates and times as the integers they are stored as.
  record Numbers(DType dtype) implements ArrowType {}

  /// A bit each.
  record Bits() implements ArrowType {}

  /// Text or bytes.
  ///
  /// @param offsets their dtype
  record Text(DType offsets) implements ArrowType {}

  /// Bytes of one length.
  record FixedText(int width) implements ArrowType {}

  /// Rows of different lengths.
  ///
  /// @param offsets their dtype
  record Rows(DType offsets) implements ArrowType {}

  /// Rows of one length.
  record FixedRows(int size) implements ArrowType {}

  /// Structures.
  record Fields() implements ArrowType {}

  /// Has no value here.
  ///
  /// @param name Arrow's
  /// @param wayOut what to do in the program that writes it
  /// @param buffers how many it has, to go past it; negative if that is not known
  record None(String name, String wayOut, int buffers) implements ArrowType {}
}
