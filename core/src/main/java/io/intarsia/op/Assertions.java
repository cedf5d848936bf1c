package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Conditions that must hold, else the runtime fails with the values. In a recorded graph they run
/// with it.
final class Assertions {
  private Assertions() {}

  /// Fails with the data unless the condition is true.
  ///
  /// `condition` is a scalar `bool`; the error prints three elements of each tensor.
  ///
  /// @throws IllegalArgumentException if there is no data
  /// @throws TensorFlowException if the condition is false
  /// @see "Python: tf.Assert"
  @Endpoint("Assert")
  static void assert_(Ops tf, Tensor condition, List<Tensor> data) {
    assert_(tf, condition, data, 3);
  }

  /// Fails with the data unless the condition is true.
  ///
  /// `condition` is a scalar `bool`; the error prints `summarize` elements of each tensor.
  ///
  /// @throws IllegalArgumentException if there is no data
  /// @throws TensorFlowException if the condition is false
  /// @see "Python: tf.Assert"
  @Endpoint("Assert")
  static void assert_(Ops tf, Tensor condition, List<Tensor> data, int summarize) {
    if (data.isEmpty()) {
      throw Mistake.argument(
          "assert_: data is empty; expected at least one tensor to print, got none");
    }
    tf.raw.Assert(condition, data, Attributes.of("summarize", summarize));
  }

  /// Fails unless all elements are equal.
  ///
  /// `x` and `y` broadcast and have one dtype.
  ///
  /// @throws TensorFlowException if an element differs, or the shapes do not broadcast
  /// @see "Python: tf.assert_equal"
  @Endpoint("assert_equal")
  static void assertEqual(Ops tf, Tensor x, Tensor y) {
    assertEqual(tf, x, y, AssertOptions.defaults());
  }

  /// Fails unless all elements are equal.
  ///
  /// `x` and `y` broadcast and have one dtype.
  ///
  /// @throws TensorFlowException if an element differs, or the shapes do not broadcast
  /// @see "Python: tf.assert_equal"
  @Endpoint("assert_equal")
  static void assertEqual(Ops tf, Tensor x, Tensor y, AssertOptions options) {
    require(tf, tf.raw.Equal(x, y), new Compared("x == y", x, y), options);
  }

  /// Fails unless all elements of `x` are greater.
  ///
  /// `x` and `y` broadcast and have one real dtype.
  ///
  /// @throws TensorFlowException if an element is not greater, or the shapes do not broadcast
  /// @see "Python: tf.assert_greater"
  @Endpoint("assert_greater")
  static void assertGreater(Ops tf, Tensor x, Tensor y) {
    assertGreater(tf, x, y, AssertOptions.defaults());
  }

  /// Fails unless all elements of `x` are greater.
  ///
  /// `x` and `y` broadcast and have one real dtype.
  ///
  /// @throws TensorFlowException if an element is not greater, or the shapes do not broadcast
  /// @see "Python: tf.assert_greater"
  @Endpoint("assert_greater")
  static void assertGreater(Ops tf, Tensor x, Tensor y, AssertOptions options) {
    require(tf, tf.raw.Greater(x, y), new Compared("x > y", x, y), options);
  }

  /// Fails unless all elements of `x` are less.
  ///
  /// `x` and `y` broadcast and have one real dtype.
  ///
  /// @throws TensorFlowException if an element is not less, or the shapes do not broadcast
  /// @see "Python: tf.assert_less"
  @Endpoint("assert_less")
  static void assertLess(Ops tf, Tensor x, Tensor y) {
    assertLess(tf, x, y, AssertOptions.defaults());
  }

  /// Fails unless all elements of `x` are less.
  ///
  /// `x` and `y` broadcast and have one real dtype.
  ///
  /// @throws TensorFlowException if an element is not less, or the shapes do not broadcast
  /// @see "Python: tf.assert_less"
  @Endpoint("assert_less")
  static void assertLess(Ops tf, Tensor x, Tensor y, AssertOptions options) {
    require(tf, tf.raw.Less(x, y), new Compared("x < y", x, y), options);
  }

  /// Fails unless a tensor has that many axes.
  ///
  /// @throws IllegalArgumentException if the rank of `x` is known and another
  /// @throws TensorFlowException if it turns out to be another when a graph runs
  /// @see "Python: tf.assert_rank"
  @Endpoint("assert_rank")
  static void assertRank(Ops tf, Tensor x, int rank) {
    assertRank(tf, x, rank, AssertOptions.defaults());
  }

  /// Fails unless a tensor has that many axes.
  ///
  /// @throws IllegalArgumentException if the rank of `x` is known and another
  /// @throws TensorFlowException if it turns out to be another when a graph runs
  /// @see "Python: tf.assert_rank"
  @Endpoint("assert_rank")
  static void assertRank(Ops tf, Tensor x, int rank, AssertOptions options) {
    if (!x.shape().hasRank()) {
      Tensor expected = Constants.of(tf, rank);
      Tensor actual = tf.raw.Rank(x);
      Compared ranks = new Compared("rank of x == expected rank", actual, expected);
      require(tf, tf.raw.Equal(actual, expected), ranks, options);
    } else if (x.rank() != rank) {
      String message = options.message() == null ? "" : options.message() + ": ";
      throw Mistake.argument(
          "%sassertRank: wrong rank of x; expected rank %d, got shape %s"
              .formatted(message, rank, x.shape()));
    }
  }

  private record Compared(String condition, Tensor x, Tensor y) {}

  private static void require(Ops tf, Tensor each, Compared compared, AssertOptions options) {
    Tensor all = tf.math.reduceAll(each);
    String message = options.message() == null ? "" : options.message();
    List<Tensor> data =
        List.of(
            Constants.of(tf, message),
            Constants.of(tf, "expected " + compared.condition() + " in all elements, got x ="),
            compared.x(),
            Constants.of(tf, "y ="),
            compared.y());
    tf.raw.Assert(all, data, Attributes.of("summarize", options.summarize()));
  }
}
