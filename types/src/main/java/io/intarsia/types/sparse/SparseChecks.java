package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// What the operands of a function must have in common: found when it is called if it is known
/// then, and when it runs if not.
final class SparseChecks {
  private SparseChecks() {}

  static void sameDtype(String operation, DType a, DType b) {
    if (a != b) {
      throw SparseErrors.dtypes(operation, a, b);
    }
  }

  /// The shape of both.
  static Shape sameShape(Ops tf, String operation, SparseTensor a, SparseTensor b) {
    if (a.denseShape() == b.denseShape()) {
      return a.staticShape();
    }
    Shape left = a.shape();
    Shape right = b.shape();
    if (!left.isCompatibleWith(right)) {
      throw SparseErrors.shapes(operation, left, right);
    }
    if (!left.isFullyKnown() || !right.isFullyKnown()) {
      equal(tf, a.denseShape(), b.denseShape(), operation + ": expected operands of one shape");
    }
    return left.mergeWith(right).orElse(left);
  }

  /// Positions and shapes of both are equal.
  static void samePositions(Ops tf, String operation, SparseTensor a, SparseTensor b) {
    sameShape(tf, operation, a, b);
    if (a.indices() != b.indices()) {
      if (!a.indices().shape().isCompatibleWith(b.indices().shape())) {
        throw SparseErrors.argument(
            operation,
            "sparse tensors with equal indices",
            "indices of shapes %s and %s".formatted(a.indices().shape(), b.indices().shape()));
      }
      equal(tf, a.indices(), b.indices(), operation + ": expected sparse tensors of equal indices");
    }
  }

  static void equal(Ops tf, Tensor a, Tensor b, String message) {
    tf.debugging.assertEqual(a, b, message);
  }
}
