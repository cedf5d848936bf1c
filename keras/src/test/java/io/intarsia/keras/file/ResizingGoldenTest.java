package io.intarsia.keras.file;

/// Enlarging, padding and cropping.
final class ResizingGoldenTest extends LayerGoldens {
  ResizingGoldenTest() {
    super("keras_resizing", 40);
  }
}
