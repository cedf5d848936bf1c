package io.intarsia.keras.file;

/// Activations, in layers of their own and behind others.
final class ActivationGoldenTest extends LayerGoldens {
  ActivationGoldenTest() {
    super("keras_activations", 8);
  }
}
