package io.intarsia.op.strings;

import io.intarsia.internal.caller.Mistake;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `strings.ngrams`.
///
/// @param separator what goes between two words
/// @param leftPad what goes before the first word; null means nothing
/// @param rightPad what goes behind the last word; null means nothing
/// @param paddingWidth how many of these there are at most; null means one fewer than words in an
///   n-gram
/// @param preserveShortSequences whether a sequence too short for any n-gram gives one of all its
///   words
public record NgramsOptions(
    String separator,
    @Nullable String leftPad,
    @Nullable String rightPad,
    @Nullable Integer paddingWidth,
    boolean preserveShortSequences) {
  /// Python's defaults: a blank in between, no padding.
  public static NgramsOptions defaults() {
    return new NgramsOptions(" ", null, null, null, false);
  }

  /// These options with another separator.
  public NgramsOptions withSeparator(String separator) {
    return new NgramsOptions(separator, leftPad, rightPad, paddingWidth, preserveShortSequences);
  }

  /// These options with words before the first and behind the last.
  public NgramsOptions withPadValues(String pad) {
    return withLeftPad(pad).withRightPad(pad);
  }

  /// These options with one word before the first and another behind the last.
  ///
  /// @param pads the two words
  /// @throws IllegalArgumentException if there are not two
  public NgramsOptions withPadValues(List<String> pads) {
    if (pads.size() != 2) {
      throw Mistake.argument(
          "NgramsOptions.withPadValues: expected two words, for the left and the right, got "
              + pads);
    }
    return withLeftPad(pads.getFirst()).withRightPad(pads.getLast());
  }

  /// These options with words before the first.
  public NgramsOptions withLeftPad(String leftPad) {
    return new NgramsOptions(separator, leftPad, rightPad, paddingWidth, preserveShortSequences);
  }

  /// These options with words behind the last.
  public NgramsOptions withRightPad(String rightPad) {
    return new NgramsOptions(separator, leftPad, rightPad, paddingWidth, preserveShortSequences);
  }

  /// These options with another number of padding words.
  public NgramsOptions withPaddingWidth(int paddingWidth) {
    return new NgramsOptions(separator, leftPad, rightPad, paddingWidth, preserveShortSequences);
  }

  /// These options with short sequences kept, or not.
  public NgramsOptions withPreserveShortSequences(boolean preserveShortSequences) {
    return new NgramsOptions(separator, leftPad, rightPad, paddingWidth, preserveShortSequences);
  }
}
