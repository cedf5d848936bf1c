package io.intarsia.benchmarks.measure;

import java.util.Map;
import java.util.Optional;

/// What a workload took on each side.
///
/// @param spreads one for each side that has the workload
/// @param noise how far the floor is from itself, as a ratio
public record Measured(Workload workload, Map<Contender, Spread> spreads, double noise) {
  public Measured {
    spreads = Map.copyOf(spreads);
  }

  /// Whether the machine was quiet enough for the ratios to mean something.
  public boolean isValid() {
    return noise <= workload.kind().noiseLimit();
  }

  /// The figure of one side, if it took part.
  public Optional<Spread> of(Contender contender) {
    return Optional.ofNullable(spreads.get(contender));
  }
}
