package io.intarsia.op.numpy;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.strings.StringsOps;
import io.intarsia.tensor.Tensor;

/// Of which characters texts are, elementwise.
final class NumpyTextKinds {
  private static final String NOT_UPPER = "[^\\p{Lu}\\p{Lt}]*";
  private static final String NOT_LOWER = "[^\\p{Ll}\\p{Lt}]*";

  private NumpyTextKinds() {}

  /// Whether all characters are letters, and there are some.
  ///
  /// @see "Python: numpy.strings.isalpha"
  @Endpoint("numpy.strings.isalpha")
  static Tensor isalpha(BaseOps tf, Object a) {
    return matches(tf, a, "\\pL+");
  }

  /// Whether all characters are digits from 0 to 9, and there are some.
  ///
  /// @see "Python: numpy.strings.isdigit"
  @Endpoint("numpy.strings.isdigit")
  static Tensor isdigit(BaseOps tf, Object a) {
    return matches(tf, a, "[0-9]+");
  }

  /// Whether all characters are digits of any script, and there are some.
  ///
  /// @see "Python: numpy.strings.isdecimal"
  @Endpoint("numpy.strings.isdecimal")
  static Tensor isdecimal(BaseOps tf, Object a) {
    return matches(tf, a, "\\p{Nd}+");
  }

  /// Whether all characters stand for numbers, such as ½, and there are some.
  ///
  /// @see "Python: numpy.strings.isnumeric"
  @Endpoint("numpy.strings.isnumeric")
  static Tensor isnumeric(BaseOps tf, Object a) {
    return matches(tf, a, "\\pN+");
  }

  /// Whether all characters are letters or stand for numbers, and there are some.
  ///
  /// @see "Python: numpy.strings.isalnum"
  @Endpoint("numpy.strings.isalnum")
  static Tensor isalnum(BaseOps tf, Object a) {
    return matches(tf, a, "[\\pL\\pN]+");
  }

  /// Whether all characters are spaces, and there are some.
  ///
  /// @see "Python: numpy.strings.isspace"
  @Endpoint("numpy.strings.isspace")
  static Tensor isspace(BaseOps tf, Object a) {
    return matches(tf, a, "\\s+");
  }

  /// Whether all letters that have a case are small, and there are some.
  ///
  /// @see "Python: numpy.strings.islower"
  @Endpoint("numpy.strings.islower")
  static Tensor islower(BaseOps tf, Object a) {
    return matches(tf, a, NOT_UPPER + "\\p{Ll}" + NOT_UPPER);
  }

  /// Whether all letters that have a case are capitals, and there are some.
  ///
  /// @see "Python: numpy.strings.isupper"
  @Endpoint("numpy.strings.isupper")
  static Tensor isupper(BaseOps tf, Object a) {
    return matches(tf, a, NOT_LOWER + "\\p{Lu}" + NOT_LOWER);
  }

  private static Tensor matches(BaseOps tf, Object a, String pattern) {
    return new StringsOps(tf).regexFullMatch(Given.array(tf, a), pattern);
  }
}
