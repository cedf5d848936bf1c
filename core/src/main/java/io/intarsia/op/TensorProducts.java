package io.intarsia.op;

import io.intarsia.internal.op.ArrayLike;
import io.intarsia.internal.op.Fluent;
import io.intarsia.op.linalg.MatMulOptions;
import io.intarsia.op.linalg.NormOptions;
import io.intarsia.tensor.Tensor;

/// Products and norms as methods of tensors.
final class TensorProducts {
  private TensorProducts() {}

  /// The Euclidean norm of all elements: √Σx².
  @Fluent
  static Tensor norm(Ops tf, Tensor x) {
    return tf.norm(x);
  }

  /// The Euclidean norm along an axis.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor norm(Ops tf, Tensor x, int axis) {
    return tf.norm(x, NormOptions.defaults().withAxis(axis));
  }

  /// The matrix product; another name of `matMul`.
  ///
  /// @param other a tensor, or a Java array
  /// @throws IllegalArgumentException if the dtype of this tensor cannot hold it
  /// @see "Python: numpy.matmul"
  @Fluent
  static Tensor matmul(Ops tf, Tensor x, Object other) {
    return x.matMul(ArrayLike.like(tf, other, x));
  }

  /// The matrix product, of either one transposed first if asked.
  @Fluent
  static Tensor matMul(
      Ops tf, Tensor x, Tensor other, boolean transposeThis, boolean transposeOther) {
    return tf.linalg.matMul(
        x,
        other,
        MatMulOptions.defaults().withTransposeA(transposeThis).withTransposeB(transposeOther));
  }

  /// The dot product as numpy has it: of two vectors the inner product, of two matrices the matrix
  /// product, with a scalar the product; else the sum over the last axis of this tensor and the
  /// last but one of the other, or its only one.
  ///
  /// @param other a tensor, or a Java number or array
  /// @throws IllegalStateException if a rank is not known
  @Fluent
  static Tensor dot(Ops tf, Tensor x, Object other) {
    Tensor given = ArrayLike.like(tf, other, x);
    if (x.rank() == 0 || given.rank() == 0) {
      return x.times(given);
    }
    int last = x.rank() - 1;
    int summed = Math.max(0, given.rank() - 2);
    return tf.tensordot(x, given, new int[] {last}, new int[] {summed});
  }

  /// The singular values, in descending order.
  ///
  /// @see "Python: numpy.linalg.svdvals"
  @Fluent
  static Tensor svdvals(Ops tf, Tensor x) {
    return tf.linalg.svdvals(x);
  }

  /// The sum of a diagonal of the first two axes.
  ///
  /// @param offset above the main one if it is positive, else below
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.trace"
  @Fluent
  static Tensor trace(Ops tf, Tensor x, int offset) {
    return tf.numpy.trace(x, offset);
  }
}
