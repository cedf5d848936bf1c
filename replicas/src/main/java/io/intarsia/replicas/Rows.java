package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Tensors of fixed size as a matrix of int32 with a row a replica, and back.
final class Rows {
  private static final int SIZE = 4;

  private Rows() {}

  /// A matrix `[count, n]`.
  static Tensor of(Ops g, Tensor tensor, int count) {
    return g.reshape(Words.of(g, tensor), count, -1);
  }

  /// The tensor of a matrix `[count, n]`.
  ///
  /// @param like of its dtype and shape
  static Tensor tensor(Ops g, Tensor rows, Tensor like) {
    Tensor shape = g.shape(like, DType.INT64);
    Tensor tensor = Words.tensor(g, g.reshape(rows, -1), like.dtype(), shape);
    return g.ensureShape(tensor, like.shape());
  }

  /// Whether the elements of a dtype fill whole words, so that parts of a tensor do.
  static boolean has(DType dtype) {
    return dtype != DType.STRING && dtype != DType.BOOL && dtype.byteSize() % SIZE == 0;
  }
}
