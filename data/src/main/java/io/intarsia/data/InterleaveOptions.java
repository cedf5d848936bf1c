package io.intarsia.data;

/// How data sets are read in turns.
///
/// @param cycleLength how many are open at the same time; [ParallelOptions#AUTOTUNE] for as many as
///   there are processors
/// @param blockLength how many elements come from one before it is the turn of the next
/// @param parallel how many of them are read at the same time
/// @see "Python: tf.data.Dataset.interleave"
public record InterleaveOptions(long cycleLength, long blockLength, ParallelOptions parallel) {
  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if a length is below 1

  public InterleaveOptions {
    if (cycleLength < 1 && cycleLength != ParallelOptions.AUTOTUNE) {
      throw DataErrors.atLeast("interleave", "cycleLength", 1, cycleLength);
    }
    if (blockLength < 1) {
      throw DataErrors.atLeast("interleave", "blockLength", 1, blockLength);
    }
  }

  /// Python's defaults: as many as there are processors, one element each, not in parallel.
  public static InterleaveOptions defaults() {
    return new InterleaveOptions(ParallelOptions.AUTOTUNE, 1, ParallelOptions.defaults());
  }

  /// With another number of open data sets.
  public InterleaveOptions withCycleLength(long cycleLength) {
    return new InterleaveOptions(cycleLength, blockLength, parallel);
  }

  /// With another number of elements from each.
  public InterleaveOptions withBlockLength(long blockLength) {
    return new InterleaveOptions(cycleLength, blockLength, parallel);
  }

  /// Reading in parallel.
  public InterleaveOptions withParallel(ParallelOptions parallel) {
    return new InterleaveOptions(cycleLength, blockLength, parallel);
  }
}
