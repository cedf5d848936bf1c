package io.intarsia.keras.file;

/// Goldens of layers that walk over steps in a loop.
abstract class LoopGoldens extends LayerGoldens {
  LoopGoldens(String file, int inFast) {
    super(file, inFast);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    return mode == LayerMode.COMPILED && golden.isTraining() ? "XLA draws other numbers" : "";
  }
}
