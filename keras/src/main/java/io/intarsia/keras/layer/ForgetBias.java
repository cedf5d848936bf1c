package io.intarsia.keras.layer;

import io.intarsia.keras.initializer.Initializer;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.shape.Shape;
import java.util.List;

/// A bias of four gates whose second is one, so that at first all is kept.
final class ForgetBias {
  private ForgetBias() {}

  static Initializer of(Initializer others) {
    return (tf, shape, dtype) -> {
      long units = shape.dim(0) / 4;
      return tf.concat(
          List.of(
              others.initialize(tf, Shape.of(units), dtype),
              Ones.of().initialize(tf, Shape.of(units), dtype),
              others.initialize(tf, Shape.of(2 * units), dtype)),
          0);
    };
  }
}
