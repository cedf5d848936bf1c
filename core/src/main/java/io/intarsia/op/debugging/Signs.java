package io.intarsia.op.debugging;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// The signs of elements.
final class Signs {
  private Signs() {}

  /// Fails unless all elements are greater than zero, with options.
  ///
  /// `x` has a real dtype. What is known not to hold fails immediately; in a graph, the rest when
  /// it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_positive"
  @Endpoint("debugging.assert_positive")
  static void assertPositive(BaseOps tf, Tensor x, AssertOptions options) {
    Tensor zero = Constants.zero(tf, x.dtype());
    ElementCheck.of("assertPositive", "x > 0", x).require(tf, tf.raw.Less(zero, x), options);
  }

  /// Fails unless all elements are less than zero, with options.
  ///
  /// `x` has a real dtype. What is known not to hold fails immediately; in a graph, the rest when
  /// it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_negative"
  @Endpoint("debugging.assert_negative")
  static void assertNegative(BaseOps tf, Tensor x, AssertOptions options) {
    Tensor zero = Constants.zero(tf, x.dtype());
    ElementCheck.of("assertNegative", "x < 0", x).require(tf, tf.raw.Less(x, zero), options);
  }

  /// Fails unless all elements are zero or more, with options.
  ///
  /// `x` has a real dtype. What is known not to hold fails immediately; in a graph, the rest when
  /// it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_non_negative"
  @Endpoint("debugging.assert_non_negative")
  static void assertNonNegative(BaseOps tf, Tensor x, AssertOptions options) {
    Tensor zero = Constants.zero(tf, x.dtype());
    ElementCheck.of("assertNonNegative", "x >= 0", x)
        .require(tf, tf.raw.LessEqual(zero, x), options);
  }

  /// Fails unless all elements are zero or less, with options.
  ///
  /// `x` has a real dtype. What is known not to hold fails immediately; in a graph, the rest when
  /// it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_non_positive"
  @Endpoint("debugging.assert_non_positive")
  static void assertNonPositive(BaseOps tf, Tensor x, AssertOptions options) {
    Tensor zero = Constants.zero(tf, x.dtype());
    ElementCheck.of("assertNonPositive", "x <= 0", x)
        .require(tf, tf.raw.LessEqual(x, zero), options);
  }
}
