package io.intarsia.keras.layer;

import io.intarsia.keras.initializer.Initializer;
import io.intarsia.keras.initializer.KerasInitializer;
import io.intarsia.shape.Shape;
import java.util.Set;

/// Initializers of kernels whose inputs and outputs are not their last two axes.
final class Fans {
  private static final Set<String> BY_VARIANCE =
      Set.of(
          "VarianceScaling",
          "GlorotUniform",
          "GlorotNormal",
          "HeUniform",
          "HeNormal",
          "LecunUniform",
          "LecunNormal");

  private Fans() {}

  /// The initializer, told how many inputs and outputs there are if it asks for them. What it draws
  /// depends on the number of elements alone, not on the shape.
  static Initializer of(Initializer initializer, long inputs, long outputs) {
    return initializer instanceof KerasInitializer known
            && BY_VARIANCE.contains(known.arguments().className())
        ? (tf, shape, dtype) ->
            tf.reshape(initializer.initialize(tf, Shape.of(inputs, outputs), dtype), shape)
        : initializer;
  }
}
