package io.intarsia.keras.file;

/// Layers that change shapes, and what becomes of masks there.
final class ReshapingGoldenTest extends LayerGoldens {
  ReshapingGoldenTest() {
    super("keras_reshaping", 2);
  }
}
