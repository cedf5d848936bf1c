package io.intarsia.op;

/// The generator that an environment keeps.
final class GlobalGenerator {
  private GlobalGenerator() {}

  /// Gives the environment's generator; the first call makes one in a state that is different each
  /// time.
  ///
  /// @see "Python: tf.random.get_global_generator"
  @Endpoint({"random.get_global_generator", "random.experimental.get_global_generator"})
  static Generator getGlobalGenerator(Ops tf) {
    return tf.seeds().generator(() -> Generator.fromNonDeterministicState(tf));
  }

  /// Replaces the environment's generator.
  ///
  /// @see "Python: tf.random.set_global_generator"
  @Endpoint({"random.set_global_generator", "random.experimental.set_global_generator"})
  static void setGlobalGenerator(Ops tf, Generator generator) {
    tf.seeds().setGenerator(generator);
  }
}
