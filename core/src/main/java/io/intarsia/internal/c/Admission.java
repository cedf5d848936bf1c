package io.intarsia.internal.c;

/// Admits the calls of one environment until it is closed, and has closing wait for those under
/// way.
final class Admission {
  private final InFlight inFlight = new InFlight();

  /// Releases what the calls used.
  @FunctionalInterface
  interface Release {
    void run() throws InterruptedException;
  }

  /// The calls, for whoever counts handles of them.
  InFlight inFlight() {
    return inFlight;
  }

  /// Runs code as a call, or not at all after [#close].
  ///
  /// @return whether it ran
  @SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
  boolean ifOpen(Runnable code) {
    Calls calls = inFlight.tryEnter();
    if (calls == null) {
      return false;
    }
    try {
      code.run();
      return true;
    } finally {
      calls.underWay--;
    }
  }

  /// Refuses new calls, waits for those under way, and releases everything; the second call does
  /// nothing. If the process is ending and calls do not, it releases nothing: the process does.
  void close(Release release) {
    if (!inFlight.close()) {
      return;
    }
    boolean interrupted = false;
    while (true) {
      try {
        if (inFlight.awaitIdle()) {
          release.run();
        }
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
