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

  /// The name of a class of which [#snake] gives another: `glorot_uniform` to `GlorotUniform`.
  public static String camel(String name) {
    var camel = new StringBuilder();
    for (String part : name.split("_", -1)) {
      camel.append(part.substring(0, Math.min(1, part.length())).toUpperCase(Locale.ROOT));
      camel.append(part.substring(Math.min(1, part.length())));
    }
    return camel.toString();
  }
}
