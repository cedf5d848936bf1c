package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.strings.StringUnit;
import io.intarsia.op.strings.StringsOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;

/// Functions of texts, elementwise; positions and lengths are those of characters.
final class NumpyTexts {
  private static final String ALL = "(?s)";

  private static final Attributes UTF8 = Attributes.of("encoding", "utf-8");

  private NumpyTexts() {}

  /// In capitals.
  ///
  /// @see "Python: numpy.strings.upper"
  @Endpoint("numpy.strings.upper")
  static Tensor upper(BaseOps tf, Object a) {
    return tf.raw.StringUpper(Given.array(tf, a), UTF8);
  }

  /// In small letters.
  ///
  /// @see "Python: numpy.strings.lower"
  @Endpoint("numpy.strings.lower")
  static Tensor lower(BaseOps tf, Object a) {
    return tf.raw.StringLower(Given.array(tf, a), UTF8);
  }

  /// Without spaces at either end.
  ///
  /// @see "Python: numpy.strings.strip"
  @Endpoint("numpy.strings.strip")
  static Tensor strip(BaseOps tf, Object a) {
    return tf.raw.StringStrip(Given.array(tf, a));
  }

  /// With a capital in front and small letters behind.
  ///
  /// @see "Python: numpy.strings.capitalize"
  @Endpoint("numpy.strings.capitalize")
  static Tensor capitalize(BaseOps tf, Object a) {
    var strings = new StringsOps(tf);
    Tensor given = Given.array(tf, a);
    Tensor first = strings.regexReplace(given, ALL + "^(.?).*$", "\\1", false);
    Tensor rest = strings.regexReplace(given, ALL + "^.?", "", false);
    return strings.join(List.of(upper(tf, first), lower(tf, rest)));
  }

  /// Without spaces in front.
  ///
  /// @see "Python: numpy.strings.lstrip"
  @Endpoint("numpy.strings.lstrip")
  static Tensor lstrip(BaseOps tf, Object a) {
    return new StringsOps(tf).regexReplace(Given.array(tf, a), "^\\s+", "", false);
  }

  /// Without spaces at the end.
  ///
  /// @see "Python: numpy.strings.rstrip"
  @Endpoint("numpy.strings.rstrip")
  static Tensor rstrip(BaseOps tf, Object a) {
    return new StringsOps(tf).regexReplace(Given.array(tf, a), "\\s+$", "", false);
  }

  /// How many characters there are: `int32`.
  ///
  /// @see "Python: numpy.strings.str_len"
  @Endpoint("numpy.strings.str_len")
  static Tensor strLen(BaseOps tf, Object a) {
    return new StringsOps(tf).length(Given.array(tf, a), StringUnit.UTF8_CHAR);
  }

  /// Where a text is first, -1 if it is not there: `int32`.
  ///
  /// @see "Python: numpy.strings.find"
  @Endpoint("numpy.strings.find")
  static Tensor find(BaseOps tf, Object a, String sub) {
    return place(tf, a, ".*?", sub);
  }

  /// Where a text is last, -1 if it is not there: `int32`.
  ///
  /// @see "Python: numpy.strings.rfind"
  @Endpoint("numpy.strings.rfind")
  static Tensor rfind(BaseOps tf, Object a, String sub) {
    return place(tf, a, ".*", sub);
  }

  /// How often a text is there, without overlaps: `int32`.
  ///
  /// @see "Python: numpy.strings.count"
  @Endpoint("numpy.strings.count")
  static Tensor count(BaseOps tf, Object a, String sub) {
    var strings = new StringsOps(tf);
    Tensor given = Given.array(tf, a);
    Tensor once = strings.regexReplace(given, quoted(sub), "");
    Tensor gone = strings.length(given).minus(strings.length(once));
    return gone.floorDiv(sub.getBytes(StandardCharsets.UTF_8).length);
  }

  /// Whether each begins with a text.
  ///
  /// @see "Python: numpy.strings.startswith"
  @Endpoint("numpy.strings.startswith")
  static Tensor startswith(BaseOps tf, Object a, String prefix) {
    return new StringsOps(tf).regexFullMatch(Given.array(tf, a), ALL + quoted(prefix) + ".*");
  }

