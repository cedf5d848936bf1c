package io.intarsia.keras.training;

/// Which values of what is watched are better.
///
/// @see "Python: the argument mode of callbacks"
public enum MonitorMode {
  /// Smaller ones of losses, and what is better of metrics of Keras; of others it has to be said.
  AUTO,
  /// Smaller ones.
  MIN,
  /// Larger ones.
  MAX
}
