package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.CompositeWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.own.CompositeTypes.Annotated;
import io.intarsia.benchmarks.own.CompositeTypes.LookedAt;
import io.intarsia.spec.AutoComposite;

/// Composite classes, by both doors.
final class OwnComposites {
  private OwnComposites() {}

  static TimedLoop open(CompositeWork work) {
    var loops = new CompositeLoops();
    boolean isStart = work.task() == CompositeWork.Task.START;
    return switch (work.door()) {
      case COMPANION -> {
        requireCompanion();
        yield isStart
            ? loops.start(Annotated.class, _ -> {})
            : loops.open(work.task(), t -> new Annotated(t, t, t, t, 1));
      }
      case RUN_TIME -> {
        AutoComposite.of(LookedAt.class);
        yield isStart
            ? loops.start(LookedAt.class, AutoComposite::of)
            : loops.open(work.task(), t -> new LookedAt(t, t, t, t, 1));
      }
    };
  }

  // Without it the class would be looked at, too.
  private static void requireCompanion() {
    String name = Annotated.class.getName().replace('$', '_') + "_Composite";
    try {
      Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(
          "the benchmarks were compiled without the annotation processor: there is no " + name, e);
    }
  }
}
