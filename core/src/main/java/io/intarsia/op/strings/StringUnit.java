package io.intarsia.op.strings;

/// What the length of a string and positions in it count.
public enum StringUnit {
  /// Bytes.
  BYTE,
  /// Code points of UTF-8.
  UTF8_CHAR
}
