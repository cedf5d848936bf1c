package io.intarsia.tensor;

import io.intarsia.nest.NestLeaf;

/// A complex number, the Java value of one element of a `complex64` or `complex128` tensor.
///
/// Arrays of many are better held as `[…, 2]` arrays of `float` or `double`; see
/// [HostTensor#ofComplex].
@NestLeaf
public record Complex(double real, double imaginary) {
  /// A complex number without imaginary part.
  public static Complex of(double real) {
    return new Complex(real, 0);
  }

  boolean isZero() {
    return real == 0 && imaginary == 0;
  }

  /// Prints `(1.0+2.0j)`.
  @Override
  public String toString() {
    // The text of a negative number has its sign; that of NaN has none.
    String sign = Math.copySign(1, imaginary) < 0 && !Double.isNaN(imaginary) ? "" : "+";
    return "(" + real + sign + imaginary + "j)";
  }
}
