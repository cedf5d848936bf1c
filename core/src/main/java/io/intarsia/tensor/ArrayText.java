package io.intarsia.tensor;

import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/// Lays elements out in brackets as numpy does: long rows wrapped, long axes cut to their ends.
///
/// @see "Python: numpy._core.arrayprint._formatArray"
final class ArrayText {
  private static final String GAP = "…";

  private final PrintFormat format;
  private final long[] dims;
  private final boolean[] cut;

  /// @param dims of the data at hand, whose axes that are too long may be cut to their ends already
  /// @param shape of the whole tensor
  ArrayText(PrintFormat format, long[] dims, Shape shape) {
    this.format = format;
    this.dims = dims;
    this.cut = new boolean[dims.length];
    for (int axis = 0; axis < cut.length; axis++) {
      cut[axis] = format.cuts(shape.numElements(), shape.dim(axis));
    }
  }

  /// The row-major positions of the elements that are printed.
  long[] shown() {
    LongStream positions = LongStream.of(0);
    for (int axis = 0; axis < dims.length; axis++) {
      long dim = dims[axis];
      long[] items = items(axis);
      positions = positions.flatMap(p -> LongStream.of(items).map(item -> p * dim + item));
    }
    return positions.toArray();
  }

  String print(LongFunction<String> element) {
    return print(element, 0, 0, 1, format.lineWidth());
  }

  private String print(
      LongFunction<String> element, int axis, long position, int indent, int width) {
    if (axis == dims.length) {
      return element.apply(position);
    }
    List<String> items = new ArrayList<>();
    for (long item : items(axis)) {
      items.add(print(element, axis + 1, position * dims[axis] + item, indent + 1, width - 1));
    }
    if (cut[axis]) {
      items.add(format.edgeItems(), GAP);
    }
    return "["
        + (axis == dims.length - 1 ? row(items, indent, width - 1) : rows(items, axis, indent))
        + "]";
  }

  private String rows(List<String> items, int axis, int indent) {
    return String.join("\n".repeat(dims.length - axis - 1) + " ".repeat(indent), items);
  }

  private static String row(List<String> items, int indent, int width) {
    var text = new StringBuilder();
    var line = new StringBuilder(" ".repeat(indent));
    for (int i = 0; i < items.size(); i++) {
      if (line.length() + items.get(i).length() > width && line.length() > indent) {
        text.append(line.toString().stripTrailing()).append('\n');
        line.setLength(indent);
      }
      line.append(items.get(i)).append(i < items.size() - 1 ? " " : "");
    }
    return text.append(line).substring(indent);
  }

  /// The positions at the ends of an axis that is cut.
  static long[] ends(long dim, int items) {
    return LongStream.range(0, 2L * items).map(i -> i < items ? i : dim - 2L * items + i).toArray();
  }

  private long[] items(int axis) {
    return cut[axis]
        ? ends(dims[axis], format.edgeItems())
        : LongStream.range(0, dims[axis]).toArray();
  }
}
