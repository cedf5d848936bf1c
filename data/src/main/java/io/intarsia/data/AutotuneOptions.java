package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// How the runtime finds numbers that are [ParallelOptions#AUTOTUNE].
///
/// @param enabled whether it changes them while elements are read; null for yes
/// @param initialParallelism what parallel calls begin with; null for the runtime's choice
/// @see "Python: tf.data.experimental.AutotuneOptions"
public record AutotuneOptions(@Nullable Boolean enabled, @Nullable Long initialParallelism) {
  private static final long MOST = 1024;

  /// Checks the number.
  ///
  /// @throws IllegalArgumentException if it is not in [1, 1,024]
  public AutotuneOptions {
    if (initialParallelism != null && (initialParallelism < 1 || initialParallelism > MOST)) {
      throw DataErrors.between(
          "AutotuneOptions", "initialParallelism", 1, MOST, initialParallelism);
    }
  }

  /// Python's defaults: what the runtime does.
  public static AutotuneOptions defaults() {
    return new AutotuneOptions(null, null);
  }

  /// With numbers that change, or stay as they are.
  public AutotuneOptions withEnabled(boolean enabled) {
    return new AutotuneOptions(enabled, initialParallelism);
  }

  /// With so many parallel calls to begin with.
  public AutotuneOptions withInitialParallelism(long initialParallelism) {
    return new AutotuneOptions(enabled, initialParallelism);
  }
}
