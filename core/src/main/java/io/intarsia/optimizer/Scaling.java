package io.intarsia.optimizer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A step whose gradients are of a scaled loss, and the scale that changes with them.
///
/// @param step that is made if all gradients are finite
record Scaling(Step step, LossScale.Dynamic options) {
  void run(Map<Variable, Object> gradients) {
    step.tf().cond(allFinite(gradients), g -> in(g).apply(gradients), g -> in(g).skip());
  }

  private Scaling in(Ops tf) {
    return new Scaling(step.in(tf), options);
  }

  private Tensor allFinite(Map<Variable, Object> gradients) {
    List<Tensor> finite =
        gradients.values().stream().map(each -> Gradients.values(each).isFinite().all()).toList();
    Tensor areNot = step.tf().stack(finite).all().cast(DType.FLOAT32).rminus(1);
    return step.parts().total().apply(areNot).eq(0);
  }

  private Tensor apply(Map<Variable, Object> gradients) {
    Ops tf = step.tf();
    step.apply(unscaled(tf, gradients, scale().read(tf)));
    Tensor isDue = counter().read(tf).eq(options.dynamicGrowthSteps() - 1);
    return tf.cond(isDue, g -> in(g).change(2), g -> in(g).count());
  }

  /// Divides by the scale; in `float32`, if the gradient has less, as what is large there need not
  /// be so once it is divided.
  static Map<Variable, Object> unscaled(Ops tf, Map<Variable, Object> gradients, Tensor scale) {
    Map<Variable, Object> unscaled = new LinkedHashMap<>();
    gradients.forEach((variable, gradient) -> {
      Tensor values = Gradients.values(gradient);
      DType dtype = widened(values.dtype());
      Tensor quotient = tf.math.divide(values.cast(dtype), scale.cast(dtype));
      unscaled.put(variable, Gradients.withValues(gradient, quotient));
    });
    return unscaled;
  }

  /// A dtype that has the numbers of another, and `float32` at least.
  static DType widened(DType dtype) {
    return dtype == DType.FLOAT64 ? dtype : DType.FLOAT32;
  }

  private Tensor skip() {
    return change(0.5f);
  }

  private Tensor change(float factor) {
    Ops tf = step.tf();
    counter().assign(tf, 0L);
    scale().assign(tf, scale().read(tf).times(factor));
    return tf.constant(true);
  }

  private Tensor count() {
    counter().assignAdd(step.tf(), 1L);
    return step.tf().constant(true);
  }

  private Variable scale() {
    return Objects.requireNonNull(step.globals().dynamicScale());
  }

  private Variable counter() {
    return Objects.requireNonNull(step.globals().stepCounter());
  }
}
