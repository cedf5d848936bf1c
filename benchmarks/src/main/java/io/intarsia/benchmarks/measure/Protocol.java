package io.intarsia.benchmarks.measure;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Measures a workload on all sides in turn: every round runs each side once, and the floor before and after this library, so
/// that what else the machine does meets all of them alike and the floor shows how much of it there was.
public final class Protocol {
  private final Effort effort;

  public Protocol(Effort effort) {
    this.effort = effort;
  }

  /// Measures a workload on those of the sides that have it.
  ///
  /// @return empty if the floor or this library does not have it
  /// @throws IllegalStateException if a side computes something else than the floor
  public Optional<Measured> measure(Workload workload, List<Side> sides) {
    Map<Contender, Loop> loops = new EnumMap<>(Contender.class);
    try {
      for (Side side : sides) {
        side.open(workload).ifPresent(loop -> loops.put(side.contender(), loop));
      }
      return loops.containsKey(Contender.BARE) && loops.containsKey(Contender.INTARSIA)
          ? Optional.of(measure(workload, loops))
          : Optional.empty();
    } finally {
      loops.values().forEach(Loop::close);
    }
  }

  private Measured measure(Workload workload, Map<Contender, Loop> loops) {
    verify(workload, loops);
    var paced = new ArrayList<Paced>();
    loops.forEach((contender, loop) -> paced.add(warmUp(workload, contender, loop)));
    Measured measured = rounds(workload, paced);
    for (int attempt = 1; attempt < effort.attempts() && !measured.isValid(); attempt++) {
      measured = rounds(workload, paced);
    }
    return measured;
  }

  private static void verify(Workload workload, Map<Contender, Loop> loops) {
    Map<Contender, Digest> digests = new EnumMap<>(Contender.class);
    loops.forEach((contender, loop) -> digests.put(contender, loop.digest()));
    digests.forEach(
        (contender, digest) -> {
          if (!digest.matches(digests.get(Contender.BARE))) {
            throw new IllegalStateException(
                "%s: %s computes something else than the floor: expected %s, got %s"
                    .formatted(
                        workload.title(), contender.title(), digests.get(Contender.BARE), digest));
          }
        });
  }

  private Paced warmUp(Workload workload, Contender contender, Loop loop) {
    int warmUp = Math.max(1, (int) (effort.warmUpShare() * workload.kind().warmUpCalls()));
    loop.run(warmUp);
    int probe = Math.max(1, Math.min(workload.calls(), warmUp) / 20);
    double nanos = Math.max(1.0, loop.run(probe)) / probe;
    int calls = (int) Math.clamp(effort.roundTime().toNanos() / nanos, 1, workload.calls());
    return new Paced(contender, loop, calls);
  }

  private Measured rounds(Workload workload, List<Paced> sides) {
    Map<Contender, double[]> rounds = new EnumMap<>(Contender.class);
    sides.forEach(side -> rounds.put(side.contender(), new double[effort.rounds()]));
    double[] again = new double[effort.rounds()];
    Paced floor =
        sides.stream().filter(side -> side.contender() == Contender.BARE).findFirst().orElseThrow();
    for (int round = 0; round < effort.rounds(); round++) {
      again[round] = floor.round();
      for (Paced side : sides) {
        rounds.get(side.contender())[round] = side.round();
      }
    }
    return summary(workload, rounds, again);
  }

  private static Measured summary(
      Workload workload, Map<Contender, double[]> rounds, double[] again) {
    double[] floor = rounds.get(Contender.BARE);
    double noise = Spread.of(floor).apartFrom(Spread.of(again));
    Map<Contender, Spread> timings = new EnumMap<>(Contender.class);
    rounds.forEach((contender, nanos) -> timings.put(contender, Spread.of(nanos)));
    timings.put(Contender.BARE, Spread.ofBoth(floor, again));
    return new Measured(workload, timings, noise);
  }

  /// A loop and how many calls of it make a round.
  private record Paced(Contender contender, Loop loop, int calls) {
    double round() {
      return (double) loop.run(calls) / calls;
    }
  }
}
