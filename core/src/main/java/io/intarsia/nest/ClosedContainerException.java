package io.intarsia.nest;

/// A container cannot be flattened; the walk that meets it adds where it is.
final class ClosedContainerException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  ClosedContainerException(String message) {
    super(message);
  }

  ClosedContainerException(String message, Throwable cause) {
    super(message, cause);
  }
}
