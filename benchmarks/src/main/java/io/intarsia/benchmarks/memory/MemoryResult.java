package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import java.util.Optional;

/// One case of the memory study.
///
/// @param own this library's footprint
/// @param floor what it is compared with: the bare calls, which delete each tensor, in the same
///   process in turn; of a loop, the loop closed by hand in processes before and after
/// @param runs how often it was measured: again when the machine was not quiet
public record MemoryResult(MemoryCase measured, Footprint own, Optional<Floor> floor, int runs) {

  /// The times of what is compared with.
  ///
  /// @param time nanoseconds a tensor
  /// @param twice the same before and after this library
  public record Floor(Spread time, Twice twice) {}

  /// Nanoseconds a tensor takes more than the floor's; NaN without one.
  public double releaseCost() {
    return own.time().median() - floorMedian();
  }

  /// How many times as long as the floor's a turn takes; NaN without one.
  public double timesFloor() {
    return own.time().median() / floorMedian();
  }

  /// How far the floor is from itself, as a ratio; NaN without one.
  public double noise() {
    return floor.map(each -> each.twice().apart()).orElse(Double.NaN);
  }

  /// Whether the machine was quiet enough for times to mean something.
  public boolean isValid() {
    return floor.isEmpty() || noise() <= measured.tensors().noiseLimit();
  }

  /// This result, of so many runs.
  MemoryResult withRuns(int count) {
    return new MemoryResult(measured, own, floor, count);
  }

  private double floorMedian() {
    return floor.map(each -> each.time().median()).orElse(Double.NaN);
  }
}
