package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Sums of many tensors of one shape.
final class Totals {
  private Totals() {}

  /// Adds tensors elementwise, without broadcasting.
  ///
  /// All are `[D…]`, numeric, of the same dtype, and so is the result; of one tensor it is that
  /// tensor itself.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @throws TensorFlowException if dtypes or shapes differ
  /// @see "Python: tf.math.add_n"
  @Endpoint({"math.add_n", "add_n"})
  static Tensor addN(BaseOps tf, List<Tensor> inputs) {
    return total(tf, "addN", inputs);
  }

  /// Adds tensors elementwise, without broadcasting; the same as `addN`.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @throws TensorFlowException if dtypes or shapes differ
  /// @see "Python: tf.math.accumulate_n"
  @Endpoint("math.accumulate_n")
  static Tensor accumulateN(BaseOps tf, List<Tensor> inputs) {
    return total(tf, "accumulateN", inputs);
  }

  /// Adds tensors elementwise, without broadcasting, after checking them against shape and dtype.
  ///
  /// @throws IllegalArgumentException if the list is empty, or a tensor has another shape or dtype
  /// @throws TensorFlowException if dtypes or shapes differ
  /// @see "Python: tf.math.accumulate_n"
  @Endpoint("math.accumulate_n")
  static Tensor accumulateN(BaseOps tf, List<Tensor> inputs, AccumulateNOptions options) {
    for (int i = 0; i < inputs.size(); i++) {
      check(i, inputs.get(i), options);
    }
    return total(tf, "accumulateN", inputs);
  }

  private static void check(int index, Tensor input, AccumulateNOptions options) {
    Shape shape = options.shape();
    boolean sameDtype = options.tensorDtype() == null || options.tensorDtype() == input.dtype();
    if (!shape.isCompatibleWith(input.shape()) || !sameDtype) {
      throw Mistake.argument(
          "accumulateN: wrong tensor at inputs[%d]; expected %s of shape %s, got %s of shape %s"
              .formatted(
                  index,
                  options.tensorDtype() == null ? "any dtype" : options.tensorDtype(),
                  shape,
                  input.dtype(),
                  input.shape()));
    }
  }

  private static Tensor total(BaseOps tf, String operation, List<Tensor> inputs) {
    if (inputs.isEmpty()) {
      throw Mistake.argument(
          operation + ": inputs is empty; expected at least one tensor, got none");
    }
    return inputs.size() == 1 ? inputs.getFirst() : tf.raw.AddN(inputs);
  }
}
