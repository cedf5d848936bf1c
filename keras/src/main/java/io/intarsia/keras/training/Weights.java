package io.intarsia.keras.training;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;

/// Weights taken from elsewhere.
final class Weights {
  private Weights() {}

  /// Assigns all, or none if one does not fit.
  ///
  /// @throws IllegalArgumentException if there are more or fewer, or shapes differ
  static void assign(Ops tf, List<Variable> variables, List<Tensor> weights) {
    if (variables.size() != weights.size()) {
      throw TrainingErrors.wrongWeights(variables, weights);
    }
    for (int i = 0; i < weights.size(); i++) {
      if (!variables.get(i).shape().equals(weights.get(i).shape())) {
        throw TrainingErrors.wrongWeight(variables.get(i), weights.get(i).shape());
      }
    }
    for (int i = 0; i < weights.size(); i++) {
      variables.get(i).assign(tf, weights.get(i));
    }
  }
}
