package io.intarsia.keras.file;

/// Layers that prepare images.
final class ImageGoldenTest extends LayerGoldens {
  ImageGoldenTest() {
    super("keras_images", 70);
  }

  @Override
  String refusal(LayerMode mode, LayerCase golden) {
    String name = golden.toString();
    if (mode == LayerMode.COMPILED && name.startsWith("Resizing") && !name.contains("nearest")) {
      return "XLA has few kernels that interpolate";
    }
    boolean isKnown = mode != LayerMode.UNKNOWN_SIZES && mode != LayerMode.UNKNOWN_RANK;
    if (!isKnown && name.startsWith("RandomCrop")) {
      return "whether an image is larger decides how many numbers are drawn";
    }
    if (!isKnown && name.startsWith("Equalization")) {
      return "there is a histogram for each channel";
    }
    return super.refusal(mode, golden);
  }
}
