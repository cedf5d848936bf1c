package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Elements moved along an axis, the last ones coming back at the front.
final class Rolling {
  private Rolling() {}

  /// Moves the elements along an axis; those that leave it at the end come back at the front.
  ///
  /// `input` is `[D…]`, and so is the result; a negative shift moves towards the front.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @see "Python: tf.roll"
  @Endpoint("roll")
  static Tensor roll(BaseOps tf, Tensor input, int shift, int axis) {
    int at = Axes.normalize("roll", axis, input.shape());
    return tf.raw.Roll(input, Constants.of(tf, shift), Constants.of(tf, at));
  }

  /// Moves the elements along several axes; those that leave an axis at the end come back at the
  /// front.
  ///
  /// `input` is `[D…]`, and so is the result; shifts of an axis named more than once add up.
  ///
  /// @throws IllegalArgumentException if the arrays differ in length, or there is no such axis
  /// @see "Python: tf.roll"
  @Endpoint("roll")
  static Tensor roll(BaseOps tf, Tensor input, int[] shift, int[] axis) {
    if (shift.length != axis.length) {
      throw Mistake.argument(
          "roll: shift and axis differ in length; expected one shift for each axis, got %d and %d"
              .formatted(shift.length, axis.length));
    }
    int[] at = new int[axis.length];
    for (int i = 0; i < at.length; i++) {
      at[i] = Axes.normalize("roll", axis[i], input.shape());
    }
    return tf.raw.Roll(input, Constants.ints(tf, shift), Constants.ints(tf, at));
  }

  /// Moves the elements along axes; those that leave an axis at the end come back at the front.
  ///
  /// `input` is `[D…]`, and so is the result; `shift` and `axis` are both scalars or both vectors
  /// of one length, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if `shift` and `axis` differ in shape, or there is no such axis
  /// @see "Python: tf.roll"
  @Endpoint("roll")
  static Tensor roll(BaseOps tf, Tensor input, Tensor shift, Tensor axis) {
    return tf.raw.Roll(input, shift, axis);
  }
}