  /// Whether each ends with a text.
  ///
  /// @see "Python: numpy.strings.endswith"
  @Endpoint("numpy.strings.endswith")
  static Tensor endswith(BaseOps tf, Object a, String suffix) {
    return new StringsOps(tf).regexFullMatch(Given.array(tf, a), ALL + ".*" + quoted(suffix));
  }

  /// With another text for each place where a text is.
  ///
  /// @see "Python: numpy.strings.replace"
  @Endpoint("numpy.strings.replace")
  static Tensor replace(BaseOps tf, Object a, String old, String replacement) {
    return new StringsOps(tf).regexReplace(Given.array(tf, a), quoted(old), literal(replacement));
  }

  /// Each several times, one after the other.
  ///
  /// @see "Python: numpy.strings.multiply"
  @Endpoint("numpy.strings.multiply")
  static Tensor multiply(BaseOps tf, Object a, int i) {
    Tensor given = Given.array(tf, a);
    return i <= 0
        ? tf.raw.ZerosLike(given)
        : new StringsOps(tf).join(Collections.nCopies(i, given));
  }

  /// The characters of each, with a text between them.
  ///
  /// @see "Python: numpy.char.join"
  @Endpoint("numpy.strings.join")
  static Tensor join(BaseOps tf, String sep, Object a) {
    var strings = new StringsOps(tf);
    Tensor apart = strings.regexReplace(Given.array(tf, a), ALL + "(.)", "\\1" + literal(sep));
    return strings.regexReplace(apart, ALL + quoted(sep) + "$", "");
  }

  /// With zeros in front up to a width, behind a sign.
  ///
  /// @see "Python: numpy.strings.zfill"
  @Endpoint("numpy.strings.zfill")
  static Tensor zfill(BaseOps tf, Object a, int width) {
    var strings = new StringsOps(tf);
    Tensor given = Given.array(tf, a);
    Tensor sign = strings.regexReplace(given, ALL + "^([+-]?).*$", "\\1", false);
    Tensor digits = strings.regexReplace(given, "^[+-]", "", false);
    Tensor missing = strings.length(given, StringUnit.UTF8_CHAR).rminus(width).maximum(0);
    Tensor zeros = tf.raw.BroadcastTo("0".repeat(Math.max(0, width)), tf.raw.Shape(given));
    Tensor filled = strings.substr(zeros, tf.raw.ZerosLike(missing), missing.cast(DType.INT32));
    return strings.join(List.of(sign, filled, digits));
  }

  /// What is before the first place where a text is, the text, and what is behind it; of one that
  /// has it not all of it and nothing twice.
  ///
  /// @see "Python: numpy.strings.partition"
  @Endpoint("numpy.strings.partition")
  static List<Tensor> partition(BaseOps tf, Object a, String sep) {
    var strings = new StringsOps(tf);
    Tensor given = Given.array(tf, a);
    String pattern = ALL + "^(.*?)" + quoted(sep) + "(.*)$";
    Tensor isThere = strings.regexFullMatch(given, ALL + ".*" + quoted(sep) + ".*");
    Tensor none = tf.raw.ZerosLike(given);
    Tensor before = strings.regexReplace(given, pattern, "\\1", false);
    Tensor behind = strings.regexReplace(given, pattern, "\\2", false);
    Tensor between = tf.raw.BroadcastTo(sep, tf.raw.Shape(given));
    return List.of(
        before, tf.raw.SelectV2(isThere, between, none), tf.raw.SelectV2(isThere, behind, none));
  }

  /// @param before a regular expression of what is before the place
  private static Tensor place(BaseOps tf, Object a, String before, String sub) {
    var strings = new StringsOps(tf);
    Tensor given = Given.array(tf, a);
    String rest = quoted(sub) + ".*$";
    Tensor start = strings.regexReplace(given, ALL + "^(" + before + ")" + rest, "\\1", false);
    Tensor isThere = strings.regexFullMatch(given, ALL + ".*" + rest);
    Tensor length = strings.length(start, StringUnit.UTF8_CHAR);
    return tf.raw.SelectV2(isThere, length, tf.raw.OnesLike(length).neg());
  }

  private static String quoted(String text) {
    return "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
  }

  private static String literal(String rewrite) {
    return rewrite.replace("\\", "\\\\");
  }
}
