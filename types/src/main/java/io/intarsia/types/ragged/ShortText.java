package io.intarsia.types.ragged;

import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/// Prints ragged tensors of many elements: of each axis the first three and the last three, as
/// tensors are printed.
final class ShortText {
  private static final int EDGE = 3;

  private final StringBuilder text = new StringBuilder();
  private final HostTensor flat;
  private final List<long[]> splits;
  private final long[] inner;

  private ShortText(HostTensor flat, List<long[]> splits, long[] inner) {
    this.flat = flat;
    this.splits = splits;
    this.inner = inner;
  }

  static String of(RaggedTensor ragged) {
    Tensor values = ragged.flatValues();
    List<long[]> splits = ragged.nestedRowSplits().stream().map(RaggedReader::read).toList();
    try (var flat = values.toHost()) {
      long[] sizes = values.shape().toArray();
      long[] inner = LongStream.of(sizes).skip(1).toArray();
      var printed = new ShortText(flat, splits, inner);
      printed.list(0, splits.getFirst().length - 1L, row -> printed.row(0, row));
      return printed.text.toString();
    }
  }

  private void row(int axis, long row) {
    long[] ends = splits.get(axis);
    boolean isInnermost = axis == splits.size() - 1;
    list(
        ends[(int) row],
        ends[(int) row + 1],
        isInnermost ? value -> element(0, value) : below -> row(axis + 1, below));
  }

  /// A value behind the ragged axes, whose axes are those of the flat values.
  private void element(int axis, long position) {
    if (axis == inner.length) {
      text.append(flat.elementAt(position));
    } else {
      long first = position * inner[axis];
      list(first, first + inner[axis], next -> element(axis + 1, next));
    }
  }

  private void list(long from, long to, LongConsumer item) {
    text.append('[');
    for (long i = from; i < to; i++) {
      text.append(i == from ? "" : ", ");
      if (i == from + EDGE && to - from > 2 * EDGE) {
        text.append("…, ");
        i = to - EDGE;
      }
      item.accept(i);
    }
    text.append(']');
  }
}
