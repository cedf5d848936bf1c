package io.intarsia.internal.memory;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
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

  private final Map<Sweep, Double> costs = new EnumMap<>(Sweep.class);

  SweepChoice() {
    this(collectors());
  }

  SweepChoice(List<String> collectors) {
    costs.put(Sweep.FULL, 0.0);
    if (collectors.stream().anyMatch(FIND_YOUNG::contains)) {
      costs.put(Sweep.YOUNG, 0.0);
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
    costs.computeIfPresent(other(chosen), (_, cost) -> cost * FORGETTING);
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
      double before = cost(sweep);
      costs.put(sweep, before == 0 ? nanos : (before + nanos) / 2);
    }
  }

  private double cost(Sweep sweep) {
    return costs.getOrDefault(sweep, 0.0);
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
