package io.intarsia.types.sparse;

import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Whether positions are in row-major order, without repetitions, within the shape.
final class SparseOrder {
  private SparseOrder() {}

  /// Fails unless they are: eagerly saying which entry, else when the graph runs.
  static void check(Ops tf, String operation, SparseTensor x) {
    if (TypeSpecs.areReal(x.indices(), x.denseShape())) {
      String fault = fault(x);
      if (fault != null) {
        throw Mistake.argument(operation + ": " + fault);
      }
      return;
    }
    checkInGraph(tf, operation, x);
  }

  /// What is wrong, in words with a way out; null if nothing is. Reads the data.
  static @Nullable String fault(SparseTensor x) {
    long[] sizes = longs(x.denseShape());
    long[] indices = longs(x.indices());
    int rank = sizes.length;
    for (int entry = 0; rank > 0 && entry < indices.length / rank; entry++) {
      long[] position = row(indices, entry, rank);
      String fault =
          isInside(position, sizes)
              ? entry == 0 ? null : fault(row(indices, entry - 1, rank), position, entry)
              : "expected indices within shape %s, got %s in row %d"
                  .formatted(Arrays.toString(sizes), Arrays.toString(position), entry);
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private static boolean isInside(long[] position, long... sizes) {
    return IntStream.range(0, sizes.length)
        .allMatch(axis -> position[axis] >= 0 && position[axis] < sizes[axis]);
  }

  private static @Nullable String fault(long[] before, long[] position, int entry) {
    int order = Arrays.compare(before, position);
    if (order == 0) {
      return "expected each index once, got %s again in row %d; add the values up before"
          .formatted(Arrays.toString(position), entry);
    }
    return order < 0
        ? null
        : "expected indices in row-major order, got %s in row %d after %s; use sparse.reorder"
            .formatted(Arrays.toString(position), entry, Arrays.toString(before));
  }

  private static long[] longs(Tensor tensor) {
    try (HostTensor host = tensor.toHost()) {
      long[] all = new long[Math.toIntExact(tensor.size())];
      Arrays.setAll(all, host::longAt);
      return all;
    }
  }

  private static long[] row(long[] indices, int entry, int rank) {
    return Arrays.copyOfRange(indices, entry * rank, (entry + 1) * rank);
  }

  private static void checkInGraph(Ops tf, String operation, SparseTensor x) {
    Tensor inside =
        tf.math.logicalAnd(
            tf.math.greaterEqual(x.indices(), 0), tf.math.less(x.indices(), x.denseShape()));
    Tensor isFine = tf.math.logicalAnd(tf.math.reduceAll(inside), isOrdered(tf, x));
    tf.debugging.assertEqual(
        isFine,
        tf.constant(true),
        operation + ": expected indices within the shape, in row-major order, each once");
  }

  /// Whether positions are in row-major order, each once: `bool`, `[]`.
  static Tensor isOrdered(Ops tf, SparseTensor x) {
    return tf.math.isStrictlyIncreasing(SparseGroups.at(tf, x.indices(), x.denseShape()).ids());
  }
}
