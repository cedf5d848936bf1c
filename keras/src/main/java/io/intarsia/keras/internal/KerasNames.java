package io.intarsia.keras.internal;

import java.util.Locale;

/// Names as Keras makes them.
public final class KerasNames {
  private KerasNames() {}

  /// The name of a class as that of a layer: `Conv2DTranspose` to `conv2d_transpose`.
  public static String snake(String name) {
    return name.replaceAll("\\W+", "")
        .replaceAll("(.)([A-Z][a-z]+)", "$1_$2")
        .replaceAll("([a-z])([A-Z])", "$1_$2")
        .toLowerCase(Locale.ROOT);
  }
}
