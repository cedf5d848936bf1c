package io.intarsia.keras.layer;

import io.intarsia.keras.WeightOptions;
import io.intarsia.keras.constraint.Constraint;
import io.intarsia.keras.regularizer.Regularizer;

/// What the arguments of a layer say of its weights: `kernel_regularizer`, `kernel_constraint`.
final class Weights {
  private Weights() {}

  static WeightOptions kernel(KerasLayer<?, ?> layer) {
    return of(layer, "kernel");
  }

  static WeightOptions bias(KerasLayer<?, ?> layer) {
    return of(layer, "bias");
  }

  /// @param prefix what the names of the arguments start with
  static WeightOptions of(KerasLayer<?, ?> layer, String prefix) {
    return WeightOptions.defaults()
        .withRegularizer(
            layer.arguments().optionalValue(prefix + "_regularizer", Regularizer.class))
        .withConstraint(layer.arguments().optionalValue(prefix + "_constraint", Constraint.class));
  }
}
