package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// The order of a shuffle.
///
/// @param seed of the op; null for another order with each data set, unless `tf.random.setSeed` was
///   called
/// @param reshuffleEachIteration whether each iteration has another order
/// @see "Python: seed and reshuffle_each_iteration of tf.data.Dataset.shuffle"
public record ShuffleOptions(@Nullable Long seed, boolean reshuffleEachIteration) {
  /// Python's defaults: no seed, another order with each iteration.
  public static ShuffleOptions defaults() {
    return new ShuffleOptions(null, true);
  }

  /// With a seed.
  public ShuffleOptions withSeed(long seed) {
    return new ShuffleOptions(seed, reshuffleEachIteration);
  }

  /// With another order in each iteration, or always the same.
  public ShuffleOptions withReshuffleEachIteration(boolean reshuffleEachIteration) {
    return new ShuffleOptions(seed, reshuffleEachIteration);
  }
}
