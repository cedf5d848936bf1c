package io.intarsia.internal.memory;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/// Runs sweeps, learns what each costs in this process, and proposes the cheapest.
///
/// A full sweep beside few objects costs less than filling a large young generation; beside
/// millions it costs twenty times as much.
final class SweepChoice {
  // Their young collections clear weak and phantom references; those of others may not.
  private static final Set<String> FIND_YOUNG =
      Set.of("G1 Young Generation", "PS Scavenge", "Copy");

  // A sweep not chosen gets cheaper in memory, so that it is tried again some day.
  private static final double FORGETTING = 0.97;

  private final Map<Sweep, Cost> costs = new EnumMap<>(Sweep.class);
  private final Set<Sweep> measured = EnumSet.noneOf(Sweep.class);

  SweepChoice() {
    this(collectors());
    // A full sweep takes about a nanosecond a byte in use: beside many objects it is not even tried
    // at first.
    var runtime = Runtime.getRuntime();
    costs.put(Sweep.FULL, Cost.guessed(runtime.totalMemory() - runtime.freeMemory()));
  }

  SweepChoice(List<String> collectors) {
    costs.put(Sweep.FULL, Cost.guessed(0));
    if (collectors.stream().anyMatch(FIND_YOUNG::contains)) {
      costs.put(Sweep.YOUNG, Cost.guessed(0));
    }
  }

  /// What the last sweeps of a kind took. The middle of three counts, and the least of fewer: the
  /// first one fills memory that is fresh, and any may have waited for other programs. One that was
  /// dear by chance would keep the dearer kind in use for dozens of rounds.
  ///
  /// @param last the latest one first
  /// @param share how much of it is still remembered
  private record Cost(List<Long> last, double share) {
    private static final int MOST = 3;

    static Cost guessed(long nanos) {
      return new Cost(List.of(nanos), 1);
    }

    /// @param isFirst whether all before was a guess
    Cost after(long nanos, boolean isFirst) {
      if (isFirst) {
        return guessed(nanos);
      }
      List<Long> more = new ArrayList<>(last.subList(0, Math.min(last.size(), MOST - 1)));
      more.addFirst(nanos);
      return new Cost(List.copyOf(more), 1);
    }

    Cost forgetting() {
      return new Cost(last, share * FORGETTING);
    }

    double nanos() {
      List<Long> sorted = last.stream().sorted().toList();
      return share * sorted.get(sorted.size() == MOST ? 1 : 0);
    }
  }

  /// Whether a kind of sweep finds anything in this process.
  boolean works(Sweep sweep) {
    return costs.containsKey(sweep);
  }

  /// Runs the sweep that was cheapest so far.
  Sweep runCheapest(ToLongFunction<Sweep> timed) {
    Sweep chosen =
        works(Sweep.YOUNG) && (!works(Sweep.FULL) || cost(Sweep.YOUNG) <= cost(Sweep.FULL))
            ? Sweep.YOUNG
            : Sweep.FULL;
    costs.computeIfPresent(other(chosen), (_, cost) -> cost.forgetting());
    run(chosen, timed);
    return chosen;
  }

  /// Runs a sweep if it works.
  ///
  /// @param timed runs it and gives its nanoseconds, or a negative number if nothing came of it
  void run(Sweep sweep, ToLongFunction<Sweep> timed) {
    if (!works(sweep)) {
      return;
    }
    long nanos = timed.applyAsLong(sweep);
    if (nanos < 0) {
      costs.remove(sweep);
    } else {
      boolean isFirst = measured.add(sweep);
      costs.computeIfPresent(sweep, (_, cost) -> cost.after(nanos, isFirst));
    }
  }

  private double cost(Sweep sweep) {
    Cost cost = costs.get(sweep);
    return cost == null ? 0 : cost.nanos();
  }

  private static Sweep other(Sweep sweep) {
    return sweep == Sweep.YOUNG ? Sweep.FULL : Sweep.YOUNG;
  }

  private static List<String> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .toList();
  }
}
