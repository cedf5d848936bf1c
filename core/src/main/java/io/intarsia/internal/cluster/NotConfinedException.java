package io.intarsia.internal.cluster;

/// A port cannot be kept to this machine; the message says why, as the end of a sentence.
public final class NotConfinedException extends Exception {
  private static final long serialVersionUID = 1;

  NotConfinedException(String reason) {
    super(reason);
  }
}
