package io.intarsia.keras.training;

import io.intarsia.errors.Mistake;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Tests and predicts with the averages of weights that the optimizer keeps
/// (`OptimizerOptions.withUseEma`), and trains with the weights.
///
/// @see "Python: keras.callbacks.SwapEMAWeights"
public final class SwapEMAWeights implements Callback {
  private SwapEMAWeights() {}

  /// One.
  public static SwapEMAWeights of() {
    return new SwapEMAWeights();
  }

  @Override
  public void onTestBegin(Training training) {
    swap(training.model());
  }

  @Override
  public void onTestEnd(Training training, Map<String, Double> logs) {
    swap(training.model());
  }

  @Override
  public void onPredictBegin(Training training) {
    swap(training.model());
  }

  @Override
  public void onPredictEnd(Training training) {
    swap(training.model());
  }

  private static void swap(Model<?, ?> model) {
    Optimizer optimizer = model.optimizer();
    if (!optimizer.options().weightAverage().isUsed()) {
      throw Mistake.state(
          "SwapEMAWeights: the optimizer keeps no averages; compile with"
              + " OptimizerOptions.withUseEma(true)");
    }
    List<Variable> weights = optimizer.weights();
    for (int i = 0; i < weights.size(); i++) {
      Variable average = Objects.requireNonNull(optimizer.state().slots().get(i).get("average"));
      try (Tensor weight = weights.get(i).read(model.tf());
          Tensor mean = average.read(model.tf())) {
        weights.get(i).assign(model.tf(), mean);
        average.assign(model.tf(), weight);
      }
    }
  }
}
