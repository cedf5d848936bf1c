package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// The threads that make elements. Java code of host functions has threads of its own.
///
/// @param maxIntraOpParallelism how many threads one op may use; 0 or null for the runtime's choice
/// @param privateThreadpoolSize how many threads a pool of its own has; null for the threads of the
///   environment, 0 for as many as there are processors
/// @see "Python: tf.data.ThreadingOptions"
public record ThreadingOptions(
    @Nullable Integer maxIntraOpParallelism, @Nullable Integer privateThreadpoolSize) {
  // The runtime ends the process where the system gives it no more threads.
  private static final int MOST = 1024;

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is negative or above 1,024
  public ThreadingOptions {
    check("maxIntraOpParallelism", maxIntraOpParallelism);
    check("privateThreadpoolSize", privateThreadpoolSize);
  }

  private static void check(String name, @Nullable Integer threads) {
    if (threads != null && (threads < 0 || threads > MOST)) {
      throw DataErrors.between("ThreadingOptions", name, 0, MOST, threads);
    }
  }

  /// Python's defaults: what the runtime does.
  public static ThreadingOptions defaults() {
    return new ThreadingOptions(null, null);
  }

  /// With so many threads an op.
  public ThreadingOptions withMaxIntraOpParallelism(int threads) {
    return new ThreadingOptions(threads, privateThreadpoolSize);
  }

  /// With a pool of threads of its own.
  public ThreadingOptions withPrivateThreadpoolSize(int threads) {
    return new ThreadingOptions(maxIntraOpParallelism, threads);
  }
}
