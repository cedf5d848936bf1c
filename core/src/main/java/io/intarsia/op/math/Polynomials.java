package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Polynomials of one variable.
final class Polynomials {
  private Polynomials() {}

  /// Computes a polynomial at each element, by Horner's rule.
  ///
  /// `x` is `[D…]`, numeric; the coefficients have its dtype and broadcast with it, the one of the
  /// highest power first; without any the result is zero.
  ///
  /// @throws TensorFlowException if the dtypes differ or the shapes do not broadcast
  /// @see "Python: tf.math.polyval"
  @Endpoint("math.polyval")
  static Tensor polyval(BaseOps tf, List<Tensor> coeffs, Tensor x) {
    if (coeffs.isEmpty()) {
      return tf.raw.ZerosLike(x);
    }
    Tensor value = coeffs.getFirst();
    for (Tensor coefficient : coeffs.subList(1, coeffs.size())) {
      value = tf.raw.AddV2(coefficient, tf.raw.Mul(value, x));
    }
    return value;
  }

  /// Computes a polynomial at each element, by Horner's rule.
  ///
  /// `x` is `[D…]`, numeric; the coefficients take its dtype, the one of the highest power comes
  /// first; without any the result is zero.
  ///
  /// @see "Python: tf.math.polyval"
  @Endpoint("math.polyval")
  static Tensor polyval(BaseOps tf, double[] coeffs, Tensor x) {
    return polyval(
        tf, Arrays.stream(coeffs).mapToObj(each -> Constants.of(tf, each, x.dtype())).toList(), x);
  }
}
