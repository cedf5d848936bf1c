package io.intarsia.keras.file;

/// Pooling by windows, whole axes and numbers of windows.
final class PoolingGoldenTest extends LayerGoldens {
  PoolingGoldenTest() {
    super("keras_pooling", 40);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    boolean isUnknown = mode == LayerMode.UNKNOWN_SIZES || mode == LayerMode.UNKNOWN_RANK;
    return isUnknown && golden.toString().startsWith("Adaptive")
        ? "windows depend on the sizes, as Keras says, too"
        : super.refusal(mode, golden);
  }
}
