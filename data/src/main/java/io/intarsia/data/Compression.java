package io.intarsia.data;

/// How the bytes of a file are compressed.
public enum Compression {
  /// Not at all.
  NONE(""),
  /// As gzip files.
  GZIP("GZIP"),
  /// As zlib streams.
  ZLIB("ZLIB");

  private final String option;

  Compression(String option) {
    this.option = option;
  }

  /// What the runtime calls it.
  String option() {
    return option;
  }
}
