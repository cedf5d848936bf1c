package io.intarsia.types.ragged;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One operand of a broadcast, walked from its first axis inwards.
final class BroadcastSide<V> {
  private final RowMath<V> math;
  private final RaggedTensor operand;
  // Axes that the result has before those of the operand.
  private final int added;
  final List<AxisRows<V>> axes = new ArrayList<>();
  // For each element of the axis that was walked last, which of the operand it is; null if the
  // operand's own, in their order.
  private @Nullable V positions;

  BroadcastSide(RowMath<V> math, RaggedTensor operand, int rank, int partitions) {
    this.math = math;
    this.operand = operand;
    this.added = rank - operand.shape().rank();
    for (int axis = 0; axis <= partitions; axis++) {
      axes.add(axis < added ? AxisRows.uniform(1, math.number(1)) : rows(axis - added));
    }
  }

  private AxisRows<V> rows(int axis) {
    int raggedRank = operand.raggedRank();
    long size = operand.shape().dim(axis);
    if (axis > 0 && axis <= raggedRank) {
      return size < 0
          ? AxisRows.ragged(math.of(operand.nestedRowSplits().get(axis - 1)))
          : AxisRows.uniform(size, math.number(size));
    }
    if (size >= 0) {
      return AxisRows.uniform(size, math.number(size));
    }
    V length =
        axis == 0 && raggedRank > 0
            ? math.count(math.starts(math.of(operand.nestedRowSplits().getFirst())))
            : math.size(operand.flatValues(), axis - raggedRank);
    return AxisRows.uniform(size, length);
  }

  @Nullable V positions() {
    return positions;
  }

  void startAt(@Nullable V first) {
    positions = first;
  }

  /// The splits of an axis of the operand itself, if it has some.
  @Nullable Tensor ownSplits(int axis) {
    int own = axis - added;
    return own > 0 && own <= operand.raggedRank() ? operand.nestedRowSplits().get(own - 1) : null;
  }

  /// How long each row of the result would be after this operand.
  V lengths(int axis, V rows) {
    AxisRows<V> cut = axes.get(axis);
    if (cut.splits() == null) {
      return math.fill(rows, Objects.requireNonNull(cut.length()));
    }
    V lengths = math.lengths(cut.splits());
    return positions == null ? lengths : math.gather(lengths, positions);
  }

  /// Goes on to the elements of an axis that the result cuts so.
  void walk(int axis, V splits) {
    AxisRows<V> cut = axes.get(axis);
    if (cut.isOne()) {
      V ids = math.ids(splits);
      positions = positions == null ? ids : math.gather(positions, ids);
    } else if (positions != null || cut.mayBeOne()) {
      V rows = positions == null ? math.range(math.count(math.starts(splits))) : positions;
      V starts = math.gather(starts(cut, rows), math.ids(splits));
      positions = math.plus(starts, offsets(cut, splits));
    }
  }

  private V starts(AxisRows<V> cut, V rows) {
    return cut.splits() == null
        ? math.times(rows, Objects.requireNonNull(cut.length()))
        : math.gather(math.starts(cut.splits()), rows);
  }

  private V offsets(AxisRows<V> cut, V splits) {
    V offsets = math.offsets(splits);
    return cut.mayBeOne() ? math.times(offsets, stride(math, cut)) : offsets;
  }

  /// 0 if the axis broadcasts, else 1.
  static <V> V stride(RowMath<V> math, AxisRows<V> cut) {
    return math.ifOne(Objects.requireNonNull(cut.length()), math.number(0), math.number(1));
  }

  /// The flat values the result takes from this operand.
  Tensor values(Ops tf, int partitions) {
    int merged = Math.max(partitions - added - operand.raggedRank(), 0);
    Tensor flat = FlatAxes.merged(tf, operand.flatValues(), merged);
    if (added > partitions) {
      throw new AssertionError("an operand without the ragged axes; please report");
    }
    V chosen = positions;
    return chosen == null ? flat : tf.raw.GatherV2(flat, math.tensor(chosen), 0);
  }

  Shape shape() {
    return operand.shape();
  }
}
