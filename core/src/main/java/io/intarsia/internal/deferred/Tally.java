package io.intarsia.internal.deferred;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/// Counts what becomes of ops. One of a thread's segment at a time, so that ops count nothing.
final class Tally {
  private final Map<Ending, LongAdder> endings = new EnumMap<>(Ending.class);
  private final LongAdder segments = new LongAdder();
  private final LongAdder ops = new LongAdder();
  private final LongAdder asGraph = new LongAdder();
  private final LongAdder replays = new LongAdder();

  Tally() {
    for (Ending each : Ending.values()) {
      endings.put(each, new LongAdder());
    }
  }

  /// Counts a segment that ended.
  void ended(Ending ending, int count, boolean ranAsGraph) {
    Objects.requireNonNull(endings.get(ending)).increment();
    segments.increment();
    ops.add(count);
    if (ranAsGraph) {
      asGraph.increment();
    }
  }

  void replayed() {
    replays.increment();
  }

  /// Prints the counts.
  String text() {
    long all = segments.sum();
    var text = new StringBuilder();
    text.append(
        "%d segments of %.1f ops on average; %d ran as a graph, %d op by op; %d computed again"
            .formatted(
                all,
                all == 0 ? 0.0 : (double) ops.sum() / all,
                asGraph.sum(),
                all - asGraph.sum(),
                replays.sum()));
    endings.forEach((ending, count) -> {
      if (count.sum() > 0) {
        text.append("\n  %d ended because %s".formatted(count.sum(), ending));
      }
    });
    return text.toString();
  }
}
