package io.intarsia.keras.file;

/// Activations, in layers of their own and behind others.
final class ActivationGoldenTest extends LayerGoldens {
  ActivationGoldenTest() {
    super("keras_activations", 8);
  }

  @Override
  String gradientRefusal(LayerMode mode, LayerCase golden) {
    if (mode == LayerMode.COMPILED && golden.isOf("selu", 3, 10)) {
      return "at zero XLA takes the slope of the other side";
    }
    if (mode == LayerMode.COMPILED && golden.isOf("glu", 1, 10)) {
      return "one less a sigmoid near one, times ten thousand: a last digit of XLA's is a fifth";
    }
    return super.gradientRefusal(mode, golden);
  }
}
