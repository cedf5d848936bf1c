package io.intarsia.keras.file;

/// Spectrograms by waves.
final class SpectrogramGoldenTest extends LayerGoldens {
  SpectrogramGoldenTest() {
    super("keras_spectrograms", 12);
  }
}
