package io.intarsia.op.debugging;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// A condition of the caller's own.
final class Conditions {
  private static final int SUMMARIZE = 3;

  private Conditions() {}

  /// Fails with the data unless the condition is true.
  ///
  /// `condition` is a scalar `bool`; the error prints three elements of each tensor.
  ///
  /// @throws IllegalArgumentException if there is no data
  /// @throws TensorFlowException if the condition is false
  /// @see "Python: tf.debugging.Assert"
  @Endpoint({"debugging.Assert", "Assert"})
  static void assert_(BaseOps tf, Tensor condition, List<Tensor> data) {
    assert_(tf, condition, data, SUMMARIZE);
  }

  /// Fails with the data unless the condition is true.
  ///
  /// `condition` is a scalar `bool`; the error prints `summarize` elements of each tensor.
  ///
  /// @throws IllegalArgumentException if there is no data
  /// @throws TensorFlowException if the condition is false
  /// @see "Python: tf.debugging.Assert"
  @Endpoint({"debugging.Assert", "Assert"})
  static void assert_(BaseOps tf, Tensor condition, List<Tensor> data, int summarize) {
    if (data.isEmpty()) {
      throw Mistake.argument(
          "assert_: data is empty; expected at least one tensor to print, got none");
    }
    tf.raw.Assert(condition, data, Attributes.of("summarize", summarize));
  }
}
