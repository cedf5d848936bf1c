package io.intarsia.keras.file;

import io.intarsia.keras.Layer;
import io.intarsia.keras.training.LayerFormat;
import java.io.IOException;
import java.nio.file.Path;

/// Files of Keras, as a service: models if the name ends in `.keras`, weights alone if it ends in
/// `.weights.h5`.
public final class KerasFormat implements LayerFormat {
  private static final String MODEL = ".keras";
  private static final String WEIGHTS = ".weights.h5";

  /// For the service loader.
  public KerasFormat() {}

  @Override
  public boolean isOf(String name) {
    return name.endsWith(MODEL) || name.endsWith(WEIGHTS);
  }

  @Override
  public void write(Layer<?, ?> layer, Path file) throws IOException {
    if (file.toString().endsWith(MODEL)) {
      KerasFile.write(layer, file);
    } else {
      WeightFiles.save(layer, file);
    }
  }
}
