package io.intarsia.imperative;

import io.intarsia.internal.caller.Mistake;

/// How the runtime takes the memory of GPUs.
///
/// @param allowGrowth whether it takes memory as it is needed, rather than nearly all when it opens
/// @param fraction the most it takes of each GPU's memory, in (0, 1]; 0 lets the runtime choose
/// @see "Python: tf.config.experimental.set_memory_growth"

public record GpuMemory(boolean allowGrowth, double fraction) {
  private static final GpuMemory DEFAULTS = new GpuMemory(false, 0);

  /// @throws IllegalArgumentException if the fraction is not in [0, 1]
  public GpuMemory {
    if (!(fraction >= 0 && fraction <= 1)) {
      throw Mistake.argument("GpuMemory: expected a fraction from 0 to 1, got " + fraction);
    }
  }

  /// The runtime's choice: nearly all when it opens.
  public static GpuMemory defaults() {
    return DEFAULTS;
  }

  /// Memory is taken as it is needed, or all in the beginning.
  public GpuMemory withAllowGrowth(boolean on) {
    return new GpuMemory(on, fraction);
  }

  /// Another limit.
  public GpuMemory withFraction(double fraction) {
    return new GpuMemory(allowGrowth, fraction);
  }
}
