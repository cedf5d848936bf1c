package io.intarsia.keras.layer;

import io.intarsia.errors.Mistake;
import java.util.List;

/// What is said of layers that prepare data.
final class PreprocessingErrors {
  private PreprocessingErrors() {}

  static IllegalArgumentException argument(
      KerasLayer<?, ?> layer, String argument, String expected, Object got) {
    return input(layer, expected + " as " + argument, got);
  }

  /// @param expected what arguments or data have to be
  static IllegalArgumentException input(KerasLayer<?, ?> layer, String expected, Object got) {
    return LayerErrors.other(layer, expected, got);
  }

  static IllegalStateException given(KerasLayer<?, ?> layer, String what) {
    return Mistake.state(
        "layer %s: %s given, so there is nothing to learn from data; make it without"
            .formatted(layer.name(), what));
  }

  static IllegalStateException notAdapted(KerasLayer<?, ?> layer, String what) {
    return Mistake.state(
        "layer %s: expected %s, which it has not learned yet; call adapt(data) first, or give it"
            .formatted(layer.name(), what));
  }

  static IllegalStateException resized(KerasLayer<?, ?> layer, int before, int after) {
    return Mistake.state(
        "layer %s: expected a vocabulary of %d tokens as before, for its vectors would have another size, got %d; use pad_to_max_tokens, or another layer"
            .formatted(layer.name(), before, after));
  }

  static IllegalArgumentException noData(KerasLayer<?, ?> layer) {
    return Mistake.argument(
        "layer %s: adapt expected data, got none; give at least one batch".formatted(layer.name()));
  }

  static void mode(KerasLayer<?, ?> layer, String mode, List<String> modes) {
    if (!modes.contains(mode)) {
      throw argument(layer, "output_mode", "one of " + modes, mode);
    }
  }
}
