package io.intarsia.op.strings;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Runs of words.
final class Ngrams {
  private Ngrams() {}

  /// Makes all n-grams of `ngramWidth` words of each row, with blanks in between.
  ///
  /// `data` is `[D…, N]`, `string`; the result is `[D…, M]`.
  ///
  /// @throws IllegalArgumentException if `data` is a scalar or the width is not positive
  /// @see "Python: tf.strings.ngrams"
  @Endpoint("strings.ngrams")
  static Tensor ngrams(BaseOps tf, Tensor data, int ngramWidth) {
    return ngrams(tf, data, ngramWidth, NgramsOptions.defaults());
  }

  /// Makes all n-grams of `ngramWidth` words of each row.
  ///
  /// `data` is `[D…, N]`, `string`; the result is `[D…, M]`.
  ///
  /// @throws IllegalArgumentException if `data` is a scalar or the width is not positive, or there
  ///   is a number of padding words but no word
  /// @see "Python: tf.strings.ngrams"
  @Endpoint("strings.ngrams")
  static Tensor ngrams(BaseOps tf, Tensor data, int ngramWidth, NgramsOptions options) {
    return ngrams(tf, data, new int[] {ngramWidth}, options);
  }

  /// Makes all n-grams of each row, for one width after the other.
  ///
  /// `data` is `[D…, N]`, `string`; the result is `[D…, M]`.
  ///
  /// @throws IllegalArgumentException if `data` is a scalar or a width is not positive, or there is
  ///   a number of padding words but no word
  /// @see "Python: tf.strings.ngrams"
  @Endpoint("strings.ngrams")
  static Tensor ngrams(BaseOps tf, Tensor data, int[] ngramWidth, NgramsOptions options) {
    check(data.shape(), ngramWidth, options);
    boolean padded = options.leftPad() != null || options.rightPad() != null;
    // The runtime understands -1 as one word less than the width.
    int padding = options.paddingWidth() == null ? -1 : options.paddingWidth();
    var made =
        tf.raw.StringNGrams(
            tf.raw.Reshape(data, Constants.ints(tf, -1)),
            RowSplits.of(tf, data),
            options.separator(),
            Arrays.stream(ngramWidth).asLongStream().boxed().toList(),
            Objects.requireNonNullElse(options.leftPad(), ""),
            Objects.requireNonNullElse(options.rightPad(), ""),
            padded ? padding : 0,
            options.preserveShortSequences());
    Tensor leading = Dims.range(tf, Dims.of(tf, data), 0, -1);
    Tensor rows = tf.raw.ConcatV2(List.of(leading, Constants.ints(tf, -1)), Constants.of(tf, 0));
    return tf.raw.Reshape(made.ngrams(), rows);
  }

  private static void check(Shape data, int[] ngramWidth, NgramsOptions options) {
    if (data.hasRank() && data.rank() == 0) {
      throw Mistake.argument(
          "strings.ngrams: wrong rank of data; expected at least 1, got a scalar");
    }
    if (ngramWidth.length == 0 || Arrays.stream(ngramWidth).anyMatch(width -> width < 1)) {
      throw Mistake.argument(
          "strings.ngrams: wrong ngramWidth; expected widths >= 1, got "
              + Arrays.toString(ngramWidth));
    }
    Integer padding = options.paddingWidth();
    boolean noWord = options.leftPad() == null && options.rightPad() == null;
    if (padding != null && (padding < 1 || noWord)) {
      throw Mistake.argument(
          "strings.ngrams: wrong padding; expected paddingWidth >= 1 and padding words, got %d and %s"
              .formatted(padding, noWord ? "no words" : "words"));
    }
  }
}
