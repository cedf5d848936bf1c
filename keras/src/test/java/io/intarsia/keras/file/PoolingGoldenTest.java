package io.intarsia.keras.file;

/// Pooling by windows, whole axes and numbers of windows.
final class PoolingGoldenTest extends LayerGoldens {
  PoolingGoldenTest() {
    super("keras_pooling", 40);
  }
}
