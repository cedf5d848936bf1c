package io.intarsia.keras;

/// What a layer is called for.
///
/// @see "Python: the argument training of a call"
public enum Mode {
  /// The layer computes what it has learned.
  INFERENCE,
  /// The layer is being trained: it may drop elements, and count statistics.
  TRAINING
}
