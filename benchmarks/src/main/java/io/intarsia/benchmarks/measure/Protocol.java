package io.intarsia.benchmarks.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Measures a workload on all sides in turn: every round runs each side once, and the floor before
/// and after this library, so that what else the machine does meets all of them alike and the floor
/// shows how much of it there was.
public final class Protocol {
  private final Effort effort;

  public Protocol(Effort effort) {
    this.effort = effort;
  }

  /// Warms a workload up on those of the sides that have it. Done with all workloads before the
  /// first is measured, it shows the compilers everything they will see: otherwise each workload
  /// would begin with code compiled for those before it, and be measured while that is thrown away
  /// (seen: 1.6 times the time).
  public void prime(Workload workload, List<Side> sides) {
    for (Side side : sides) {
      if (!side.contender().isInJvm()) {
        continue;
      }
      side.open(workload)
          .ifPresent(loop -> {
            try (loop) {
              warmUp(workload, side.contender(), loop);
            }
          });
    }
  }

  /// Measures a workload on those of the sides that have it.
  ///
  /// @return empty if the floor or this library does not have it
  /// @throws IllegalStateException if a side computes something else than the floor
  public Optional<Measured> measure(Workload workload, List<Side> sides) {
    Map<Contender, TimedLoop> loops = new EnumMap<>(Contender.class);
    try {
      for (Side side : sides) {
        side.open(workload).ifPresent(loop -> loops.put(side.contender(), loop));
      }
      return loops.keySet().containsAll(List.of(Contender.BARE, Contender.INTARSIA))
          ? Optional.of(measure(workload, loops))
          : Optional.empty();
    } finally {
      loops.values().forEach(TimedLoop::close);
    }
  }

  private Measured measure(Workload workload, Map<Contender, TimedLoop> loops) {
    verify(workload, loops);
    List<Paced> paced =
        loops.entrySet().stream()
            .map(entry -> warmUp(workload, entry.getKey(), entry.getValue()))
            .toList();
    Measured measured = rounds(workload, paced);
    int runs = 1;
    while (runs < effort.attempts() && !(measured.isValid() && measured.isSteady())) {
      measured = rounds(workload, paced);
      runs++;
    }
    return measured.withRuns(runs);
  }

  private static void verify(Workload workload, Map<Contender, TimedLoop> loops) {
    Digest expected = Objects.requireNonNull(loops.get(Contender.BARE)).digest();
    loops.forEach((contender, loop) -> {
      Digest digest = loop.digest();
      if (!digest.matches(expected)) {
        throw new IllegalStateException(
            "%s: %s computes something else than the floor: expected %s, got %s"
                .formatted(workload.title(), contender.title(), expected, digest));
      }
    });
  }

  private Paced warmUp(Workload workload, Contender contender, TimedLoop loop) {
    int some = effort.warmUp().isZero() ? 1 : warmUpCalls(workload, contender);
    long done = 0;
    do {
      done += loop.run(some);
    } while (contender.isInJvm() && done < effort.warmUp().toNanos());
    int probe = Math.clamp(some / 20, 1, workload.calls());
    double nanos = Math.max(1, loop.run(probe)) / (double) probe;
    int calls = (int) Math.clamp(effort.roundTime().toNanos() / nanos, 1, workload.calls());
    return new Paced(contender, loop, calls);
  }

  // Nothing is compiled elsewhere; what is cached is so after a few calls.
  private static int warmUpCalls(Workload workload, Contender contender) {
    int calls = workload.kind().warmUpCalls();
    return contender.isInJvm() ? calls : Math.max(1, calls / 20);
  }

  private Measured rounds(Workload workload, List<Paced> sides) {
    List<Laps> laps =
        sides.stream().map(side -> new Laps(side, new double[effort.rounds()])).toList();
    Laps floor = laps.stream().filter(Laps::isFloor).findFirst().orElseThrow();
    Laps floorBefore = new Laps(floor.side, new double[effort.rounds()]);
    for (int round = 0; round < effort.rounds(); round++) {
      floorBefore.run(round);
      for (Laps each : laps) {
        each.run(round);
      }
    }
    Map<Contender, Spread> spreads = new EnumMap<>(Contender.class);
    laps.forEach(each -> spreads.put(each.side.contender(), Spread.of(each.nanos)));
    spreads.put(Contender.BARE, Spread.ofBoth(floorBefore.nanos, floor.nanos));
    Laps own = laps.stream().filter(Laps::isOwn).findFirst().orElseThrow();
    return new Measured(
        workload,
        spreads,
        new Twice(median(floorBefore), median(floor)),
        Twice.ofHalves(own.nanos),
        1);
  }

  private static double median(Laps laps) {
    return Spread.of(laps.nanos).median();
  }

  /// A loop and how many calls of it make a round.
  private record Paced(Contender contender, TimedLoop loop, int calls) {}

  /// What a call took in each round.
  @SuppressWarnings("ArrayRecordComponent") // filled round by round and never compared
  private record Laps(Paced side, double[] nanos) {
    boolean isFloor() {
      return side.contender() == Contender.BARE;
    }

    boolean isOwn() {
      return side.contender() == Contender.INTARSIA;
    }

    void run(int round) {
      nanos[round] = (double) side.loop().run(side.calls()) / side.calls();
    }
  }
}
