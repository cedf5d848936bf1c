package io.intarsia.op.random;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.SeedSource;

/// The generator that an environment keeps.
final class GlobalGenerator {
  private GlobalGenerator() {}

  /// Gives the environment's generator; the first call makes one in a state that is different each
  /// time.
  ///
  /// @see "Python: tf.random.get_global_generator"
  @Endpoint({"random.get_global_generator", "random.experimental.get_global_generator"})
  static Generator getGlobalGenerator(BaseOps tf) {
    return SeedSource.of(tf)
        .generator(Generator.class, () -> Generator.fromNonDeterministicState(tf));
  }

  /// Replaces the environment's generator.
  ///
  /// @see "Python: tf.random.set_global_generator"
  @Endpoint({"random.set_global_generator", "random.experimental.set_global_generator"})
  static void setGlobalGenerator(BaseOps tf, Generator generator) {
    SeedSource.of(tf).setGenerator(generator);
  }
}
