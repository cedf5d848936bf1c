package io.intarsia.gradient;

/// Options of a [GradientTape].
///
/// @param persistent whether gradients can be asked for more than once; what was recorded is kept
///   until the tape is closed
/// @param watchAccessedVariables whether trainable variables are watched by themselves when they
///   are read
/// @param explanations whether [GradientTape#explainGradient] can be asked; what runs is noted for
///   it with the line of Java code, which takes longer than most ops
/// @see "Python: tf.GradientTape"
public record TapeOptions(
    boolean persistent, boolean watchAccessedVariables, boolean explanations) {
  private static final TapeOptions DEFAULTS = new TapeOptions(false, true, false);

  /// Python's defaults: gradients once, variables watched.
  public static TapeOptions defaults() {
    return DEFAULTS;
  }

  /// These options for gradients more than once, or once.
  public TapeOptions withPersistent(boolean persistent) {
    return new TapeOptions(persistent, watchAccessedVariables, explanations);
  }

  /// These options with variables watched by themselves, or not.
  public TapeOptions withWatchAccessedVariables(boolean watchAccessedVariables) {
    return new TapeOptions(persistent, watchAccessedVariables, explanations);
  }

  /// These options with explanations, or without.
  public TapeOptions withExplanations(boolean explanations) {
    return new TapeOptions(persistent, watchAccessedVariables, explanations);
  }
}
