package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Tensors of zeros and of ones.
final class ZerosAndOnes {
  private ZerosAndOnes() {}

  /// Makes a tensor of zeros, `float32`.
  ///
  /// @throws IllegalArgumentException if a dimension is negative
  /// @see "Python: tf.zeros"
  @Endpoint("zeros")
  static Tensor zeros(BaseOps tf, long... shape) {
    return zeros(tf, Shape.of(shape));
  }

  /// Makes a tensor of zeros, `float32`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.zeros"
  @Endpoint("zeros")
  static Tensor zeros(BaseOps tf, Shape shape) {
    return zeros(tf, shape, DType.FLOAT32);
  }

  /// Makes a tensor of zeros; of strings, empty ones; of booleans, false.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.zeros"
  @Endpoint("zeros")
  static Tensor zeros(BaseOps tf, Shape shape, DType dtype) {
    return zeros(tf, Dims.tensor(tf, "zeros", shape), dtype);
  }

  /// Makes a tensor of zeros, `float32`.
  ///
  /// `shape` is a vector, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.zeros"
  @Endpoint("zeros")
  static Tensor zeros(BaseOps tf, Tensor shape) {
    return zeros(tf, shape, DType.FLOAT32);
  }

  /// Makes a tensor of zeros; of strings, empty ones; of booleans, false.
  ///
  /// `shape` is a vector, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.zeros"
  @Endpoint("zeros")
  static Tensor zeros(BaseOps tf, Tensor shape, DType dtype) {
    return tf.raw.Fill(vector(tf, shape), Constants.zero(tf, dtype));
  }

  /// Makes a tensor of zeros with the shape and dtype of another; of strings, empty ones; of
  /// booleans, false.
  ///
  /// @see "Python: tf.zeros_like"
  @Endpoint("zeros_like")
  static Tensor zerosLike(BaseOps tf, Tensor x) {
    return tf.raw.ZerosLike(x);
  }

  /// Makes a tensor of zeros with the shape of another and a dtype of its own; of strings, empty
  /// ones; of booleans, false.
  ///
  /// @see "Python: tf.zeros_like"
  @Endpoint("zeros_like")
  static Tensor zerosLike(BaseOps tf, Tensor x, DType dtype) {
    return zeros(tf, Dims.of(tf, x), dtype);
  }

  /// Makes a tensor of ones, `float32`.
  ///
  /// @throws IllegalArgumentException if a dimension is negative
  /// @see "Python: tf.ones"
  @Endpoint("ones")
  static Tensor ones(BaseOps tf, long... shape) {
    return ones(tf, Shape.of(shape));
  }

  /// Makes a tensor of ones, `float32`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.ones"
  @Endpoint("ones")
  static Tensor ones(BaseOps tf, Shape shape) {
    return ones(tf, shape, DType.FLOAT32);
  }

  /// Makes a tensor of ones; of booleans, true.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the dtype is `string`
  /// @see "Python: tf.ones"
  @Endpoint("ones")
  static Tensor ones(BaseOps tf, Shape shape, DType dtype) {
    return ones(tf, Dims.tensor(tf, "ones", shape), dtype);
  }

  /// Makes a tensor of ones, `float32`.
  ///
  /// `shape` is a vector, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.ones"
  @Endpoint("ones")
  static Tensor ones(BaseOps tf, Tensor shape) {
    return ones(tf, shape, DType.FLOAT32);
  }

  /// Makes a tensor of ones; of booleans, true.
  ///
  /// `shape` is a vector, `int32` or `int64`.
  ///
  /// @throws IllegalArgumentException if the dtype is `string`
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.ones"
  @Endpoint("ones")
  static Tensor ones(BaseOps tf, Tensor shape, DType dtype) {
    return tf.raw.Fill(vector(tf, shape), Constants.one(tf, dtype));
  }

  /// Makes a tensor of ones with the shape and dtype of another; of booleans, true.
  ///
  /// @throws IllegalArgumentException if `x` is `string`
  /// @see "Python: tf.ones_like"
  @Endpoint("ones_like")
  static Tensor onesLike(BaseOps tf, Tensor x) {
    return onesLike(tf, x, x.dtype());
  }

  /// Makes a tensor of ones with the shape of another and a dtype of its own; of booleans, true.
  ///
  /// @throws IllegalArgumentException if the dtype is `string`
  /// @see "Python: tf.ones_like"
  @Endpoint("ones_like")
  static Tensor onesLike(BaseOps tf, Tensor x, DType dtype) {
    return ones(tf, Dims.of(tf, x), dtype);
  }

  // One number stands for a vector of it, as in Python.
  private static Tensor vector(BaseOps tf, Tensor shape) {
    boolean isVector = shape.shape().hasRank() && shape.rank() > 0;
    return isVector ? shape : tf.raw.Reshape(shape, Constants.ints(tf, -1));
  }
}
