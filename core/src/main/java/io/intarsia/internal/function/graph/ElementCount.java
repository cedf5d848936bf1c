package io.intarsia.internal.function.graph;

import io.intarsia.shape.Shape;

/// Counts the elements of each result in a graph, in 64 bits, as the runtime does: it ends the
/// process where they are too many, whether anything needs the result or not.
final class ElementCount {
  private final String function;
  private boolean isExceeded;

  ElementCount(String function) {
    this.function = function;
  }

  /// The shape of a result, unless it has too many elements. Unknown sizes count as one: they are
  /// known when the graph runs, and are checked then.
  Shape counted(String node, Shape shape) {
    long count = 1;
    for (int axis = 0; shape.hasRank() && axis < shape.rank(); axis++) {
      long dim = shape.dim(axis);
      if (dim > 1 && count > Long.MAX_VALUE / dim) {
        isExceeded = true;
        throw GraphErrors.tooManyElements(node, shape, function);
      }
      count *= Math.abs(dim);
    }
    return shape;
  }

  /// @throws IllegalStateException if the code caught what refused a node, which is in the graph
  void requireNone() {
    if (isExceeded) {
      throw GraphErrors.tooManyElementsCaught(function);
    }
  }
}
