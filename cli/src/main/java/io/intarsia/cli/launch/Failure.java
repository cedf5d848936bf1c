package io.intarsia.cli.launch;

/// Why all tasks are ended.
///
/// @param what the reason, as the first part of a sentence
/// @param exitCode of the whole
/// @param mayPass whether another attempt may go better
record Failure(String what, int exitCode, boolean mayPass) {
  private static final int SIGNALS = 128; // exit codes of processes that a signal ended are above
  private static final int LAST_SIGNAL = 64;

  /// A task ended with another code than 0.
  static Failure ofTask(int number, int exitCode) {
    boolean isSignal = exitCode > SIGNALS && exitCode <= SIGNALS + LAST_SIGNAL;
    String signal = isSignal ? " (signal %d)".formatted(exitCode - SIGNALS) : "";
    return new Failure(
        "task %d ended with exit code %d%s".formatted(number, exitCode, signal), exitCode, true);
  }

  /// Whoever read the output went away.
  static Failure ofOutput() {
    return new Failure("the output cannot be written", 1, false);
  }
}
