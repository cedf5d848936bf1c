package io.intarsia.keras.file;

/// Bidirectional, TimeDistributed.
final class AroundGoldenTest extends LoopGoldens {
  AroundGoldenTest() {
    super("keras_around", 2);
  }
}
