package io.intarsia.keras.regularizer;

import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Sums that regularizers are made of.
final class Penalties {
  private Penalties() {}

  static Tensor absolute(Ops tf, Tensor x, double factor) {
    return tf.reduceSum(tf.abs(x)).times(factor);
  }

  static Tensor squared(Ops tf, Tensor x, double factor) {
    return tf.reduceSum(tf.square(x)).times(factor);
  }

  static void check(KerasRegularizer regularizer, String argument, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw Mistake.argument(
          "regularizer %s: expected a finite %s that is not negative, got %s"
              .formatted(regularizer.arguments().className(), argument, value));
    }
  }
}
