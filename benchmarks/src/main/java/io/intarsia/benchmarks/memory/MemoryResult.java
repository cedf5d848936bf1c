package io.intarsia.benchmarks.memory;

/// One case of the memory study.
///
/// @param tensors what was made
/// @param release how it was given back
/// @param count how many were made
/// @param own this library's footprint
/// @param closing this library's footprint when each tensor is closed, to compare with
/// @param bare the footprint of the bare calls, which delete each tensor
public record MemoryResult(
    Tensors tensors, Release release, int count, Footprint own, Footprint closing, Footprint bare) {

  /// Nanoseconds a tensor takes more than when it is closed by hand.
  public double releaseCost() {
    return own.time().median() - closing.time().median();
  }
}
