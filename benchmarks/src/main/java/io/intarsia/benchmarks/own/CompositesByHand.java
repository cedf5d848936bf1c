package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.CompositeWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.own.CompositeTypes.Written;

/// The floor of composite classes: one whose spec is written by hand.
public final class CompositesByHand {
  private CompositesByHand() {}

  /// A loop in an environment of its own.
  public static TimedLoop open(CompositeWork work) {
    var loops = new CompositeLoops();
    return work.task() == CompositeWork.Task.START
        ? loops.start(Written.class, _ -> {})
        : loops.open(work.task(), t -> new Written(t, t, t, t, 1));
  }
}
