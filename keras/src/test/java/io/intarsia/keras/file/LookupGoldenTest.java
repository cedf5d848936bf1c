package io.intarsia.keras.file;

/// Layers with vocabularies.
final class LookupGoldenTest extends LayerGoldens {
  LookupGoldenTest() {
    super("keras_lookup", 20);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    if (mode == LayerMode.COMPILED) {
      return "XLA has no tables";
    }
    return mode == LayerMode.UNKNOWN_RANK && golden.toString().startsWith("TextVectorization")
        ? "how texts are split follows from the number of axes"
        : "";
  }
}
