package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The small steps that the `nn` composites are made of: host values as tensors, and moving axes
/// about.
final class NnSteps {
  private NnSteps() {}

  /// A vector of one element.
  static Tensor scalarVector(BaseOps tf, Number value, DType dtype) {
    return reshape(tf, Constants.of(tf, value, dtype), 1);
  }

  static Tensor reshape(BaseOps tf, Tensor x, int... shape) {
    return tf.raw.Reshape(x, Constants.ints(tf, shape));
  }

  static Tensor transpose(BaseOps tf, Tensor x, int... perm) {
    return tf.raw.Transpose(x, Constants.ints(tf, perm));
  }

  static Tensor expandDims(BaseOps tf, Tensor x, int axis) {
    return tf.raw.ExpandDims(x, Constants.of(tf, axis, DType.INT32));
  }

  static Tensor squeeze(BaseOps tf, Tensor x, int... axes) {
    return tf.raw.Squeeze(x, Attributes.of("squeeze_dims", axes));
  }

  static Tensor concat(BaseOps tf, int axis, Tensor... parts) {
    return tf.raw.ConcatV2(List.of(parts), Constants.of(tf, axis, DType.INT32));
  }

  /// Two vectors as the columns of a matrix.
  static Tensor stackColumns(BaseOps tf, Tensor first, Tensor second) {
    return tf.raw.Pack(List.of(first, second), Attributes.of("axis", 1));
  }

  static Tensor sum(BaseOps tf, Tensor x, int[] axes, boolean keepdims) {
    return tf.raw.Sum(x, Constants.ints(tf, axes), Attributes.of("keep_dims", keepdims));
  }

  static int[] toInts(long... values) {
    int[] ints = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      ints[i] = Math.toIntExact(values[i]);
    }
    return ints;
  }

  static int[] range(int from, int to) {
    int[] values = new int[to - from];
    for (int i = 0; i < values.length; i++) {
      values[i] = from + i;
    }
    return values;
  }

  /// Two tensors that are combined elementwise without broadcasting.
  ///
  /// @throws IllegalArgumentException if the shapes differ
  static void sameShape(String operation, String first, Tensor a, String second, Tensor b) {
    if (!a.shape().isCompatibleWith(b.shape())) {
      throw Mistake.argument(
          "%s: %s and %s must have the same shape, got %s and %s"
              .formatted(operation, first, second, a.shape(), b.shape()));
    }
  }

  /// Half precision is computed in `float32`, as the sums of a half lose too much.
  static boolean isHalf(DType dtype) {
    return dtype == DType.FLOAT16 || dtype == DType.BFLOAT16;
  }
}
