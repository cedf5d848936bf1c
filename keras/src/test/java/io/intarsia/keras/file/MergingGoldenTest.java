package io.intarsia.keras.file;

/// Layers of several inputs.
final class MergingGoldenTest extends LayerGoldens {
  MergingGoldenTest() {
    super("keras_merging", 8);
  }
}
