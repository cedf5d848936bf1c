package io.intarsia.keras.file;

/// Bidirectional, TimeDistributed.
final class AroundGoldenTest extends LayerGoldens {
  AroundGoldenTest() {
    super("keras_around", 2);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED && golden.isTraining() ? "XLA draws other numbers" : "";
  }

  @Override
  String gradientRefusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED
        ? "XLA has to know how much a loop keeps for its gradient"
        : super.gradientRefusal(mode, golden);
  }
}
