package io.intarsia.types.ragged;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the values of a ragged tensor go when axes are reduced: to which element of the result,
/// and the rows the result has.
final class ReducedRows<V> {
  /// How an axis that stays is cut.
  ///
  /// @param level the axis of the operand whose splits these are; -1 if they are new
  record Cut<V>(V splits, int level) {}

  private final RowMath<V> math;
  private final List<Cut<V>> cuts = new ArrayList<>();
  private final V innermost;
  // Whether the innermost axis that is cut is the only one that was reduced so far.
  private boolean isByRow;
  private @Nullable V ids;
  private V count;

  private ReducedRows(RowMath<V> math, List<V> splits) {
    this.math = math;
    this.innermost = splits.getLast();
    for (V each : splits) {
      cuts.add(new Cut<>(each, cuts.size()));
    }
    this.count = math.total(splits.getLast());
  }

  /// @param splits of the operand
  /// @param isReduced for the first axis and each ragged one; one stays at least
  static <V> ReducedRows<V> of(RowMath<V> math, List<V> splits, boolean[] isReduced) {
    var rows = new ReducedRows<>(math, splits);
    for (int axis = splits.size(); axis >= 0; axis--) {
      if (isReduced[axis]) {
        rows.reduce(axis, axis == splits.size());
      }
    }
    return rows;
  }

  private void reduce(int axis, boolean isInnermost) {
    Cut<V> cut = cuts.remove(Math.max(axis - 1, 0));
    if (isInnermost) {
      isByRow = true;
      count = math.rows(cut.splits());
      return;
    }
    V segments = axis == 0 ? math.largest(math.lengths(cut.splits())) : math.rows(cut.splits());
    V positions = axis == 0 ? math.offsets(cut.splits()) : math.ids(cut.splits());
    for (int below = Math.max(axis - 1, 0); below < cuts.size(); below++) {
      V old = cuts.get(below).splits();
      V together = together(old, positions, segments);
      cuts.set(below, new Cut<>(together, -1));
      V starts = math.gather(math.starts(together), math.gather(positions, math.ids(old)));
      positions = math.plus(starts, math.offsets(old));
      segments = math.total(together);
    }
    ids = isByRow || ids != null ? math.gather(positions, ids()) : positions;
    isByRow = false;
    count = segments;
  }

  /// The splits of rows each as long as the longest of those that are combined to it.
  private V together(V splits, V positions, V segments) {
    return math.splits(math.positive(math.segmentMax(math.lengths(splits), positions, segments)));
  }

  /// For each value, the element of the result it counts for.
  V ids() {
    V made = ids;
    if (made == null) {
      made = math.ids(innermost);
      ids = made;
    }
    return made;
  }

  /// Whether each row of the innermost axis that is cut is combined to one element.
  boolean isByRow() {
    return isByRow;
  }

  /// How many values each element of the result is combined of.
  V counts() {
    return isByRow ? math.lengths(innermost) : math.segmentCount(ids(), count);
  }

  /// How many elements the result has.
  V count() {
    return count;
  }

  /// How the axes that stay are cut, without the first of them.
  List<Cut<V>> cuts() {
    return cuts;
  }
}
