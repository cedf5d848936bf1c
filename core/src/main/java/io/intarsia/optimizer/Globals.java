package io.intarsia.optimizer;

import io.intarsia.op.Ops;
import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What an optimizer remembers once, whatever it optimizes.
///
/// @param iterations how many steps were made
/// @param fixedRate the learning rate; null if there is a schedule
/// @param schedule of learning rates; null if there is none
/// @param dynamicScale by what losses are multiplied; null if that does not change
/// @param stepCounter for how many steps the scale did not change; null if it never does
/// @param ofRule what the rule keeps once, by name; empty before the optimizer is built
record Globals(
    Variable iterations,
    @Nullable Variable fixedRate,
    @Nullable Schedule schedule,
    @Nullable Variable dynamicScale,
    @Nullable Variable stepCounter,
    Map<String, Variable> ofRule) {

  static Globals of(Ops tf, String name, LearningRate rate, @Nullable LossScale scale) {
    Variable iterations = variable(tf, name + "/iterations", 0L);
    Variable fixed =
        rate instanceof LearningRate.Fixed(double value)
            ? variable(tf, name + "/learningRate", (float) value)
            : null;
    Schedule schedule = rate instanceof Schedule given ? given : null;
    if (!(scale instanceof LossScale.Dynamic dynamic)) {
      return new Globals(iterations, fixed, schedule, null, null, new LinkedHashMap<>());
    }
    Variable factor = variable(tf, name + "/dynamicScale", (float) dynamic.initialScale());
    Variable counter = variable(tf, name + "/stepCounter", 0L);
    return new Globals(iterations, fixed, schedule, factor, counter, new LinkedHashMap<>());
  }

  private static Variable variable(Ops tf, String name, Object initial) {
    return Variable.of(tf, initial, VariableOptions.defaults().withName(name).withTrainable(false));
  }

  /// The learning rate of the next step.
  Tensor learningRate(Ops tf) {
    if (fixedRate != null) {
      return fixedRate.read(tf);
    }
    Tensor rate = Objects.requireNonNull(schedule).at(tf, iterations.read(tf));
    if (!rate.dtype().isFloating() || (rate.shape().hasRank() && rate.rank() != 0)) {
      throw OptimizerErrors.notScalar(rate);
    }
    return rate;
  }

  /// The variables by their names.
  Map<String, Variable> all() {
    Map<String, Variable> all = new LinkedHashMap<>();
    all.put("iterations", iterations);
    putIfThere(all, "learningRate", fixedRate);
    putIfThere(all, "dynamicScale", dynamicScale);
    putIfThere(all, "stepCounter", stepCounter);
    all.putAll(ofRule);
    return all;
  }

  private static void putIfThere(
      Map<String, Variable> all, String name, @Nullable Variable variable) {
    if (variable != null) {
      all.put(name, variable);
    }
  }
}
