package io.intarsia.op.debugging;

import org.jspecify.annotations.Nullable;

/// Options of the assertions.
///
/// @param message what the error says behind the name of the assertion; null means nothing
/// @param summarize how many elements the error prints; a negative number means all
public record AssertOptions(@Nullable String message, int summarize) {
  /// Python's defaults: no message, three elements.
  public static AssertOptions defaults() {
    return new AssertOptions(null, 3);
  }

  /// These options with a message.
  public AssertOptions withMessage(String message) {
    return new AssertOptions(message, summarize);
  }

  /// These options with another number of elements.
  public AssertOptions withSummarize(int summarize) {
    return new AssertOptions(message, summarize);
  }

  /// What an error begins with.
  String begin(String function) {
    return function + ": " + (message == null ? "" : message + ": ");
  }
}
