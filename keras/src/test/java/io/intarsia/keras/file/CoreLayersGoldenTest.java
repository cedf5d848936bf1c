package io.intarsia.keras.file;

/// Dense, Activation, Dropout, Flatten.
final class CoreLayersGoldenTest extends LayerGoldens {
  CoreLayersGoldenTest() {
    super("keras_core", 2);
  }
}
