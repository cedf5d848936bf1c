package io.intarsia.checkpoint;

/// The keys that the entries of a table are stored under.
record TableKeys(String keys, String values) {
  /// @param prefix what both begin with
  static TableKeys of(String prefix) {
    return new TableKeys(prefix + "-keys", prefix + "-values");
  }
}
