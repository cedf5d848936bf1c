package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.strings.StringUnit;
import io.intarsia.op.strings.StringsOps;
import io.intarsia.tensor.Tensor;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;

/// Functions of texts, elementwise; positions and lengths are those of characters.
final class NumpyTexts {
  private static final String ALL = "(?s)";

  private NumpyTexts() {}

  /// Where a text is first, -1 if it is not there: `int32`.
  ///
  /// @see "Python: numpy.strings.find"
  @Endpoint("numpy.strings.find")
  static Tensor find(BaseOps tf, Object a, String sub) {
    var strings = new StringsOps(tf);
    Tensor given = ArrayLike.array(tf, a);
    String rest = quoted(sub) + ".*$";
    Tensor before = strings.regexReplace(given, ALL + "^(.*?)" + rest, "\\1", false);
    Tensor isThere = strings.regexFullMatch(given, ALL + ".*" + rest);
    Tensor length = strings.length(before, StringUnit.UTF8_CHAR);
    return tf.raw.SelectV2(isThere, length, tf.raw.OnesLike(length).neg());
  }

  /// How often a text is there, without overlaps: `int32`.
  ///
  /// @see "Python: numpy.strings.count"
  @Endpoint("numpy.strings.count")
  static Tensor count(BaseOps tf, Object a, String sub) {
    var strings = new StringsOps(tf);
    Tensor given = ArrayLike.array(tf, a);
    Tensor once = strings.regexReplace(given, quoted(sub), "");
    Tensor gone = strings.length(given).minus(strings.length(once));
    return gone.floorDiv(sub.getBytes(StandardCharsets.UTF_8).length);
  }

  /// Whether each begins with a text.
  ///
  /// @see "Python: numpy.strings.startswith"
  @Endpoint("numpy.strings.startswith")
  static Tensor startswith(BaseOps tf, Object a, String prefix) {
    return new StringsOps(tf).regexFullMatch(ArrayLike.array(tf, a), ALL + quoted(prefix) + ".*");
  }

  /// Whether each ends with a text.
  ///
  /// @see "Python: numpy.strings.endswith"
  @Endpoint("numpy.strings.endswith")
  static Tensor endswith(BaseOps tf, Object a, String suffix) {
    return new StringsOps(tf).regexFullMatch(ArrayLike.array(tf, a), ALL + ".*" + quoted(suffix));
  }

  /// With another text for each place where a text is.
  ///
  /// @see "Python: numpy.strings.replace"
  @Endpoint("numpy.strings.replace")
  static Tensor replace(BaseOps tf, Object a, String old, String replacement) {
    return new StringsOps(tf)
        .regexReplace(ArrayLike.array(tf, a), quoted(old), literal(replacement));
  }

  /// Each several times, one after the other.
  ///
  /// @see "Python: numpy.strings.multiply"
  @Endpoint("numpy.strings.multiply")
  static Tensor multiply(BaseOps tf, Object a, int i) {
    Tensor given = ArrayLike.array(tf, a);
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
    Tensor apart = strings.regexReplace(ArrayLike.array(tf, a), ALL + "(.)", "\\1" + literal(sep));
    return strings.regexReplace(apart, ALL + quoted(sep) + "$", "");
  }

  /// With zeros in front up to a width, behind a sign.
  ///
  /// @see "Python: numpy.strings.zfill"
  @Endpoint("numpy.strings.zfill")
  static Tensor zfill(BaseOps tf, Object a, int width) {
    var strings = new StringsOps(tf);
    Tensor given = ArrayLike.array(tf, a);
    Tensor sign = strings.regexReplace(given, ALL + "^([+-]?).*$", "\\1", false);
    Tensor digits = strings.regexReplace(given, "^[+-]", "", false);
    Tensor missing = strings.length(given, StringUnit.UTF8_CHAR).rminus(width).maximum(0);
    Tensor zeros = tf.raw.BroadcastTo("0".repeat(Math.max(0, width)), tf.raw.Shape(given));
    Tensor filled = strings.substr(zeros, tf.raw.ZerosLike(missing), missing.cast(DType.INT32));
    return strings.join(List.of(sign, filled, digits));
  }

  private static String quoted(String text) {
    return "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
  }

  private static String literal(String rewrite) {
    return rewrite.replace("\\", "\\\\");
  }
}
