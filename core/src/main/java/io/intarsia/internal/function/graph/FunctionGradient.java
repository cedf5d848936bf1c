package io.intarsia.internal.function.graph;

import io.intarsia.internal.place.OpObserver;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// A function in a form that gradients go through.
@FunctionalInterface
public interface FunctionGradient {
  /// Runs the function where its inputs are.
  ///
  /// @param recorder is told how to go back; who records, too, sees what is run instead
  Tensor[] run(OpObserver recorder, List<Tensor> inputs);
}
