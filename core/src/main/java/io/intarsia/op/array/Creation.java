package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Tensors of Java values and of one repeated value.
final class Creation {
  private Creation() {}

  /// Makes a tensor of a Java value: a number, boolean, string, nested array or list.
  ///
  /// The dtype is that of the carrier: `int` gives `int32`, `double` gives `float64`. A list of
  /// tensors is stacked.
  ///
  /// @throws IllegalArgumentException if the value has no dtype, or is ragged
  /// @see "Python: tf.constant"
  @Endpoint("constant")
  static Tensor constant(BaseOps tf, Object value) {
    return convertToTensor(tf, value);
  }

  /// Makes a tensor of that dtype of a Java value.
  ///
  /// @throws IllegalArgumentException if the value does not convert to the dtype, or is ragged
  /// @see "Python: tf.constant"
  @Endpoint("constant")
  static Tensor constant(BaseOps tf, Object value, DType dtype) {
    return Constants.of(tf, value, dtype);
  }

  /// Makes a tensor of that shape of a Java value; a single element fills the shape.
  ///
  /// @throws IllegalArgumentException if the value has no dtype, or has neither one element nor as
  ///   many as the shape
  /// @see "Python: tf.constant"
  @Endpoint("constant")
  static Tensor constant(BaseOps tf, Object value, Shape shape) {
    return shaped(tf, Constants.of(tf, value), shape);
  }

  /// Makes a tensor of that dtype and shape of a Java value; a single element fills the shape.
  ///
  /// @throws IllegalArgumentException if the value does not convert to the dtype, or has neither
  ///   one element nor as many as the shape
  /// @see "Python: tf.constant"
  @Endpoint("constant")
  static Tensor constant(BaseOps tf, Object value, DType dtype, Shape shape) {
    return shaped(tf, Constants.of(tf, value, dtype), shape);
  }

  private static Tensor shaped(BaseOps tf, Tensor tensor, Shape shape) {
    if (tensor.size() == shape.numElements()) {
      return tf.raw.Reshape(tensor, Constants.longs(tf, shape.toArray()));
    } else if (tensor.size() != 1) {
      throw Mistake.argument(
          "constant: value does not fill the shape; expected 1 or %d elements for shape %s, got %d"
              .formatted(shape.numElements(), shape, tensor.size()));
    }
    Tensor element = tf.raw.Reshape(tensor, Constants.longs(tf));
    return tf.raw.Fill(Constants.longs(tf, shape.toArray()), element);
  }

  /// Makes a tensor of a Java value; a tensor is returned as it is, and a list of tensors is
  /// stacked.
  ///
  /// @throws IllegalArgumentException if the value has no dtype, or is ragged
  /// @see "Python: tf.convert_to_tensor"
  @Endpoint("convert_to_tensor")
  static Tensor convertToTensor(BaseOps tf, Object value) {
    if (value instanceof Tensor tensor) {
      return tensor;
    }
    List<Tensor> parts = Joining.tensors(value);
    return parts.isEmpty() ? Constants.of(tf, value) : Joining.stack(tf, parts);
  }

  /// Makes a tensor of that dtype of a Java value; a tensor is returned as it is.
  ///
  /// @throws IllegalArgumentException if the value does not convert to the dtype, or is a tensor of
  ///   another
  /// @see "Python: tf.convert_to_tensor"
  @Endpoint("convert_to_tensor")
  static Tensor convertToTensor(BaseOps tf, Object value, DType dtype) {
    if (!(value instanceof Tensor tensor)) {
      return Constants.of(tf, value, dtype);
    }
    if (tensor.dtype() != dtype) {
      throw Mistake.argument(
          "convertToTensor: wrong dtype of value; expected %s, got a tensor of %s; cast it"
              .formatted(dtype, tensor.dtype()));
    }
    return tensor;
  }

  /// Makes a tensor that repeats one value.
  ///
  /// `dims` is a vector, `int32` or `int64`; `value` is a scalar; the result has shape `dims`.
  ///
  /// @throws TensorFlowException if `value` is not a scalar or a dimension is negative
  /// @see "Python: tf.fill"
  @Endpoint("fill")
  static Tensor fill(BaseOps tf, Tensor dims, Tensor value) {
    return tf.raw.Fill(dims, value);
  }

  /// Makes a tensor that repeats one value.
  ///
  /// `value` is a scalar; the result has the given shape.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @throws TensorFlowException if `value` is not a scalar
  /// @see "Python: tf.fill"
  @Endpoint("fill")
  static Tensor fill(BaseOps tf, Shape dims, Tensor value) {
    return tf.raw.Fill(Dims.tensor(tf, "fill", dims), value);
  }

  /// Makes a tensor that repeats one number; `int` gives `int32`, `double` gives `float64`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.fill"
  @Endpoint("fill")
  static Tensor fill(BaseOps tf, Shape dims, Number value) {
    return fill(tf, dims, Constants.of(tf, value));
  }
}
