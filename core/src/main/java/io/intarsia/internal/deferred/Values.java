package io.intarsia.internal.deferred;

/// Which tensors from outside a segment shapes follow from.
final class Values {
  private Values() {}

  /// Whether its values are read for shapes, for each tensor from outside in order.
  static boolean[] read(Step[] path) {
    Step last = path[path.length - 1];
    var read = new boolean[last.firstOutside() + last.outside().length];
    for (Step step : path) {
      if (step.operation().habits().readsValues()) {
        for (int from : step.inputs()) {
          if (from < 0) {
            read[Step.FIRST_OUTSIDE - from] = true;
          }
        }
      }
    }
    return read;
  }
}
