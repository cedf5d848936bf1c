package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// The same elements in another shape.
final class ShapeChanges {
  private ShapeChanges() {}

  /// Gives a tensor another shape with the same elements in the same order; one size may be -1, for
  /// what is left.
  ///
  /// @throws TensorFlowException if the number of elements differs
  /// @see "Python: tf.reshape"
  @Endpoint("reshape")
  static Tensor reshape(BaseOps tf, Tensor tensor, long... shape) {
    return tf.raw.Reshape(tensor, Dims.tensor(tf, shape));
  }

  /// Gives a tensor another shape with the same elements in the same order; one size may be
  /// unknown, for what is left.
  ///
  /// @throws IllegalStateException if the rank is unknown
  /// @throws TensorFlowException if the number of elements differs
  /// @see "Python: tf.reshape"
  @Endpoint("reshape")
  static Tensor reshape(BaseOps tf, Tensor tensor, Shape shape) {
    return reshape(tf, tensor, shape.toArray());
  }

  /// Gives a tensor another shape with the same elements in the same order; one size may be -1, for
  /// what is left.
  ///
  /// `shape` is a vector, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if the number of elements differs
  /// @see "Python: tf.reshape"
  @Endpoint("reshape")
  static Tensor reshape(BaseOps tf, Tensor tensor, Tensor shape) {
    return tf.raw.Reshape(tensor, shape);
  }

  /// Inserts an axis of size 1.
  ///
  /// `input` is `[D…]`; a negative axis counts from the end of the result.
  ///
  /// @throws IllegalArgumentException if the result has no such axis
  /// @see "Python: tf.expand_dims"
  @Endpoint("expand_dims")
  static Tensor expandDims(BaseOps tf, Tensor input, int axis) {
    Shape shape = input.shape();
    int at = shape.hasRank() ? Axes.normalize("expandDims", axis, shape.rank() + 1) : axis;
    return tf.raw.ExpandDims(input, Constants.of(tf, at));
  }

  /// Inserts an axis of size 1.
  ///
  /// `input` is `[D…]`; `axis` is one integer, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if the result has no such axis
  /// @see "Python: tf.expand_dims"
  @Endpoint("expand_dims")
  static Tensor expandDims(BaseOps tf, Tensor input, Tensor axis) {
    return tf.raw.ExpandDims(input, axis);
  }

  /// Removes all axes of size 1.
  ///
  /// @see "Python: tf.squeeze"
  @Endpoint("squeeze")
  static Tensor squeeze(BaseOps tf, Tensor input) {
    return tf.raw.Squeeze(input);
  }

  /// Removes axes of size 1; with no axis given, all of them.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if an axis is not of size 1
  /// @see "Python: tf.squeeze"
  @Endpoint("squeeze")
  static Tensor squeeze(BaseOps tf, Tensor input, int... axis) {
    List<Integer> axes =
        Arrays.stream(axis)
            .map(each -> Axes.normalize("squeeze", each, input.shape()))
            .boxed()
            .toList();
    return tf.raw.Squeeze(input, Attributes.of("squeeze_dims", axes));
  }
}
