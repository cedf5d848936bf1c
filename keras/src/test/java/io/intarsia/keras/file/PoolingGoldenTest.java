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

  @Override
  String gradientRefusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED && golden.toString().contains("MaxPooling3D")
        ? "of equal elements of a volume XLA takes one, and the kernel all"
        : super.gradientRefusal(mode, golden);
  }
}
