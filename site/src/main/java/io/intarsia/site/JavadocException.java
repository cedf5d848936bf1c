package io.intarsia.site;

/// The comments of the API have mistakes, which the message lists.
final class JavadocException extends RuntimeException {
  JavadocException(String message) {
    super(message);
  }
}
