package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// How many elements a transformation works on at the same time, and whether their order counts.
///
/// @param numParallelCalls how many; null for one after the other, [#AUTOTUNE] for what the runtime
///   finds good
/// @param deterministic whether elements come in the order of the input; null for the default,
///   which is that they do
/// @see "Python: num_parallel_calls and deterministic of tf.data.Dataset.map"
public record ParallelOptions(@Nullable Long numParallelCalls, @Nullable Boolean deterministic) {
  /// The number that lets the runtime choose.
  ///
  /// @see "Python: tf.data.AUTOTUNE"
  public static final long AUTOTUNE = -1;

  /// Checks the number.
  ///
  /// @throws IllegalArgumentException if it is neither positive nor [#AUTOTUNE]
  public ParallelOptions {
    if (numParallelCalls != null && numParallelCalls < 1 && numParallelCalls != AUTOTUNE) {
      throw DataErrors.atLeast("ParallelOptions", "numParallelCalls", 1, numParallelCalls);
    }
  }

  /// One element after the other.
  public static ParallelOptions defaults() {
    return new ParallelOptions(null, null);
  }

  /// So many elements at the same time.
  public ParallelOptions withNumParallelCalls(long numParallelCalls) {
    return new ParallelOptions(numParallelCalls, deterministic);
  }

  /// With elements in the order of the input, or as they get ready.
  public ParallelOptions withDeterministic(boolean deterministic) {
    return new ParallelOptions(numParallelCalls, deterministic);
  }

  boolean isParallel() {
    return numParallelCalls != null;
  }

  long calls() {
    return numParallelCalls == null ? 1 : numParallelCalls;
  }

  String order() {
    return deterministic == null ? "default" : deterministic.toString();
  }
}
