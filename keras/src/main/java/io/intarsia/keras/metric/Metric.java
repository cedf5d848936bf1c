package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

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
  void update(LayerCall call, T target, Y prediction);

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

  /// Counts a batch, where the tensors of the prediction are.
  default void update(T target, Y prediction) {
    update(target, prediction, null);
  }

  /// Counts a batch, where the tensors of the prediction are.
  ///
  /// @param sampleWeight how much examples count, `[batch]`; null if all count 1
  default void update(T target, Y prediction, @Nullable Tensor sampleWeight) {
    LayerCall call = LayerCall.of(prediction, Mode.INFERENCE);
    update(call.withSampleWeight(sampleWeight), target, prediction);
  }

  /// The number so far, as one of Java.
  ///
  /// @throws IllegalArgumentException if the result is no scalar
  /// @throws IllegalStateException if `tf` is the graph of a function, where numbers are not known
  default double value(Ops tf) {
    return result(tf).asDouble();
  }
}
