package io.intarsia.benchmarks.memory;

import java.util.Optional;

/// One case of the memory study.
///
/// @param tensors what was made
/// @param release how it was given back
/// @param count how many were made
/// @param own this library's footprint
/// @param closing this library's footprint when each tensor is closed, to compare with
/// @param bare the footprint of the bare calls, which delete each tensor; of a loop there are none
public record MemoryResult(
    Tensors tensors,
    Release release,
    int count,
    Footprint own,
    Footprint closing,
    Optional<Footprint> bare) {

  /// Nanoseconds a tensor takes more than a bare one that is deleted.
  public double releaseCost() {
    return own.time().median() - bare.orElseThrow().time().median();
  }

  /// How many times as long a turn takes as when everything is closed by hand.
  public double timesClosing() {
    return own.time().median() / closing.time().median();
  }
}
