package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Products of a sparse matrix, or a batch of them, and a tensor.
final class SparseMatMul {
  private static final String NAME = "sparse.sparseDenseMatmul";

  private SparseMatMul() {}

  static Tensor product(SparseTensor a, Tensor b, boolean adjointA, boolean adjointB) {
    SparseChecks.sameDtype(NAME, a.dtype(), b.dtype());
    int rank = SparsePlace.rank(a);
    if (rank > 2) {
      return batch(a, b, adjointA, adjointB);
    }
    Shape shape = a.staticShape();
    if (rank >= 0 && rank < 2 || b.shape().hasRank() && b.rank() != Math.max(rank, 2)) {
      throw factors(a.shape(), b.shape());
    }
    if (shape.isFullyKnown() && b.shape().isFullyKnown()) {
      check(shape, b.shape(), adjointA, adjointB);
    }
    return matrices(SparsePlace.of(a, b), a, b, adjointA, adjointB);
  }

  /// `A B` as the adjoint of `B* A*`, as the kernel takes the sparse one first.
  static Tensor product(Tensor a, SparseTensor b, boolean adjointA, boolean adjointB) {
    Tensor flipped = product(b, a, !adjointB, !adjointA);
    return SparsePlace.of(flipped).linalg.adjoint(flipped);
  }

  private static Tensor matrices(
      Ops tf, SparseTensor a, Tensor b, boolean adjointA, boolean adjointB) {
    Attributes adjoints =
        adjointA || adjointB
            ? Attributes.of("adjoint_a", adjointA).with("adjoint_b", adjointB)
            : Attributes.NONE;
    return tf.raw.SparseTensorDenseMatMul(a.indices(), a.values(), a.denseShape(), b, adjoints);
  }

  private static void check(Shape a, Shape b, boolean adjointA, boolean adjointB) {
    int rank = a.rank();
    long columns = a.dim(rank - (adjointA ? 2 : 1));
    long rows = b.dim(rank - (adjointB ? 1 : 2));
    if (columns != rows) {
      throw factors(a, b);
    }
  }

  private static IllegalArgumentException factors(Shape a, Shape b) {
    return SparseErrors.argument(
        NAME,
        "matrices, or as many on both sides, with as many columns in the first as rows in the"
            + " second",
        "shapes %s and %s".formatted(a, b));
  }

  // -- batches ------------------------------------------------------------------------------------

  /// One product with the matrices along the diagonal of a large one, which costs what the separate
  /// ones do.
  private static Tensor batch(SparseTensor a, Tensor b, boolean adjointA, boolean adjointB) {
    checkBatches(a.shape(), b.shape(), adjointA, adjointB);
    int rank = b.rank();
    Ops tf = SparsePlace.of(a, b);
    Tensor dense = adjointB ? tf.linalg.adjoint(b) : b;
    Tensor sizes = tf.shape(dense, DType.INT64);
    Tensor batches = part(tf, sizes, 0, rank - 2);
    SparseChecks.equal(
        tf,
        part(tf, a.denseShape(), 0, rank - 2),
        batches,
        NAME + ": expected as many matrices on both sides");
    SparseTensor block = diagonal(tf, a, rank);
    Tensor columns = part(tf, sizes, rank - 1, 1);
    // Not by -1: there may be no columns.
    Tensor all = tf.raw.Prod(part(tf, sizes, 0, rank - 1), tf.constant(0));
    Tensor flat = tf.reshape(dense, join(tf, tf.reshape(all, 1), columns));
    Tensor product = matrices(tf, block, flat, adjointA, false);
    Tensor rows = part(tf, a.denseShape(), adjointA ? rank - 1 : rank - 2, 1);
    return tf.reshape(product, join(tf, batches, rows, columns));
  }

  private static void checkBatches(Shape left, Shape right, boolean adjointA, boolean adjointB) {
    int rank = left.rank();
    boolean areAlike =
        right.hasRank()
            && right.rank() == rank
            && left.subShape(0, rank - 2).isCompatibleWith(right.subShape(0, rank - 2));
    if (!areAlike) {
      throw factors(left, right);
    }
    if (left.isFullyKnown() && right.isFullyKnown()) {
      check(left, right, adjointA, adjointB);
    }
  }

  private static SparseTensor diagonal(Ops tf, SparseTensor a, int rank) {
    Tensor count = tf.raw.Prod(part(tf, a.denseShape(), 0, rank - 2), tf.constant(0));
    Tensor matrix = part(tf, a.denseShape(), rank - 2, 2);
    Tensor flat = join(tf, tf.reshape(count, 1), matrix);
    Tensor indices = tf.raw.SparseReshape(a.indices(), a.denseShape(), flat).outputIndices();
    Tensor batch = tf.raw.Slice(indices, SparsePlace.ints(tf, 0, 0), SparsePlace.ints(tf, -1, 1));
    Tensor inner = tf.raw.Slice(indices, SparsePlace.ints(tf, 0, 1), SparsePlace.ints(tf, -1, 2));
    return new SparseTensor(
        batch.times(matrix).plus(inner), a.values(), matrix.times(count), Shape.unknownOfRank(2));
  }

  private static Tensor part(Ops tf, Tensor sizes, int begin, int count) {
    return tf.raw.Slice(sizes, SparsePlace.ints(tf, begin), SparsePlace.ints(tf, count));
  }

  private static Tensor join(Ops tf, Tensor... vectors) {
    return tf.raw.ConcatV2(List.of(vectors), 0);
  }
}
