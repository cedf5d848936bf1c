package io.intarsia.op.strings;

/// Options of `strings.unicodeEncode`.
///
/// @param errors what happens to a number that is no character
/// @param replacementChar the code point that replaces it
public record UnicodeEncodeOptions(Errors errors, int replacementChar) {
  /// What happens to a number that is no character.
  public enum Errors {
    /// Another character takes its place.
    REPLACE,
    /// It is left out.
    IGNORE,
    /// The op fails.
    STRICT
  }

  /// Python's defaults: replaced by U+FFFD.
  public static UnicodeEncodeOptions defaults() {
    return new UnicodeEncodeOptions(Errors.REPLACE, 0xFFFD);
  }

  /// These options with another treatment of what is no character.
  public UnicodeEncodeOptions withErrors(Errors errors) {
    return new UnicodeEncodeOptions(errors, replacementChar);
  }

  /// These options with another replacement.
  public UnicodeEncodeOptions withReplacementChar(int replacementChar) {
    return new UnicodeEncodeOptions(errors, replacementChar);
  }
}
