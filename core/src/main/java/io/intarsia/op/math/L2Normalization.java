package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Vectors scaled to length 1.
final class L2Normalization {
  private L2Normalization() {}

  /// Divides all elements by their Euclidean norm.
  ///
  /// `x` is `[D…]`, floating or complex, and so is the result.
  ///
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.l2_normalize"
  @Endpoint({"math.l2_normalize", "linalg.l2_normalize", "nn.l2_normalize"})
  static Tensor l2Normalize(BaseOps tf, Tensor x) {
    return l2Normalize(tf, x, L2NormalizeOptions.defaults());
  }

  /// Divides the elements by the Euclidean norm over some axes.
  ///
  /// `x` is `[D…]`, floating or complex, and so is the result. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.l2_normalize"
  @Endpoint({"math.l2_normalize", "linalg.l2_normalize", "nn.l2_normalize"})
  static Tensor l2Normalize(BaseOps tf, Tensor x, int... axis) {
    return l2Normalize(tf, x, L2NormalizeOptions.defaults().withAxis(axis));
  }

  /// Divides the elements by the Euclidean norm, or by the square root of epsilon if that is
  /// greater.
  ///
  /// `x` is `[D…]`, floating or complex, and so is the result.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the dtype is another
  /// @see "Python: tf.math.l2_normalize"
  @Endpoint({"math.l2_normalize", "linalg.l2_normalize", "nn.l2_normalize"})
  static Tensor l2Normalize(BaseOps tf, Tensor x, L2NormalizeOptions options) {
    var over = new ReduceOptions(options.axis(), null, true);
    Tensor sum = Reduction.of(tf, "l2Normalize", squares(tf, x), over).run(tf.raw::Sum);
    Tensor inverse = tf.raw.Rsqrt(tf.raw.Maximum(sum, Constants.like(tf, options.epsilon(), sum)));
    return tf.raw.Mul(x, Casts.cast(tf, inverse, x.dtype()));
  }

  private static Tensor squares(BaseOps tf, Tensor x) {
    if (!x.dtype().isComplex()) {
      return tf.raw.Square(x);
    }
    Attributes part = Attributes.of("Tout", x.dtype().realDType());
    return tf.raw.AddV2(tf.raw.Square(tf.raw.Real(x, part)), tf.raw.Square(tf.raw.Imag(x, part)));
  }
}
