package io.intarsia.files.arrow;

/// The numbers that Arrow's format has for what it describes.
///
/// @see "arrow.apache.org: format/Schema.fbs, Message.fbs and File.fbs"
final class ArrowKind {
  /// Of messages.
  static final int SCHEMA = 1;

  static final int DICTIONARY_BATCH = 2;
  static final int RECORD_BATCH = 3;

  /// Of types.
  static final int NULL = 1;

  static final int INT = 2;
  static final int FLOATING_POINT = 3;
  static final int BINARY = 4;
  static final int UTF8 = 5;
  static final int BOOL = 6;
  static final int DECIMAL = 7;
  static final int DATE = 8;
  static final int TIME = 9;
  static final int TIMESTAMP = 10;
  static final int INTERVAL = 11;
  static final int LIST = 12;
  static final int STRUCT = 13;
  static final int UNION = 14;
  static final int FIXED_SIZE_BINARY = 15;
  static final int FIXED_SIZE_LIST = 16;
  static final int MAP = 17;
  static final int DURATION = 18;
  static final int LARGE_BINARY = 19;
  static final int LARGE_UTF8 = 20;
  static final int LARGE_LIST = 21;
  static final int RUN_END_ENCODED = 22;
  static final int BINARY_VIEW = 23;
  static final int UTF8_VIEW = 24;
  static final int LIST_VIEW = 25;
  static final int LARGE_LIST_VIEW = 26;

  /// Version 5 of the format, as all programs write it since 2020.
  static final int VERSION = 4;

  private ArrowKind() {}
}
