package io.intarsia.op.debugging;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;

/// Numbers that are neither infinite nor NaN.
final class Finiteness {
  private Finiteness() {}

  /// Returns the tensor, if all its elements are finite.
  ///
  /// `x` is floating. In a graph, what is computed from the result is computed only then.
  ///
  /// @param message what the error says
  /// @throws TensorFlowException if an element is infinite or NaN
  /// @see "Python: tf.debugging.assert_all_finite"
  @Endpoint("debugging.assert_all_finite")
  static Tensor assertAllFinite(BaseOps tf, Tensor x, String message) {
    try {
      return tf.raw.CheckNumerics(x, message);
    } catch (TensorFlowException.InvalidArgument e) {
      // The runtime does not say which ones.
      if (x instanceof EagerTensor && x.dtype().isFloating()) {
        throw ElementCheck.of("assertAllFinite", "finite x", x)
            .failure(tf.raw.IsFinite(x), AssertOptions.defaults().withMessage(message));
      }
      throw e;
    }
  }
}
