package io.intarsia.keras.metric;

import io.intarsia.keras.Call;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// A number that sums up predictions and their targets over many batches. What it has counted is in
/// variables, so that functions can go on counting.
///
/// @param <T> the target
/// @param <Y> what the model gives
/// @see "Python: keras.metrics.Metric"
public interface Metric<T, Y> {
  /// What logs call it.
  String name();

  /// Counts a batch.
  ///
  /// @param call where, with the mask of the prediction and the weights of examples
  void update(Call call, T target, Y prediction);

  /// The number so far.
  ///
  /// @param tf where
  Tensor result(Ops tf);

  /// Forgets what was counted.
  ///
  /// @param tf where
  void reset(Ops tf);

  /// The variables, in a nest.
  Object state();
}
