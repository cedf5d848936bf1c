package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Shapes, ranks and sizes as tensors.
final class ShapeQueries {
  private ShapeQueries() {}

  /// Makes the shape of a tensor a vector of `int32`.
  ///
  /// @see "Python: tf.shape"
  @Endpoint("shape")
  static Tensor shape(BaseOps tf, Tensor input) {
    return shape(tf, input, DType.INT32);
  }

  /// Makes the shape of a tensor a vector, `int32` or `int64`.
  ///
  /// @throws IllegalArgumentException if `outType` is another
  /// @see "Python: tf.shape"
  @Endpoint("shape")
  static Tensor shape(BaseOps tf, Tensor input, DType outType) {
    return tf.raw.Shape(input, outType("shape", outType));
  }

  /// Makes the shapes of tensors vectors of `int32`.
  ///
  /// @see "Python: tf.shape_n"
  @Endpoint("shape_n")
  static List<Tensor> shapeN(BaseOps tf, List<Tensor> input) {
    return shapeN(tf, input, DType.INT32);
  }

  /// Makes the shapes of tensors vectors, `int32` or `int64`.
  ///
  /// @throws IllegalArgumentException if the list is empty, or `outType` is another
  /// @see "Python: tf.shape_n"
  @Endpoint("shape_n")
  static List<Tensor> shapeN(BaseOps tf, List<Tensor> input, DType outType) {
    if (input.isEmpty()) {
      throw Mistake.argument("shapeN: input is empty; expected at least one tensor, got none");
    }
    return tf.raw.ShapeN(input, outType("shapeN", outType));
  }

  /// Counts the axes of a tensor, as a scalar `int32`.
  ///
  /// @see "Python: tf.rank"
  @Endpoint("rank")
  static Tensor rank(BaseOps tf, Tensor input) {
    return tf.raw.Rank(input);
  }

  /// Counts the elements of a tensor, as a scalar `int32`.
  ///
  /// @see "Python: tf.size"
  @Endpoint("size")
  static Tensor size(BaseOps tf, Tensor input) {
    return size(tf, input, DType.INT32);
  }

  /// Counts the elements of a tensor, as a scalar, `int32` or `int64`.
  ///
  /// @throws IllegalArgumentException if `outType` is another
  /// @see "Python: tf.size"
  @Endpoint("size")
  static Tensor size(BaseOps tf, Tensor input, DType outType) {
    return tf.raw.Size(input, outType("size", outType));
  }

  /// Returns the tensor, after checking that its shape is compatible with the given one.
  ///
  /// @throws TensorFlowException if it is not
  /// @see "Python: tf.ensure_shape"
  @Endpoint("ensure_shape")
  static Tensor ensureShape(BaseOps tf, Tensor x, Shape shape) {
    return tf.raw.EnsureShape(x, shape);
  }

  /// Computes the shape that two shapes broadcast to.
  ///
  /// All are vectors of one dtype, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if they do not broadcast
  /// @see "Python: tf.broadcast_dynamic_shape"
  @Endpoint("broadcast_dynamic_shape")
  static Tensor broadcastDynamicShape(BaseOps tf, Tensor shapeX, Tensor shapeY) {
    return tf.raw.BroadcastArgs(shapeX, shapeY);
  }

  private static Attributes outType(String operation, DType outType) {
    if (outType != DType.INT32 && outType != DType.INT64) {
      throw Mistake.argument(
          "%s: wrong outType; expected int32 or int64, got %s".formatted(operation, outType));
    }
    return Attributes.of("out_type", outType);
  }
}
