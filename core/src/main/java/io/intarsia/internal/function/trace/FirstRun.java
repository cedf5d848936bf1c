package io.intarsia.internal.function.trace;

/// Whether a function has run. Threads may find that it has not at the same time: then each of them
/// had the first run.
final class FirstRun {
  private boolean isDone;

  boolean isDone() {
    return isDone;
  }

  void done() {
    isDone = true;
  }
}
