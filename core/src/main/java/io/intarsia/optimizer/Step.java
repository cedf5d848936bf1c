package io.intarsia.optimizer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One step of an optimizer: in a function, or eagerly.
///
/// @param tf where it runs
/// @param slots of all variables the optimizer was built with
/// @param parts how variables are parts of others
record Step(
    Ops tf,
    UpdateRule rule,
    OptimizerOptions options,
    Globals globals,
    Map<Variable, Map<String, Variable>> slots,
    Parts parts) {
  static final String AVERAGE = "average";

  /// Changes the variables by their gradients.
  ///
  /// @param gradients a tensor, slices or null for each of the variables; not all null
  void run(List<Variable> variables, List<@Nullable Object> gradients) {
    Map<Variable, Object> given = new LinkedHashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      Object gradient = gradients.get(i);
      if (gradient != null) {
        given.put(variables.get(i), gradient);
      }
    }
    switch (options.lossScale()) {
      case null -> apply(given);
      case LossScale.Fixed(double factor) ->
          apply(Scaling.unscaled(tf, given, tf.constant((float) factor)));
      case LossScale.Dynamic dynamic -> new Scaling(this, dynamic).run(given);
    }
  }

  /// The same step elsewhere.
  Step in(Ops other) {
    return new Step(other, rule, options, globals, slots, parts);
  }

  void apply(Map<Variable, Object> gradients) {
    Tensor calls = globals.iterations().read(tf);
    Integer accumulated = options.gradientAccumulationSteps();
    Tensor iterations = accumulated == null ? calls : calls.floorDiv(accumulated);
    var pace = new Pace(globals.learningRate(tf), iterations, globals.ofRule());
    if (accumulated == null) {
      change(gradients, pace);
    } else {
      new Accumulation(this, accumulated).run(calls, gradients, pace);
    }
    if (options.weightAverage().isUsed()) {
      average(iterations);
    }
    globals.iterations().assignAdd(tf, 1L);
  }

  /// In the order of Keras: limits, decay, the rule.
  void change(Map<Variable, Object> gradients, Pace pace) {
    List<Change> changes = clipped(changes(gradients));
    decay(changes, pace);
    changes.forEach(change -> parts.run(change.variable(), () -> change.run(tf, rule, pace)));
  }

  private List<Change> changes(Map<Variable, Object> gradients) {
    List<Change> changes = new ArrayList<>();
    gradients.forEach((variable, gradient) ->
        changes.add(Change.of(tf, variable, slots(variable), gradient, rule.isLocal())));
    return changes;
  }

  private Map<String, Variable> slots(Variable variable) {
    return Objects.requireNonNull(slots.get(variable), variable::name);
  }

  /// What all rules keep of a variable under a name.
  Variable slot(Variable variable, String name) {
    return Objects.requireNonNull(slots(variable).get(name), name);
  }

  private List<Change> clipped(List<Change> changes) {
    List<Tensor> gradients = changes.stream().map(Change::gradient).toList();
    List<Tensor> clipped = Clip.of(tf, gradients, options.clipping(), parts);
    List<Change> result = new ArrayList<>();
    for (int i = 0; i < clipped.size(); i++) {
      result.add(changes.get(i).withGradient(clipped.get(i)));
    }
    return result;
  }

  private void decay(List<Change> changes, Pace pace) {
    WeightDecay decay = options.weightDecay();
    Double given = decay.rate();
    for (Change change : changes) {
      Variable variable = change.variable();
      double rate = given == null ? rule.weightDecay(variable.name(), variable.shape()) : given;
      if (rate != 0 && decay.isOf(variable)) {
        Tensor lr = pace.learningRate(variable.dtype());
        variable.assignSub(tf, variable.read(tf).times(rate).times(lr));
      }
    }
  }

  // -- averages of weights ------------------------------------------------------------------------

  /// The first average is the weights themselves.
  private void average(Tensor iterations) {
    WeightAverage options = options().weightAverage();
    for (Variable variable : slots.keySet()) {
      Tensor stays = iterations.ne(0).cast(variable.dtype()).times(options.momentum());
      Variable average = slot(variable, AVERAGE);
      Tensor mean = average.read(tf).times(stays);
      average.assign(tf, mean.plus(variable.read(tf).times(stays.rminus(1))));
    }
    Integer frequency = options.overwriteFrequency();
    if (frequency != null) {
      Tensor isDue = iterations.plus(1).rem(frequency).eq(0);
      tf.cond(isDue, g -> in(g).overwrite(), g -> g.constant(false));
    }
  }

  /// Makes the weights their averages.
  Tensor overwrite() {
    for (Variable variable : slots.keySet()) {
      variable.assign(tf, slot(variable, AVERAGE).read(tf));
    }
    return tf.constant(true);
  }
}
