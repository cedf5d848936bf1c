package io.intarsia.op.debugging;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;

/// What kind of value an argument is.
final class Kinds {
  private Kinds() {}

  /// Fails unless a value is a list, an array of objects or something else with elements: neither
  /// one tensor nor text, whose elements are hardly meant.
  ///
  /// @throws IllegalArgumentException if it is not
  /// @see "Python: tf.debugging.assert_proper_iterable"
  @Endpoint("debugging.assert_proper_iterable")
  static void assertProperIterable(BaseOps tf, Object values) {
    boolean hasElements = values instanceof Iterable<?> || values instanceof Object[];
    if (values instanceof TensorLike || !hasElements) {
      throw Mistake.argument(
          "assertProperIterable: expected a list or an array of objects, got "
              + (values instanceof Tensor tensor
                  ? "a tensor of shape " + tensor.shape()
                  : ClassNames.full(values)));
    }
  }

  /// Fails unless a tensor is known to be a scalar, with options.
  ///
  /// @throws IllegalArgumentException if it has axes, or its rank is not known
  /// @see "Python: tf.debugging.assert_scalar"
  @Endpoint("debugging.assert_scalar")
  static void assertScalar(BaseOps tf, Tensor tensor, AssertOptions options) {
    if (!tensor.shape().hasRank()) {
      throw Mistake.argument(
          options.begin("assertScalar")
              + "expected a scalar, got a tensor whose rank is not known; tell it with"
              + " ensureShape");
    }
    if (tensor.rank() != 0) {
      throw Mistake.argument(
          options.begin("assertScalar") + "expected a scalar, got shape " + tensor.shape());
    }
  }
}
