package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Where functions of sparse tensors run, and the small tensors they need there.
final class SparsePlace {
  private SparsePlace() {}

  /// The innermost place that the operands are of: sparse tensors, tensors, and lists of them.
  static Ops of(@Nullable Object... operands) {
    List<Tensor> tensors = new ArrayList<>();
    collect(tensors, operands);
    return Ops.of(tensors.getFirst().place().placeFor(tensors));
  }

  private static void collect(List<Tensor> tensors, @Nullable Object... operands) {
    for (Object operand : operands) {
      switch (operand) {
        case SparseTensor sparse ->
            collect(tensors, sparse.indices(), sparse.values(), sparse.denseShape());
        case Tensor tensor -> tensors.add(tensor);
        case List<?> list -> collect(tensors, list.toArray());
        case null, default -> {}
      }
    }
  }

  /// The number of axes, or -1 where only a run will know.
  static int rank(SparseTensor x) {
    if (x.staticShape().hasRank()) {
      return x.staticShape().rank();
    }
    Shape sizes = x.denseShape().shape();
    return sizes.isFullyKnown() ? Math.toIntExact(sizes.dim(0)) : -1;
  }

  /// An axis counted from the front.
  ///
  /// @param rank of the sparse tensor
  /// @throws IllegalArgumentException if there is no such axis
  static int axis(String operation, int axis, int rank) {
    if (axis < -rank || axis >= rank) {
      throw SparseErrors.axis(operation, axis, rank);
    }
    return axis < 0 ? axis + rank : axis;
  }

  static Tensor longs(Ops tf, long... values) {
    return tf.constant(values, DType.INT64, Shape.of(values.length));
  }

  /// A tensor as it is; numbers as an `int64` tensor, one alone as a vector.
  static Tensor integers(Ops tf, Object given) {
    return switch (given) {
      case Tensor tensor -> tensor;
      case Number number -> longs(tf, number.longValue());
      default -> tf.constant(given, DType.INT64);
    };
  }

  /// The elements of an array or list of integers.
  static long[] numbers(Object given) {
    try (var host = HostTensor.of(given, DType.INT64)) {
      return LongStream.range(0, host.size()).map(host::longAt).toArray();
    }
  }

  static Tensor ints(Ops tf, int... values) {
    return tf.constant(values, DType.INT32, Shape.of(values.length));
  }

  static Tensor zero(Ops tf, DType dtype) {
    return tf.zeros(Shape.scalar(), dtype);
  }

  /// Columns of positions, or some of the sizes of a vector.
  static Tensor columns(Ops tf, Tensor indices, Tensor which) {
    return tf.raw.GatherV2(indices, which, tf.constant(1));
  }

  static Tensor sizes(Ops tf, Tensor denseShape, Tensor which) {
    return tf.raw.GatherV2(denseShape, which, tf.constant(0));
  }

  /// The sizes as a tensor: a constant if they are known.
  static Tensor sizes(Ops tf, Shape known, Supplier<Tensor> otherwise) {
    return known.isFullyKnown() ? longs(tf, known.toArray()) : otherwise.get();
  }
}
