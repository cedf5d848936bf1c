package io.intarsia.keras.metric;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;

/// A metric of numbers, which are no predictions of targets.
public abstract class ValuesMetric extends KerasMetric {
  ValuesMetric(Arguments arguments) {
    super(arguments);
  }

  /// Counts numbers, `[batch, …]` or a scalar.
  public final void update(Tensor values) {
    update(values, values);
  }

  /// Counts numbers.
  ///
  /// @param sampleWeight how much each counts, `[batch]` or of more axes
  public final void updateWeighted(Tensor values, Tensor sampleWeight) {
    update(values, values, sampleWeight);
  }
}
