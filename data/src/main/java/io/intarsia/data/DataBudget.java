package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// How many threads the stages of a data set run in, and what its buffers may hold.
///
/// Without one, stages run in the threads of the environment, and what is
/// [ParallelOptions#AUTOTUNE] is tuned to as many calls as there are cores, within half of the
/// memory that is free.
///
/// @param threads how many threads run the calls of all stages, and to how many calls the runtime
///   tunes; null for the environment's
/// @param memory how many bytes the buffers that the runtime tunes may hold: what is in parallel or
///   read ahead by [ParallelOptions#AUTOTUNE]; buffers of a size that was said are as large as it
///   says. Null for the runtime's choice
/// @see "Python: cpu_budget and ram_budget of tf.data.experimental.AutotuneOptions,
///   private_threadpool_size of tf.data.ThreadingOptions"
public record DataBudget(@Nullable Integer threads, @Nullable Long memory) {
  /// More threads than this the runtime is not asked for.
  public static final int MOST_THREADS = 128;

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if threads are not in `[1, 128]`, or bytes not positive
  public DataBudget {
    if (threads != null && (threads < 1 || threads > MOST_THREADS)) {
      throw DataErrors.threads(MOST_THREADS, threads);
    }
    if (memory != null && memory < 1) {
      throw DataErrors.atLeast("DataBudget", "memory", 1, memory);
    }
  }

  /// So many threads.
  public static DataBudget ofThreads(int threads) {
    return new DataBudget(threads, null);
  }

  /// So many bytes.
  public static DataBudget ofMemory(long bytes) {
    return new DataBudget(null, bytes);
  }

  /// With so many threads.
  public DataBudget withThreads(int threads) {
    return new DataBudget(threads, memory);
  }

  /// With so many bytes.
  public DataBudget withMemory(long bytes) {
    return new DataBudget(threads, bytes);
  }
}
