package io.intarsia.op.nn;

/// The optional arguments of isotonic regression.
///
/// @param decreasing whether sequences never rise, rather than never fall
/// @param axis the axis along which sequences run; negative ones count from the end
/// @see "Python: tf.nn.isotonic_regression"
public record IsotonicOptions(boolean decreasing, int axis) {
  private static final IsotonicOptions DEFAULTS = new IsotonicOptions(true, -1);

  /// Sequences along the last axis that never rise.
  public static IsotonicOptions defaults() {
    return DEFAULTS;
  }

  /// Whether sequences never rise, rather than never fall.
  public IsotonicOptions withDecreasing(boolean falls) {
    return new IsotonicOptions(falls, axis);
  }

  /// The axis along which sequences run.
  public IsotonicOptions withAxis(int along) {
    return new IsotonicOptions(decreasing, along);
  }
}
