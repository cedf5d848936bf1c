package io.intarsia.variable;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.Optional;

/// An object that is no variable and has a state nevertheless, which checkpoints keep as tensors
/// with names of its own.
///
/// ```java
/// final class Counter implements Saveable {
///   private long count;
///
///   public Map<String, Tensor> serializeToTensors(Ops tf) {
///     return Map.of("COUNT", tf.constant(count));
///   }
///
///   public void restoreFromTensors(Ops tf, Map<String, Tensor> tensors) {
///     count = tensors.get("COUNT").asLong();
///   }
/// }
/// ```
///
/// A checkpoint does not look into it.
///
/// @see "Python: _serialize_to_tensors and _restore_from_tensors of Trackable"
public interface Saveable {
  /// The state as it is now, by names that do not change.
  ///
  /// @param tf where the tensors are to be
  /// @return tensors that the caller closes; at least one
  /// @throws IllegalStateException if it cannot be saved now
  Map<String, Tensor> serializeToTensors(Ops tf);

  /// Why a stored state cannot be that of this object; empty if it can. It is asked before anything
  /// of a checkpoint is restored: where one thing does not fit, nothing is.
  ///
  /// @param tensors under the names of [#serializeToTensors]; some may be missing, or have another
  ///   dtype or shape
  default Optional<String> mismatch(Map<String, Tensor> tensors) {
    return Optional.empty();
  }

  /// Takes a stored state.
  ///
  /// @param tf where the tensors are
  /// @param tensors as for [#mismatch]; the caller closes them
  void restoreFromTensors(Ops tf, Map<String, Tensor> tensors);
}
