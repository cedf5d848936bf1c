package io.intarsia.keras.loss;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// How far a prediction is from its target. A lambda of tensors, or of any value that has a spec,
/// is one. In training, tensors of which one has an axis of size 1 more at its end come with equal
/// ranks, as in Keras: a target `[batch]` as `[batch, 1]` where the model gives that.
///
/// @param <T> the target
/// @param <Y> what the model gives
/// @see "Python: keras.losses.Loss"
@FunctionalInterface
public interface Loss<T, Y> {
  /// Computes; [#apply] is for who calls.
  ///
  /// @param call where, with the mask of the prediction and the weights of examples
  /// @return what training makes smaller, a scalar; of losses that reduce nothing one number an
  ///   example
  Tensor call(LayerCall call, T target, Y prediction);

  /// Computes where the tensors of the prediction are.
  default Tensor apply(T target, Y prediction) {
    return apply(target, prediction, null);
  }

  /// Computes where the tensors of the prediction are.
  ///
  /// @param sampleWeight how much examples count, `[batch]`; null if all count 1
  default Tensor apply(T target, Y prediction, @Nullable Tensor sampleWeight) {
    LayerCall call = LayerCall.of(prediction, Mode.INFERENCE);
    return call(call.withSampleWeight(sampleWeight), target, prediction);
  }
}
