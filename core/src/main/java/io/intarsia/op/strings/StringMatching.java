package io.intarsia.op.strings;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Strings matched with regular expressions, in the syntax of RE2.
final class StringMatching {
  private StringMatching() {}

  /// Tells whether each string matches a regular expression as a whole.
  ///
  /// `input` is `[D…]`, `string`; the result is `[D…]`, `bool`. The pattern is in the syntax of
  /// RE2.
  ///
  /// @throws TensorFlowException if the pattern is not a regular expression
  /// @see "Python: tf.strings.regex_full_match"
  @Endpoint("strings.regex_full_match")
  static Tensor regexFullMatch(BaseOps tf, Tensor input, String pattern) {
    return tf.raw.StaticRegexFullMatch(input, pattern);
  }

  /// Tells whether each string matches a regular expression as a whole.
  ///
  /// `input` is `[D…]`, `string`; `pattern` is a scalar `string`, in the syntax of RE2; the result
  /// is `[D…]`, `bool`.
  ///
  /// @throws TensorFlowException if the pattern is not a regular expression
  /// @see "Python: tf.strings.regex_full_match"
  @Endpoint("strings.regex_full_match")
  static Tensor regexFullMatch(BaseOps tf, Tensor input, Tensor pattern) {
    return tf.raw.RegexFullMatch(input, pattern);
  }

  /// Replaces every match of a regular expression in each string; in `rewrite`, `\1` is the first
  /// group.
  ///
  /// `input` is `[D…]`, `string`, and so is the result. The pattern is in the syntax of RE2.
  ///
  /// @throws TensorFlowException if the pattern is not a regular expression
  /// @see "Python: tf.strings.regex_replace"
  @Endpoint("strings.regex_replace")
  static Tensor regexReplace(BaseOps tf, Tensor input, String pattern, String rewrite) {
    return regexReplace(tf, input, pattern, rewrite, true);
  }

  /// Replaces every or the first match of a regular expression in each string; in `rewrite`, `\1`
  /// is the first group.
  ///
  /// `input` is `[D…]`, `string`, and so is the result. The pattern is in the syntax of RE2.
  ///
  /// @throws TensorFlowException if the pattern is not a regular expression
  /// @see "Python: tf.strings.regex_replace"
  @Endpoint("strings.regex_replace")
  static Tensor regexReplace(
      BaseOps tf, Tensor input, String pattern, String rewrite, boolean replaceGlobal) {
    return tf.raw.StaticRegexReplace(
        input, pattern, rewrite, Attributes.of("replace_global", replaceGlobal));
  }

  /// Replaces every match of a regular expression in each string; in `rewrite`, `\1` is the first
  /// group.
  ///
  /// `input` is `[D…]`, `string`, and so is the result; `pattern`, in the syntax of RE2, and
  /// `rewrite` are scalars `string`.
  ///
  /// @throws TensorFlowException if the pattern is not a regular expression
  /// @see "Python: tf.strings.regex_replace"
  @Endpoint("strings.regex_replace")
  static Tensor regexReplace(BaseOps tf, Tensor input, Tensor pattern, Tensor rewrite) {
    return regexReplace(tf, input, pattern, rewrite, true);
  }

  /// Replaces every or the first match of a regular expression in each string; in `rewrite`, `\1`
  /// is the first group.
  ///
  /// `input` is `[D…]`, `string`, and so is the result; `pattern`, in the syntax of RE2, and
  /// `rewrite` are scalars `string`.
  ///
  /// @throws TensorFlowException if the pattern is not a regular expression
  /// @see "Python: tf.strings.regex_replace"
  @Endpoint("strings.regex_replace")
  static Tensor regexReplace(
      BaseOps tf, Tensor input, Tensor pattern, Tensor rewrite, boolean replaceGlobal) {
    return tf.raw.RegexReplace(
        input, pattern, rewrite, Attributes.of("replace_global", replaceGlobal));
  }
}
