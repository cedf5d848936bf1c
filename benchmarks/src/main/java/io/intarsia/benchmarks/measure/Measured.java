package io.intarsia.benchmarks.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/// What a workload took on each side.
///
/// @param spreads one for each side that has the workload
/// @param floor the floor before and after this library
/// @param own this library in every other round and in those between
/// @param runs how often it was measured: again when the machine was not quiet
public record Measured(
    Workload workload, Map<Contender, Spread> spreads, Twice floor, Twice own, int runs) {
  public Measured {
    spreads = Map.copyOf(spreads);
  }

  /// What several processes measured: the medians of their medians.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Measured over(List<Measured> processes) {
    Map<Contender, Spread> spreads = new EnumMap<>(Contender.class);
    for (Contender each : processes.getFirst().spreads.keySet()) {
      spreads.put(
          each,
          Spread.over(processes.stream().flatMap(measured -> measured.of(each).stream()).toList()));
    }
    return new Measured(
        processes.getFirst().workload,
        spreads,
        Twice.median(processes.stream().map(Measured::floor).toList()),
        Twice.median(processes.stream().map(Measured::own).toList()),
        1);
  }

  /// This result, of so many runs.
  public Measured withRuns(int count) {
    return new Measured(workload, spreads, floor, own, count);
  }

  /// This library's time over the floor's.
  ///
  /// @throws NoSuchElementException if one of them did not take part
  public double overFloor() {
    return of(Contender.INTARSIA).orElseThrow().median()
        / of(Contender.BARE).orElseThrow().median();
  }

  /// How far the floor is from itself, as a ratio.
  public double noise() {
    return floor.apart();
  }

  /// Whether the machine was quiet enough for ratios to the floor and to others to mean something.
  public boolean isValid() {
    return floor.apart() <= workload.kind().noiseLimit();
  }

  /// Whether this library was as near to itself, so that it can be compared with itself elsewhere.
  public boolean isSteady() {
    return own.apart() <= workload.kind().noiseLimit();
  }

  /// The figure of one side, if it took part.
  public Optional<Spread> of(Contender contender) {
    return Optional.ofNullable(spreads.get(contender));
  }
}
