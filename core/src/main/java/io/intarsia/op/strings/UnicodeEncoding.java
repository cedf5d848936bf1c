package io.intarsia.op.strings;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Locale;

/// Code points made into strings.
final class UnicodeEncoding {
  private UnicodeEncoding() {}

  /// Makes a string of each row of code points; what is no character is replaced by U+FFFD.
  ///
  /// `input` is `[D…, N]`, `int32`; the result is `[D…]`, `string`.
  ///
  /// @param outputEncoding `UTF-8`, `UTF-16-BE` or `UTF-32-BE`
  /// @throws IllegalArgumentException if `input` is a scalar
  /// @see "Python: tf.strings.unicode_encode"
  @Endpoint("strings.unicode_encode")
  static Tensor unicodeEncode(BaseOps tf, Tensor input, String outputEncoding) {
    return unicodeEncode(tf, input, outputEncoding, UnicodeEncodeOptions.defaults());
  }

  /// Makes a string of each row of code points.
  ///
  /// `input` is `[D…, N]`, `int32`; the result is `[D…]`, `string`.
  ///
  /// @param outputEncoding `UTF-8`, `UTF-16-BE` or `UTF-32-BE`
  /// @throws IllegalArgumentException if `input` is a scalar
  /// @throws TensorFlowException if the options are strict and a number is no character
  /// @see "Python: tf.strings.unicode_encode"
  @Endpoint("strings.unicode_encode")
  static Tensor unicodeEncode(
      BaseOps tf, Tensor input, String outputEncoding, UnicodeEncodeOptions options) {
    Shape shape = input.shape();
    if (shape.hasRank() && shape.rank() == 0) {
      throw Mistake.argument(
          "strings.unicodeEncode: wrong rank of input; expected at least 1, got a scalar");
    }
    Tensor strings =
        tf.raw.UnicodeEncode(
            tf.raw.Reshape(input, Constants.ints(tf, -1)),
            RowSplits.of(tf, input),
            outputEncoding,
            Attributes.of("errors", options.errors().name().toLowerCase(Locale.ROOT))
                .with("replacement_char", options.replacementChar()));
    return tf.raw.Reshape(strings, Dims.range(tf, Dims.of(tf, input), 0, -1));
  }
}
