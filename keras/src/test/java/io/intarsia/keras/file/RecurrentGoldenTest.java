package io.intarsia.keras.file;

/// RNN, SimpleRNN, GRU, LSTM, their cells, StackedRNNCells.
final class RecurrentGoldenTest extends LayerGoldens {
  RecurrentGoldenTest() {
    super("keras_recurrent", 6);
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
