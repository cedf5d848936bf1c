package io.intarsia.types.ragged;

import io.intarsia.op.Ops;
import io.intarsia.tensor.TensorLike;

/// Functions of `tf.strings` that make rows of strings, or of what strings are made of. Where
/// Python's give a tensor for a scalar, so do these.
public final class RaggedStrings {
  private RaggedStrings() {}

  /// The words of each string: what is between white space.
  ///
  /// @param input `[A…]`, strings: a tensor or a ragged tensor
  /// @return `[A…, ?]`: a [RaggedTensor], of a scalar a tensor
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.split"
  public static TensorLike split(Ops tf, Object input) {
    return split(tf, input, "", -1);
  }

  /// The parts of each string between separators.
  ///
  /// @param sep the empty string for white space, of which any amount separates
  /// @return `[A…, ?]`: a [RaggedTensor], of a scalar a tensor
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.split"
  public static TensorLike split(Ops tf, Object input, String sep) {
    return split(tf, input, sep, -1);
  }

  /// The parts of each string between separators, of which so many count at most.
  ///
  /// @param sep the empty string for white space, of which any amount separates
  /// @param maxsplit -1 for all
  /// @return `[A…, ?]`: a [RaggedTensor], of a scalar a tensor
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.split"
  public static TensorLike split(Ops tf, Object input, String sep, long maxsplit) {
    return RaggedParts.plain(
        StringRows.of(
            tf,
            "RaggedStrings.split",
            StringRows.vectorIfUnknown(tf, input),
            flat -> StringRows.words(tf, flat, sep, maxsplit)));
  }

  /// The bytes of each string, as strings.
  ///
  /// @param input `[A…]`, strings: a tensor or a ragged tensor
  /// @return `[A…, ?]`: a [RaggedTensor], of a scalar a tensor
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.bytes_split"
  public static TensorLike bytesSplit(Ops tf, Object input) {
    return RaggedParts.plain(
        StringRows.of(tf, "RaggedStrings.bytesSplit", input, flat -> StringRows.bytes(tf, flat)));
  }

  /// The code points of each string.
  ///
  /// @param input `[A…]`, strings: a tensor or a ragged tensor
  /// @param inputEncoding `UTF-8`, or whatever ICU knows
  /// @return `[A…, ?]`, `int32`: a [RaggedTensor], of a scalar a tensor
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.unicode_decode"
  public static TensorLike unicodeDecode(Ops tf, Object input, String inputEncoding) {
    return unicodeDecode(tf, input, inputEncoding, UnicodeDecodeOptions.defaults());
  }

  /// The code points of each string, with options.
  ///
  /// @return `[A…, ?]`, `int32`: a [RaggedTensor], of a scalar a tensor
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.unicode_decode"
  public static TensorLike unicodeDecode(
      Ops tf, Object input, String inputEncoding, UnicodeDecodeOptions options) {
    return RaggedParts.plain(
        StringRows.of(
            tf,
            "RaggedStrings.unicodeDecode",
            input,
            flat -> StringRows.codes(tf, flat, inputEncoding, options)));
  }

  /// The code points of each string, and where they begin.
  ///
  /// @return code points as of [#unicodeDecode], and of each the number of bytes before it, `int64`
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.unicode_decode_with_offsets"
  public static WithOffsets unicodeDecodeWithOffsets(Ops tf, Object input, String inputEncoding) {
    return unicodeDecodeWithOffsets(tf, input, inputEncoding, UnicodeDecodeOptions.defaults());
  }

  /// The code points of each string, and where they begin, with options.
  ///
  /// @return code points as of [#unicodeDecode], and of each the number of bytes before it, `int64`
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.unicode_decode_with_offsets"
  public static WithOffsets unicodeDecodeWithOffsets(
      Ops tf, Object input, String inputEncoding, UnicodeDecodeOptions options) {
    return StringRows.withOffsets(
        tf, "RaggedStrings.unicodeDecodeWithOffsets", input, inputEncoding, options);
  }

  /// The characters of each string, as strings.
  ///
  /// @return `[A…, ?]`: a [RaggedTensor], of a scalar a tensor
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.unicode_split"
  public static TensorLike unicodeSplit(Ops tf, Object input, String inputEncoding) {
    return unicodeSplit(tf, input, inputEncoding, UnicodeDecodeOptions.defaults());
  }

  /// The characters of each string, as strings, with options.
  ///
  /// @return `[A…, ?]`: a [RaggedTensor], of a scalar a tensor
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.unicode_split"
  public static TensorLike unicodeSplit(
      Ops tf, Object input, String inputEncoding, UnicodeDecodeOptions options) {
    Object codes = unicodeDecode(tf, input, inputEncoding, options);
    return RaggedParts.plain(StringRows.characters(tf, codes, inputEncoding, options));
  }

  /// The characters of each string, as strings, and where they begin.
  ///
  /// @return characters as of [#unicodeSplit], and of each the number of bytes before it, `int64`
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.unicode_split_with_offsets"
  public static WithOffsets unicodeSplitWithOffsets(Ops tf, Object input, String inputEncoding) {
    return unicodeSplitWithOffsets(tf, input, inputEncoding, UnicodeDecodeOptions.defaults());
  }

  /// The characters of each string, as strings, and where they begin, with options.
  ///
  /// @return characters as of [#unicodeSplit], and of each the number of bytes before it, `int64`
  /// @throws IllegalArgumentException if these are no strings
  /// @see "Python: tf.strings.unicode_split_with_offsets"
  public static WithOffsets unicodeSplitWithOffsets(
      Ops tf, Object input, String inputEncoding, UnicodeDecodeOptions options) {
    WithOffsets codes = unicodeDecodeWithOffsets(tf, input, inputEncoding, options);
    Object characters =
        RaggedParts.plain(StringRows.characters(tf, codes.values(), inputEncoding, options));
    return new WithOffsets(characters, codes.offsets());
  }

  /// What strings are made of, and where it begins: each a [RaggedTensor], of a scalar a
  /// [io.intarsia.tensor.Tensor].
  ///
  /// @param values code points or characters
  /// @param offsets of each the number of bytes before it
  public record WithOffsets(Object values, Object offsets) {}
}
