package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.strings.StringUnit;
import io.intarsia.op.strings.StringsOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Texts with more at their ends or less, elementwise.
final class NumpyTextEdges {
  private NumpyTextEdges() {}

  /// Without some characters at either end.
  ///
  /// @param chars any of which goes
  /// @see "Python: numpy.strings.strip"
  @Endpoint("numpy.strings.strip")
  static Tensor strip(BaseOps tf, Object a, String chars) {
    return rstrip(tf, lstrip(tf, a, chars), chars);
  }

  /// Without some characters in front.
  ///
  /// @param chars any of which goes
  /// @see "Python: numpy.strings.lstrip"
  @Endpoint("numpy.strings.lstrip")
  static Tensor lstrip(BaseOps tf, Object a, String chars) {
    return new StringsOps(tf).regexReplace(Given.array(tf, a), "^" + anyOf(chars), "", false);
  }

  /// Without some characters at the end.
  ///
  /// @param chars any of which goes
  /// @see "Python: numpy.strings.rstrip"
  @Endpoint("numpy.strings.rstrip")
  static Tensor rstrip(BaseOps tf, Object a, String chars) {
    return new StringsOps(tf).regexReplace(Given.array(tf, a), anyOf(chars) + "$", "", false);
  }

  /// With spaces behind up to a width.
  ///
  /// @see "Python: numpy.strings.ljust"
  @Endpoint("numpy.strings.ljust")
  static Tensor ljust(BaseOps tf, Object a, int width) {
    return ljust(tf, a, width, " ");
  }

  /// With a character behind up to a width.
  ///
  /// @throws IllegalArgumentException if it is none, or several
  /// @see "Python: numpy.strings.ljust"
  @Endpoint("numpy.strings.ljust")
  static Tensor ljust(BaseOps tf, Object a, int width, String fillchar) {
    Tensor given = Given.array(tf, a);
    Tensor behind = filling(tf, "ljust", width, missing(tf, given, width), fillchar);
    return new StringsOps(tf).join(List.of(given, behind));
  }

  /// With spaces in front up to a width.
  ///
  /// @see "Python: numpy.strings.rjust"
  @Endpoint("numpy.strings.rjust")
  static Tensor rjust(BaseOps tf, Object a, int width) {
    return rjust(tf, a, width, " ");
  }

  /// With a character in front up to a width.
  ///
  /// @throws IllegalArgumentException if it is none, or several
  /// @see "Python: numpy.strings.rjust"
  @Endpoint("numpy.strings.rjust")
  static Tensor rjust(BaseOps tf, Object a, int width, String fillchar) {
    Tensor given = Given.array(tf, a);
    Tensor before = filling(tf, "rjust", width, missing(tf, given, width), fillchar);
    return new StringsOps(tf).join(List.of(before, given));
  }

  /// With spaces on either side up to a width.
  ///
  /// @see "Python: numpy.strings.center"
  @Endpoint("numpy.strings.center")
  static Tensor center(BaseOps tf, Object a, int width) {
    return center(tf, a, width, " ");
  }

  /// With a character on either side up to a width; of an odd number the one more is in front if
  /// the width is odd, else behind.
  ///
  /// @throws IllegalArgumentException if it is none, or several
  /// @see "Python: numpy.strings.center"
  @Endpoint("numpy.strings.center")
  static Tensor center(BaseOps tf, Object a, int width, String fillchar) {
    Tensor given = Given.array(tf, a);
    Tensor missing = missing(tf, given, width);
    Tensor front = missing.floorDiv(2).plus(missing.rem(2).times(width & 1));
    Tensor before = filling(tf, "center", width, front, fillchar);
    Tensor behind = filling(tf, "center", width, missing.minus(front), fillchar);
    return new StringsOps(tf).join(List.of(before, given, behind));
  }

  private static Tensor missing(BaseOps tf, Tensor a, int width) {
    return new StringsOps(tf).length(a, StringUnit.UTF8_CHAR).rminus(width).maximum(0);
  }

  /// A character as often as is asked for each text.
  private static Tensor filling(
      BaseOps tf, String function, int width, Tensor counts, String fillchar) {
    if (fillchar.codePointCount(0, fillchar.length()) != 1) {
      throw Mistake.argument(
          "numpy.strings.%s: no fillchar; expected one character, got '%s'"
              .formatted(function, fillchar));
    }
    Tensor all = tf.raw.BroadcastTo(fillchar.repeat(Math.max(0, width)), tf.raw.Shape(counts));
    return new StringsOps(tf).substr(all, tf.raw.ZerosLike(counts), counts, StringUnit.UTF8_CHAR);
  }

  private static String anyOf(String chars) {
    var set = new StringBuilder();
    chars
        .codePoints()
        .forEach(each -> set.append("\\x{").append(Integer.toHexString(each)).append('}'));
    return set.isEmpty() ? "" : "[" + set + "]+";
  }
}
