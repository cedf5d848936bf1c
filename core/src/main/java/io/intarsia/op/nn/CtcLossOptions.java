package io.intarsia.op.nn;

/// The optional arguments of the loss of connectionist temporal classification.
///
/// @param logitsTimeMajor whether logits are `[time, batch, classes]` rather than `[batch, time,
///   classes]`
/// @param blankIndex the class that stands for no label; negative ones count from the end
/// @see "Python: tf.nn.ctc_loss"
public record CtcLossOptions(boolean logitsTimeMajor, int blankIndex) {
  private static final CtcLossOptions DEFAULTS = new CtcLossOptions(true, 0);

  /// Time first, blank is class 0.
  public static CtcLossOptions defaults() {
    return DEFAULTS;
  }

  /// Whether logits are `[time, batch, classes]` rather than `[batch, time, classes]`.
  public CtcLossOptions withLogitsTimeMajor(boolean timeMajor) {
    return new CtcLossOptions(timeMajor, blankIndex);
  }

  /// The class that stands for no label; negative ones count from the end.
  public CtcLossOptions withBlankIndex(int index) {
    return new CtcLossOptions(logitsTimeMajor, index);
  }
}
