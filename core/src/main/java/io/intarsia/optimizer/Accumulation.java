package io.intarsia.optimizer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.LinkedHashMap;
import java.util.Map;

/// A step that applies the mean of the gradients of several steps, or keeps its own until then.
///
/// @param count of how many steps
record Accumulation(Step step, int count) {
  /// The slot of what the gradients since the last change add up to.
  static final String SUM = "gradientAccumulator";

  /// @param calls how many steps were made before
  void run(Tensor calls, Map<Variable, Object> gradients, Pace pace) {
    Tensor isDue = calls.plus(1).rem(count).eq(0);
    step.tf().cond(isDue, g -> in(g).apply(gradients, pace), g -> in(g).keep(gradients));
  }

  private Accumulation in(Ops tf) {
    return new Accumulation(step.in(tf), count);
  }

  private Tensor apply(Map<Variable, Object> gradients, Pace pace) {
    Map<Variable, Object> means = new LinkedHashMap<>();
    gradients.forEach((variable, gradient) -> means.put(variable, mean(variable, gradient)));
    step.change(means, pace);
    gradients.keySet().forEach(this::clear);
    return step.tf().constant(true);
  }

  private Tensor mean(Variable variable, Object gradient) {
    Tensor own = dense(variable, gradient);
    return own.plus(sum(variable).read(step.tf()).cast(own.dtype())).div(count);
  }

  private void clear(Variable variable) {
    Ops tf = step.tf();
    Variable sum = sum(variable);
    sum.assign(tf, tf.zerosLike(sum.read(tf)));
  }

  private Tensor keep(Map<Variable, Object> gradients) {
    gradients.forEach((variable, gradient) -> {
      Tensor own = dense(variable, gradient).cast(variable.dtype());
      sum(variable).assignAdd(step.tf(), own);
    });
    return step.tf().constant(false);
  }

  private Tensor dense(Variable variable, Object gradient) {
    return Gradients.dense(step.tf(), gradient, variable);
  }

  private Variable sum(Variable variable) {
    return step.slot(variable, SUM);
  }
}
