package io.intarsia.gradient;

/// Options of a [GradientTape].
///
/// @param persistent whether gradients can be asked for more than once; what was recorded is kept
///   until the tape is closed
/// @param watchAccessedVariables whether trainable variables are watched by themselves when they
///   are read
/// @see "Python: tf.GradientTape"
public record TapeOptions(boolean persistent, boolean watchAccessedVariables) {
  private static final TapeOptions DEFAULTS = new TapeOptions(false, true);

  /// Python's defaults: gradients once, variables watched.
  public static TapeOptions defaults() {
    return DEFAULTS;
  }

  /// These options for gradients more than once, or once.
  public TapeOptions withPersistent(boolean persistent) {
    return new TapeOptions(persistent, watchAccessedVariables);
  }

  /// These options with variables watched by themselves, or not.
  public TapeOptions withWatchAccessedVariables(boolean watchAccessedVariables) {
    return new TapeOptions(persistent, watchAccessedVariables);
  }
}
