package io.intarsia.keras.file;

/// Layers of several inputs.
final class MergingGoldenTest extends LayerGoldens {
  MergingGoldenTest() {
    super("keras_merging", 8);
  }

  @Override
  String gradientRefusal(LayerMode mode, LayerCase golden) {
    String name = golden.toString();
    return mode == LayerMode.COMPILED
            && name.contains("\"normalize\":true")
            && name.endsWith("[[2,1], [2,1]]")
        ? "vectors of one element, divided by their length, have no slope but that of rounding"
        : super.gradientRefusal(mode, golden);
  }
}
