package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Products and quotients of a sparse tensor and a tensor, which broadcasts to it, or it to the
/// tensor.
final class SparseScaling {
  private SparseScaling() {}

  static SparseTensor multiply(SparseTensor x, Tensor dense) {
    SparseChecks.sameDtype("math.multiply", x.dtype(), dense.dtype());
    Ops tf = SparsePlace.of(x, dense);
    SparseTensor wide = SparseBroadcast.to(tf, "math.multiply", x, dense);
    return wide.withValues(
        tf.math.multiply(wide.values(), beside(tf, "math.multiply", wide, dense)));
  }

  /// Integers divide to floating point, as those of tensors do.
  static SparseTensor divide(SparseTensor x, Tensor dense) {
    SparseChecks.sameDtype("math.divide", x.dtype(), dense.dtype());
    Ops tf = SparsePlace.of(x, dense);
    SparseTensor wide = SparseBroadcast.to(tf, "math.divide", x, dense);
    return wide.withValues(tf.math.truediv(wide.values(), beside(tf, "math.divide", wide, dense)));
  }

  /// The element of the tensor for each entry, or the only one.
  private static Tensor beside(Ops tf, String operation, SparseTensor x, Tensor dense) {
    Shape shape = dense.shape();
    if (shape.hasRank() && shape.rank() == 0) {
      return dense;
    }
    int rank = SparsePlace.rank(x);
    if (rank < 0 || !shape.hasRank()) {
      // The kernel takes no scalars.
      Tensor positions = positionsLater(tf, operation, x, dense);
      Tensor pads = tf.constant(new int[][] {{0, 0}, {1, 0}});
      return tf.raw.GatherNd(tf.expandDims(dense, 0), tf.raw.Pad(positions, pads));
    }
    if (rank < shape.rank() || !fits(x.shape(), shape)) {
      throw SparseErrors.broadcast(operation, x.shape(), shape);
    }
    return tf.raw.GatherNd(dense, positions(tf, operation, x, dense));
  }

  private static boolean fits(Shape sparse, Shape dense) {
    return sparse.broadcastWith(dense).filter(sparse::isCompatibleWith).isPresent();
  }

  private static Tensor positions(Ops tf, String operation, SparseTensor x, Tensor dense) {
    int first = SparsePlace.rank(x) - dense.rank();
    Tensor indices = first == 0 ? x.indices() : last(tf, x.indices(), first);
    Tensor sizes = first == 0 ? x.denseShape() : last(tf, x.denseShape(), first);
    Shape shape = dense.shape();
    if (shape.isFullyKnown() && x.shape().isFullyKnown()) {
      return ones(shape) == 0 ? indices : indices.times(SparsePlace.longs(tf, steps(shape)));
    }
    return positions(tf, operation, indices, sizes, tf.shape(dense, DType.INT64));
  }

  // The kernel refuses to slice where the tensor has more axes.
  private static Tensor positionsLater(Ops tf, String operation, SparseTensor x, Tensor dense) {
    Tensor given = tf.shape(dense, DType.INT64);
    Tensor first = tf.size(x.denseShape(), DType.INT32).minus(tf.size(given, DType.INT32));
    Tensor from = tf.reshape(first, 1);
    Tensor columns = tf.raw.ConcatV2(List.of(SparsePlace.ints(tf, 0), from), 0);
    Tensor indices = tf.raw.Slice(x.indices(), columns, SparsePlace.ints(tf, -1, -1));
    Tensor sizes = tf.raw.Slice(x.denseShape(), from, SparsePlace.ints(tf, -1));
    return positions(tf, operation, indices, sizes, given);
  }

  /// @param sizes of the axes of the tensor, as the sparse tensor has them
  /// @param given `[rank]`: those of the tensor
  private static Tensor positions(
      Ops tf, String operation, Tensor indices, Tensor sizes, Tensor given) {
    Tensor isOne = tf.math.equal(given, 1);
    SparseChecks.equal(
        tf,
        tf.where(isOne, given, sizes),
        given,
        operation + ": expected a tensor that broadcasts to the sparse tensor");
    return indices.times(tf.cast(tf.math.logicalNot(isOne), DType.INT64));
  }

  /// From an axis on, of a vector or of the columns of a matrix.
  private static Tensor last(Ops tf, Tensor tensor, int from) {
    Tensor begin = tensor.rank() == 1 ? SparsePlace.ints(tf, from) : SparsePlace.ints(tf, 0, from);
    Tensor size = tensor.rank() == 1 ? SparsePlace.ints(tf, -1) : SparsePlace.ints(tf, -1, -1);
    return tf.raw.Slice(tensor, begin, size);
  }

  private static long ones(Shape shape) {
    return shape.toList().stream().filter(size -> size == 1).count();
  }

  /// 0 for axes of length 1, which do not move.
  private static long[] steps(Shape shape) {
    return shape.toList().stream().mapToLong(size -> size == 1 ? 0 : 1).toArray();
  }
}
