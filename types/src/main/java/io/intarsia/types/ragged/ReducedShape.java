package io.intarsia.types.ragged;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Puts the elements of a reduction into the rows of its result.
record ReducedShape<V>(
    Ops tf, RowMath<V> math, RaggedTensor x, ReducedAxes axes, ReducedRows<V> rows) {
  Object of(Tensor elements) {
    int[] left = IntStream.rangeClosed(0, x.raggedRank()).filter(a -> !isReduced(a)).toArray();
    int last = left[left.length - 1];
    if (!axes.keepdims()) {
      return left.length == 1 ? elements : ragged(elements, x.raggedRank() + 1, false);
    }
    Tensor kept = withAxes(tf, elements, 1, x.raggedRank() - last);
    // As in Python: of one ragged axis left behind several that are kept, the result is ragged.
    boolean isDense = left.length == 1 && last <= 1;
    return isDense ? withAxes(tf, kept, 0, last) : ragged(kept, last + 1, true);
  }

  private boolean isReduced(int axis) {
    return axes.isReduced()[axis];
  }

  /// @param end of the axes that come to lie outside the flat values
  private RaggedTensor ragged(Tensor elements, int end, boolean keepdims) {
    List<Tensor> splits = new ArrayList<>();
    List<Long> sizes = new ArrayList<>();
    V count = math.number(1);
    int cut = -1;
    for (int axis = 0; axis < end; axis++) {
      if (isReduced(axis)) {
        if (keepdims) {
          addOne(axis, splits, sizes, count);
        }
        continue;
      }
      count = cut < 0 ? addFirst(splits, sizes) : addCut(rows.cuts().get(cut), splits, sizes);
      cut++;
    }
    return new RaggedTensor(elements, splits, rows(splits, sizes), x.rowSplitsDtype());
  }

  private static Shape rows(List<Tensor> splits, List<Long> sizes) {
    Shape hint = Shape.of(sizes.stream().mapToLong(Long::longValue).toArray());
    return RaggedBuilder.rows(splits, hint);
  }

  /// An axis of length 1.
  private void addOne(int axis, List<Tensor> splits, List<Long> sizes, V count) {
    sizes.add(1L);
    if (axis > 0) {
      splits.add(math.tensor(math.range(math.plus(count, math.number(1)))));
    }
  }

  /// The first axis that stays; those before it, if they are kept, have one element.
  private V addFirst(List<Tensor> splits, List<Long> sizes) {
    boolean isOnly = rows.cuts().isEmpty();
    V count = isOnly ? rows.count() : math.count(math.starts(rows.cuts().getFirst().splits()));
    if (!sizes.isEmpty()) {
      Tensor cut = math.tensor(math.splits(math.fill(math.number(1), count)));
      splits.add(cut);
    }
    long known = !isOnly && rows.cuts().getFirst().level() == 0 ? x.nrows() : -1;
    sizes.add(count instanceof long[] number ? number[0] : known);
    return count;
  }

  private V addCut(ReducedRows.Cut<V> cut, List<Tensor> splits, List<Long> sizes) {
    boolean isOld = cut.level() >= 0;
    splits.add(isOld ? x.nestedRowSplits().get(cut.level()) : math.tensor(cut.splits()));
    sizes.add(isOld && x.rows().hasRank() ? x.rows().dim(cut.level() + 1) : -1);
    return math.total(cut.splits());
  }

  /// With more axes of length 1 before one.
  static Tensor withAxes(Ops tf, Tensor tensor, int axis, int count) {
    if (count == 0) {
      return tensor;
    }
    Shape ones = Shape.of(LongStream.range(0, count).map(i -> 1).toArray());
    Shape shape = tensor.shape();
    if (shape.isFullyKnown()) {
      Shape after = shape.subShape(axis, shape.rank());
      return tf.reshape(tensor, shape.subShape(0, axis).concatenate(ones).concatenate(after));
    }
    Object[] indices = new Object[axis + count];
    Arrays.fill(indices, Index.newAxis());
    Arrays.fill(indices, 0, axis, Index.all());
    return tensor.get(indices);
  }
}
