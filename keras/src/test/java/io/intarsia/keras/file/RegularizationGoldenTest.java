package io.intarsia.keras.file;

/// Layers with random numbers in training.
final class RegularizationGoldenTest extends LayerGoldens {
  RegularizationGoldenTest() {
    super("keras_regularization", 4);
  }
}
