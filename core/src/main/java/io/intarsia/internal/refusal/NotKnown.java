package io.intarsia.internal.refusal;

/// Thrown by a rule that needs to know of a tensor of a trace what its graph does not know.
final class NotKnown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isForEver;

  private NotKnown(String message, boolean isForEver) {
    super(message, null, false, false);
    this.isForEver = isForEver;
  }

  /// It will be known when the graph runs.
  static NotKnown yet() {
    return new NotKnown("known when the graph runs", false);
  }

  /// What the handle of an argument leads to never is.
  static NotKnown ever() {
    return new NotKnown("the handle is an argument", true);
  }

  boolean isForEver() {
    return isForEver;
  }
}
