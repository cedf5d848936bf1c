package io.intarsia.gradient;

/// What the gradient is of a source that the target does not depend on.
///
/// @see "Python: tf.UnconnectedGradients"
public enum UnconnectedGradients {
  /// Null.
  NONE,
  /// Zeros of its shape and dtype.
  ZERO
}
