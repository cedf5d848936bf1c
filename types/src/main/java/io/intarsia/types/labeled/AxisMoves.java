package io.intarsia.types.labeled;

import io.intarsia.op.Ops;
import io.intarsia.tensor.TensorLike;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Brings axes in the order of other names.
final class AxisMoves {
  private AxisMoves() {}

  /// The values with all axes of `target`; those they do not have are of size 1.
  static TensorLike all(Ops tf, TensorLike values, AxisNames names, AxisNames target) {
    return moved(tf, values, names, target, 0);
  }

  /// As [#all] but for leading axes of size 1, which broadcasting adds by itself.
  static TensorLike broadcastable(Ops tf, TensorLike values, AxisNames names, AxisNames target) {
    if (names.equals(target)) {
      return values; // mostly
    }
    int first = names.list().stream().mapToInt(target.list()::indexOf).min().orElse(target.size());
    return moved(tf, values, names, target, first);
  }

  private static TensorLike moved(
      Ops tf, TensorLike values, AxisNames names, AxisNames target, int first) {
    TensorLike moved = ordered(tf, values, names, target);
    for (int axis = first; axis < target.size(); axis++) {
      if (!names.has(target.get(axis))) {
        moved = tf.expandDims(moved, axis - first);
      }
    }
    return moved;
  }

  private static TensorLike ordered(Ops tf, TensorLike values, AxisNames names, AxisNames target) {
    List<Integer> places = names.list().stream().map(target.list()::indexOf).toList();
    int[] order =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(Comparator.comparing(places::get))
            .mapToInt(Integer::intValue)
            .toArray();
    boolean isOrdered = IntStream.range(0, order.length).allMatch(i -> order[i] == i);
    return isOrdered ? values : tf.transpose(values, order);
  }
}
