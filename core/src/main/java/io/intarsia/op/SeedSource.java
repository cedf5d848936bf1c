package io.intarsia.op;

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
  private @Nullable Long seed;
  private @Nullable MersenneTwister fresh;
  private @Nullable Generator generator;

  /// Seeds for one environment.
  ///
  /// @param forgetKernels drops the kernels, and with them how far the sequences of seeded ops have
  ///   come; run by every `setSeed`
  public SeedSource(Runnable forgetKernels) {
    this.forgetKernels = forgetKernels;
  }

  synchronized void setSeed(long seed) {
    this.seed = seed;
    this.fresh = new MersenneTwister(seed);
    forgetKernels.run();
  }

  /// The seeds of the next op.
  ///
  /// @param opSeed the seed given to the op itself, if any
  synchronized OpSeeds next(@Nullable Long opSeed) {
    if (seed == null || fresh == null) {
      return opSeed == null ? OpSeeds.NONE : OpSeeds.lasting(DEFAULT_SEED, opSeed);
    }
    return opSeed == null ? OpSeeds.once(seed, fresh.nextSeed()) : OpSeeds.lasting(seed, opSeed);
  }

  /// The environment's generator; made when first asked for.
  synchronized Generator generator(Supplier<Generator> maker) {
    if (generator == null) {
      generator = maker.get();
    }
    return generator;
  }

  synchronized void setGenerator(Generator generator) {
    this.generator = generator;
  }
}
