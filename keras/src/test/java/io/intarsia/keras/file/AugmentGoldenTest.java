package io.intarsia.keras.file;

/// Layers that change images in chosen ways.
final class AugmentGoldenTest extends LayerGoldens {
  AugmentGoldenTest() {
    super("keras_augment", 6);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    String name = golden.toString();
    boolean isKnown = mode != LayerMode.UNKNOWN_SIZES && mode != LayerMode.UNKNOWN_RANK;
    boolean isChosen = name.startsWith("RandAugment") || name.startsWith("AugMix");
    if (!isKnown && isChosen) {
      return "there is a histogram for each channel";
    }
    return super.refusal(mode, golden);
  }
}
