package io.intarsia.testing;

/// A law says nothing about the type, or about the values tried.
final class NotApplicable extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotApplicable(String reason) {
    super(reason);
  }
}
