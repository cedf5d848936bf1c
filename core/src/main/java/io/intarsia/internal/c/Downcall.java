package io.intarsia.internal.c;

/// What comes out of a downcall that fails. Apart from [CLibrary], which may be what failed.
final class Downcall {
  private Downcall() {}

  /// Rethrows what the JVM or the library itself throws; the checked exception a method handle
  /// declares would be our bug.
  static AssertionError failure(Throwable thrown) {
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    return new AssertionError("a downcall threw a checked exception; please report", thrown);
  }
}
