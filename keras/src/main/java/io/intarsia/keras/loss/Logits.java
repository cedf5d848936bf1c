package io.intarsia.keras.loss;

import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;

/// A prediction of cross-entropies: logits, or probabilities.
///
/// @param values the logits, if there are some
/// @param areLogits whether they are
record Logits(Tensor values, boolean areLogits) {
  /// The prediction; while a function is traced, that of which softmax or sigmoid just made it,
  /// from which the loss can be computed without loss of precision.
  ///
  /// @param op the op that makes probabilities of logits
  static Logits of(Tensor prediction, boolean fromLogits, String op) {
    if (prediction instanceof SymbolicTensor symbolic && symbolic.node().op().equals(op)) {
      return new Logits(symbolic.node().inputs().getFirst(), true);
    }
    return new Logits(prediction, fromLogits);
  }
}
