package io.intarsia.op.base;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Where the random ops of one environment take their seeds from; safe for use by several threads.
///
/// Without a seed of either kind the runtime draws one. With the seed of `tf.random.setSeed` every
/// op gets a fresh one that follows from it, and with a seed of its own an op gives the same
/// sequence in every environment.
///
/// @see "Python: tf.random.set_seed"
public final class SeedSource {
  // Stands for the environment's seed when only the op has one.
  private static final long DEFAULT_SEED = 87654321;

  private final Runnable forgetKernels;
  private final @Nullable SeedSource eager;
  private @Nullable Long seed;
  private @Nullable MersenneTwister fresh;
  private @Nullable Object generator;

  /// The seeds of a place where ops run.
  public static SeedSource of(BaseOps tf) {
    return tf.seeds();
  }

  /// Seeds for one environment.
  ///
  /// @param forgetKernels drops the kernels, and with them how far the sequences of seeded ops have
  ///   come; run by every `setSeed`
  public SeedSource(Runnable forgetKernels) {
    this(forgetKernels, null);
  }

  private SeedSource(Runnable forgetKernels, @Nullable SeedSource eager) {
    this.forgetKernels = forgetKernels;
    this.eager = eager;
  }

  /// The same seeds for the nodes of a graph: each goes on in a sequence of its own, so that it
  /// gives other numbers in every call of the function and in every iteration of a loop.
  public SeedSource ofGraph() {
    return new SeedSource(forgetKernels, this);
  }

  public synchronized void setSeed(long seed) {
    if (eager != null) {
      eager.setSeed(seed);
      return;
    }
    this.seed = seed;
    this.fresh = new MersenneTwister(seed);
    forgetKernels.run();
  }

  /// The seeds of the next op.
  ///
  /// @param opSeed the seed given to the op itself, if any
  public synchronized OpSeeds next(@Nullable Long opSeed) {
    if (eager != null) {
      return eager.next(opSeed).lasting();
    }
    if (seed == null || fresh == null) {
      return opSeed == null ? OpSeeds.NONE : OpSeeds.lasting(DEFAULT_SEED, opSeed);
    }
    return opSeed == null ? OpSeeds.once(seed, fresh.nextSeed()) : OpSeeds.lasting(seed, opSeed);
  }

  /// The environment's generator; made when first asked for.
  public synchronized <T> T generator(Class<T> type, Supplier<? extends T> maker) {
    if (eager != null) {
      return eager.generator(type, maker);
    }
    if (generator == null) {
      generator = maker.get();
    }
    return type.cast(generator);
  }

  /// Replaces the environment's generator.
  public synchronized void setGenerator(Object generator) {
    if (eager != null) {
      eager.setGenerator(generator);
      return;
    }
    this.generator = generator;
  }
}
