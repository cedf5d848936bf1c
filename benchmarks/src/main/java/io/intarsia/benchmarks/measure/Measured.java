package io.intarsia.benchmarks.measure;

import java.util.Map;
import java.util.Optional;

/// What a workload took on each side.
///
/// @param timings one for each side that has the workload
/// @param noise how far the floor is from itself, as a ratio
public record Measured(Workload workload, Map<Contender, Timing> timings, double noise) {
  public Measured {
    timings = Map.copyOf(timings);
  }

  /// Whether the machine was quiet enough for the ratios to mean something.
  public boolean isValid() {
    return noise <= workload.kind().noiseLimit();
  }

  /// The timing of one side, if it took part.
  public Optional<Timing> of(Contender contender) {
    return Optional.ofNullable(timings.get(contender));
  }
}
