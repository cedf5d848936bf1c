package io.intarsia.op.debugging;

import org.jspecify.annotations.Nullable;

/// Options of `assertNear`.
///
/// @param rtol the part of `|y|` by which `x` may differ; null means ten times the distance of 1 to
///   the next number of the dtype
/// @param atol by how much `x` may differ from a `y` of 0; null means as much as `rtol`'s default
/// @param message what the error says behind the name of the assertion; null means nothing
/// @param summarize how many elements the error prints; a negative number means all
public record AssertNearOptions(
    @Nullable Double rtol, @Nullable Double atol, @Nullable String message, int summarize) {
  /// Python's defaults: tolerances of the dtype, no message, three elements.
  public static AssertNearOptions defaults() {
    return new AssertNearOptions(null, null, null, 3);
  }

  /// These options with another relative tolerance.
  public AssertNearOptions withRtol(double rtol) {
    return new AssertNearOptions(rtol, atol, message, summarize);
  }

  /// These options with another absolute tolerance.
  public AssertNearOptions withAtol(double atol) {
    return new AssertNearOptions(rtol, atol, message, summarize);
  }

  /// These options with a message.
  public AssertNearOptions withMessage(String message) {
    return new AssertNearOptions(rtol, atol, message, summarize);
  }

  /// These options with another number of elements.
  public AssertNearOptions withSummarize(int summarize) {
    return new AssertNearOptions(rtol, atol, message, summarize);
  }

  /// What all assertions have.
  AssertOptions general() {
    return new AssertOptions(message, summarize);
  }
}
