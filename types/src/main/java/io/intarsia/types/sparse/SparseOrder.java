package io.intarsia.types.sparse;

import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Whether positions are in row-major order, without repetitions, within the shape.
final class SparseOrder {
  private SparseOrder() {}

  /// Fails unless they are: eagerly at once, and saying which entry, else when the graph runs.
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
    long[] sizes = x.denseShape().toArray(long[].class);
    long[] indices = x.indices().toArray(long[].class);
    int rank = sizes.length;
    for (int entry = 0; rank > 0 && entry < indices.length / rank; entry++) {
      long[] position = Arrays.copyOfRange(indices, entry * rank, (entry + 1) * rank);
      for (int axis = 0; axis < rank; axis++) {
        if (position[axis] < 0 || position[axis] >= sizes[axis]) {
          return "expected indices within shape %s, got %s in row %d"
              .formatted(Shape.of(sizes), Arrays.toString(position), entry);
        }
      }
      int order = entry == 0 ? -1 : Arrays.compare(before(indices, entry, rank), position);
      if (order == 0) {
        return "expected each index once, got %s again in row %d; add the values up before"
            .formatted(Arrays.toString(position), entry);
      }
      if (order > 0) {
        return "expected indices in row-major order, got %s in row %d after %s; use sparse.reorder"
            .formatted(
                Arrays.toString(position),
                entry,
                Arrays.toString(before(indices, entry, rank)));
      }
    }
    return null;
  }

  private static long[] before(long[] indices, int entry, int rank) {
    return Arrays.copyOfRange(indices, (entry - 1) * rank, entry * rank);
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
