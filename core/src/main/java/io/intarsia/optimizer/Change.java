package io.intarsia.optimizer;

import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A variable that a step changes, what is kept of it, and its gradient: of all of it, or of rows.
///
/// @param rows each once; null for all
record Change(
    Variable variable, Map<String, Variable> slots, Tensor gradient, @Nullable Tensor rows) {

  /// @param isLocal whether rows are to be changed alone
  static Change of(
      Ops tf, Variable variable, Map<String, Variable> slots, Object gradient, boolean isLocal) {
    if (isLocal && gradient instanceof IndexedSlices slices) {
      IndexedSlices once = Gradients.added(tf, slices);
      return new Change(variable, slots, once.values(), once.indices());
    }
    return new Change(variable, slots, Gradients.dense(tf, gradient, variable), null);
  }

  Change withGradient(Tensor other) {
    return new Change(variable, slots, other, rows);
  }

  void run(Ops tf, UpdateRule rule, Pace pace) {
    rule.update(new Update(tf, variable, slots, gradient.cast(variable.dtype()), rows, pace));
  }
}
