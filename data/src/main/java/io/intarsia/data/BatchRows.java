package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The rows of batches of any type, whose boxes have a tensor of one variant or row each.
///
/// @param batches what a batch is
/// @param rows what a row is
record BatchRows(ElementType batches, ElementType rows) {
  private static final AssertOptions OTHER_ROWS =
      AssertOptions.defaults()
          .withMessage("distribute: expected as many rows in each part of a batch");

  /// @param operation what asks, for messages
  /// @throws IllegalArgumentException if a part of the batches has no rows
  static BatchRows of(String operation, ElementType batches) {
    BatchRows rows = new BatchRows(batches, batches.unstacked(operation));
    checkRows(operation, batches);
    return rows;
  }

  // What is not known before, the ops compare.
  private static void checkRows(String operation, ElementType batches) {
    int first = -1;
    for (int i = 0; i < batches.leaves().size(); i++) {
      long rows = knownRows(batches, i);
      if (rows != Shape.UNKNOWN_SIZE) {
        first = first < 0 ? i : first;
        long expected = knownRows(batches, first);
        if (rows != expected) {
          throw DataErrors.rows(operation, batches.path(first), expected, batches.path(i), rows);
        }
      }
    }
  }

  private static long knownRows(ElementType batches, int leaf) {
    return batches.leaves().get(leaf) instanceof TensorSpec spec && spec.shape().hasRank()
        ? spec.shape().dim(0)
        : Shape.UNKNOWN_SIZE;
  }

  /// The tensors of a batch, which have as many rows, all of them.
  List<Tensor> boxes(Ops tf, Object batch) {
    List<Tensor> boxes = batches.tensors(batch, 1);
    long known = known(boxes.getFirst());
    for (Tensor box : boxes.subList(1, boxes.size())) {
      if (known == Shape.UNKNOWN_SIZE || known(box) != known) {
        tf.debugging.assertEqual(count(tf, box), count(tf, boxes.getFirst()), OTHER_ROWS);
      }
    }
    return boxes;
  }

  /// One of several parts of a batch, whose sizes differ by at most one, the larger ones first.
  Object part(Ops tf, List<Tensor> boxes, int index, int parts) {
    long known = known(boxes.getFirst());
    if (known == Shape.UNKNOWN_SIZE) {
      Tensor count = count(tf, boxes.getFirst());
      return rows(
          tf, boxes, known, begin(tf, count, index, parts), begin(tf, count, index + 1, parts));
    }
    long begin = begin(known, index, parts);
    long end = begin(known, index + 1, parts);
    return rows(tf, boxes, end - begin, tf.constant(begin), tf.constant(end));
  }

  /// No row of a batch.
  Object none(Ops tf, Object batch) {
    Tensor zero = tf.constant(0L);
    return rows(tf, batches.tensors(batch, 1), 0, zero, zero);
  }

  /// A batch without rows, where there is none to see how large its rows are: sizes that are not
  /// known are 0.
  @SuppressWarnings("NullAway") // a batch is a nest with a tensor
  Object none(Ops tf) {
    ElementType empty = rows.stacked("distribute", 0);
    List<Tensor> boxes = new ArrayList<>();
    for (Object leaf : empty.leaves()) {
      if (leaf instanceof StackableTypeSpec<?> spec) {
        spec.boxedTensorSpec(1).forEach(box -> boxes.add(zeros(tf, box)));
      }
    }
    return empty.value(boxes);
  }

  private static Tensor zeros(Ops tf, TensorSpec box) {
    long[] sizes = box.shape().hasRank() ? box.shape().toArray() : new long[1];
    Tensor known = tf.constant(Arrays.stream(sizes).map(size -> Math.max(0, size)).toArray());
    if (box.dtype() != DType.VARIANT) {
      return tf.zeros(known, box.dtype());
    }
    // The runtime makes no tensor of no variants, but a part of one can be it.
    Tensor any = tf.raw.EmptyTensorList(tf.constant(-1), tf.constant(0), DType.FLOAT32);
    Tensor from = tf.constant(new long[1]);
    Tensor none = tf.raw.StridedSlice(tf.reshape(any, 1), from, from, tf.constant(new long[] {1}));
    return tf.raw.Reshape(none, known);
  }

  private static long begin(long count, int index, int parts) {
    return index * (count / parts) + Math.min(index, count % parts);
  }

  private static Tensor begin(Ops tf, Tensor count, int index, int parts) {
    Tensor each = tf.raw.FloorDiv(count, tf.constant((long) parts));
    Tensor more = tf.math.minimum(tf.constant((long) index), count.mod((long) parts));
    return each.times((long) index).plus(more);
  }

  @SuppressWarnings("NullAway") // a batch is a nest with a tensor
  private Object rows(Ops tf, List<Tensor> boxes, long count, Tensor begin, Tensor end) {
    Tensor one = tf.constant(new long[] {1});
    Tensor from = tf.reshape(begin, 1);
    Tensor to = tf.reshape(end, 1);
    return rows.stacked("distribute", count)
        .value(boxes.stream().map(box -> tf.raw.StridedSlice(box, from, to, one)).toList());
  }

  private static long known(Tensor box) {
    return box.shape().hasRank() ? box.shape().dim(0) : Shape.UNKNOWN_SIZE;
  }

  private static Tensor count(Ops tf, Tensor box) {
    return tf.gather(tf.shape(box, DType.INT64), 0);
  }
}
