package io.intarsia.keras.file;

/// RNN, SimpleRNN, GRU, LSTM, their cells, StackedRNNCells.
final class RecurrentGoldenTest extends LoopGoldens {
  RecurrentGoldenTest() {
    super("keras_recurrent", 6);
  }
}
