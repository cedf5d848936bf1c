package io.intarsia.types.ragged;

/// How strings are decoded that have an encoding.
///
/// @param errors what happens where bytes are no character: `replace`, `ignore` or `strict`, which
///   fails
/// @param replacementChar the code point in their place
/// @param replaceControlCharacters whether the code points below 32 are replaced, too
public record UnicodeDecodeOptions(
    String errors, int replacementChar, boolean replaceControlCharacters) {
  /// Python's defaults: errors are replaced by U+FFFD, control characters stay.
  public static UnicodeDecodeOptions defaults() {
    return new UnicodeDecodeOptions("replace", 65533, false);
  }

  /// These options with another way with errors.
  public UnicodeDecodeOptions withErrors(String errors) {
    return new UnicodeDecodeOptions(errors, replacementChar, replaceControlCharacters);
  }

  /// These options with another code point in place of errors.
  public UnicodeDecodeOptions withReplacementChar(int replacementChar) {
    return new UnicodeDecodeOptions(errors, replacementChar, replaceControlCharacters);
  }

  /// These options with control characters replaced or not.
  public UnicodeDecodeOptions withReplaceControlCharacters(boolean replaceControlCharacters) {
    return new UnicodeDecodeOptions(errors, replacementChar, replaceControlCharacters);
  }
}
