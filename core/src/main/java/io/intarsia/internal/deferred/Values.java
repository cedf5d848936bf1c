package io.intarsia.internal.deferred;

import org.jspecify.annotations.Nullable;

/// Of which tensors from outside a segment the elements count.
final class Values {
  private Values() {}

  /// For each tensor from outside, in order, its elements if some step counts them: then all who
  /// come to that step have these.
  static long[] @Nullable [] counted(Step[] path) {
    Step last = path[path.length - 1];
    var counted = new long[last.firstOutside() + last.outside().length] @Nullable [];
    for (Step step : path) {
      for (int i = 0; step.readsValues() && i < step.inputs().length; i++) {
        int from = step.inputs()[i];
        if (from < 0 && step.values(i) != null) {
          counted[Step.FIRST_OUTSIDE - from] = step.values(i);
        }
      }
    }
    return counted;
  }
}
