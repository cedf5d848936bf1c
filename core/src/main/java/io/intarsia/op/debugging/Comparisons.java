package io.intarsia.op.debugging;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Two tensors compared, element by element.
final class Comparisons {
  private Comparisons() {}

  /// Fails unless all elements are equal, with options.
  ///
  /// `x` and `y` broadcast and have one dtype. What is known not to hold fails immediately; in a
  /// graph, the rest when it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_equal"
  @Endpoint({"debugging.assert_equal", "assert_equal"})
  static void assertEqual(BaseOps tf, Tensor x, Tensor y, AssertOptions options) {
    if (x == y) {
      return; // as in Python, NaN or not
    }
    ElementCheck.of("assertEqual", "x == y", x, y).require(tf, tf.raw.Equal(x, y), options);
  }

  /// Fails unless all elements are equal, with options.
  ///
  /// The number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_equal"
  @Endpoint({"debugging.assert_equal", "assert_equal"})
  static void assertEqual(BaseOps tf, Tensor x, Number y, AssertOptions options) {
    assertEqual(tf, x, Constants.like(tf, y, x), options);
  }

  /// Fails if an element of `x` is equal to that of `y`, with options.
  ///
  /// `x` and `y` broadcast and have one dtype. What is known not to hold fails immediately; in a
  /// graph, the rest when it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_none_equal"
  @Endpoint("debugging.assert_none_equal")
  static void assertNoneEqual(BaseOps tf, Tensor x, Tensor y, AssertOptions options) {
    ElementCheck.of("assertNoneEqual", "x != y", x, y).require(tf, tf.raw.NotEqual(x, y), options);
  }

  /// Fails if an element of `x` is equal to that of `y`, with options.
  ///
  /// The number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_none_equal"
  @Endpoint("debugging.assert_none_equal")
  static void assertNoneEqual(BaseOps tf, Tensor x, Number y, AssertOptions options) {
    assertNoneEqual(tf, x, Constants.like(tf, y, x), options);
  }

  /// Fails unless all elements of `x` are less than those of `y`, with options.
  ///
  /// `x` and `y` broadcast and have one real dtype. What is known not to hold fails immediately; in
  /// a graph, the rest when it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_less"
  @Endpoint({"debugging.assert_less", "assert_less"})
  static void assertLess(BaseOps tf, Tensor x, Tensor y, AssertOptions options) {
    ElementCheck.of("assertLess", "x < y", x, y).require(tf, tf.raw.Less(x, y), options);
  }

  /// Fails unless all elements of `x` are less than those of `y`, with options.
  ///
  /// The number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_less"
  @Endpoint({"debugging.assert_less", "assert_less"})
  static void assertLess(BaseOps tf, Tensor x, Number y, AssertOptions options) {
    assertLess(tf, x, Constants.like(tf, y, x), options);
  }

  /// Fails unless no element of `x` is greater than that of `y`, with options.
  ///
  /// `x` and `y` broadcast and have one real dtype. What is known not to hold fails immediately; in
  /// a graph, the rest when it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_less_equal"
  @Endpoint("debugging.assert_less_equal")
  static void assertLessEqual(BaseOps tf, Tensor x, Tensor y, AssertOptions options) {
    ElementCheck.of("assertLessEqual", "x <= y", x, y).require(tf, tf.raw.LessEqual(x, y), options);
  }

  /// Fails unless no element of `x` is greater than that of `y`, with options.
  ///
  /// The number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_less_equal"
  @Endpoint("debugging.assert_less_equal")
  static void assertLessEqual(BaseOps tf, Tensor x, Number y, AssertOptions options) {
    assertLessEqual(tf, x, Constants.like(tf, y, x), options);
  }

  /// Fails unless all elements of `x` are greater than those of `y`, with options.
  ///
  /// `x` and `y` broadcast and have one real dtype. What is known not to hold fails immediately; in
  /// a graph, the rest when it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_greater"
  @Endpoint({"debugging.assert_greater", "assert_greater"})
  static void assertGreater(BaseOps tf, Tensor x, Tensor y, AssertOptions options) {
    ElementCheck.of("assertGreater", "x > y", x, y).require(tf, tf.raw.Greater(x, y), options);
  }

  /// Fails unless all elements of `x` are greater than those of `y`, with options.
  ///
  /// The number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_greater"
  @Endpoint({"debugging.assert_greater", "assert_greater"})
  static void assertGreater(BaseOps tf, Tensor x, Number y, AssertOptions options) {
    assertGreater(tf, x, Constants.like(tf, y, x), options);
  }

  /// Fails unless no element of `x` is less than that of `y`, with options.
  ///
  /// `x` and `y` broadcast and have one real dtype. What is known not to hold fails immediately; in
  /// a graph, the rest when it runs, in the order of the program.
  ///
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_greater_equal"
  @Endpoint("debugging.assert_greater_equal")
  static void assertGreaterEqual(BaseOps tf, Tensor x, Tensor y, AssertOptions options) {
    ElementCheck.of("assertGreaterEqual", "x >= y", x, y)
        .require(tf, tf.raw.GreaterEqual(x, y), options);
  }

  /// Fails unless no element of `x` is less than that of `y`, with options.
  ///
  /// The number takes the dtype of `x`.
  ///
  /// @throws TensorFlowException if it does not hold of an element
  /// @see "Python: tf.debugging.assert_greater_equal"
  @Endpoint("debugging.assert_greater_equal")
  static void assertGreaterEqual(BaseOps tf, Tensor x, Number y, AssertOptions options) {
    assertGreaterEqual(tf, x, Constants.like(tf, y, x), options);
  }
}
