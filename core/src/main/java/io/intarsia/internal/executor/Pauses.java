package io.intarsia.internal.executor;

/// Short waits between two looks at something.
final class Pauses {
  private Pauses() {}

  /// Waits, or returns at once if the thread is interrupted, which it stays.
  static void pause(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
