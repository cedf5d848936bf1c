package io.intarsia.keras.internal;

import io.intarsia.op.Ops;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import java.util.concurrent.ThreadLocalRandom;

/// Seeds of what is given none.
public final class FreshSeed {
  // Keras draws from so many.
  private static final int BOUND = 1_000_000_000;

  private FreshSeed() {}

  /// Another one each time, which follows from the seed of `tf.random.setSeed` if there is one.
  ///
  /// @see "Python: keras.utils.set_random_seed"
  public static long of(Ops tf) {
    OpSeeds seeds = SeedSource.of(tf).next(null);
    return seeds.equals(OpSeeds.NONE)
        ? ThreadLocalRandom.current().nextInt(BOUND)
        : seeds.second() % BOUND;
  }
}
