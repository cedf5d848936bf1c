package io.intarsia.optimizer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes what an optimizer keeps of each variable.
///
/// @param tf the environment
record SlotMaker(Ops tf, UpdateRule rule, OptimizerOptions options) {
  Map<Variable, Map<String, Variable>> make(List<Variable> variables) {
    Map<Variable, Map<String, Variable>> slots = new LinkedHashMap<>();
    variables.forEach(variable -> slots.put(variable, slots(variable)));
    return slots;
  }

  private Map<String, Variable> slots(Variable variable) {
    Shape shape = shape(variable);
    List<Slot> wanted = new ArrayList<>(rule.slots(shape));
    if (options.weightAverage().isUsed()) {
      wanted.add(Slot.zeros(Step.AVERAGE, shape));
    }
    if (options.gradientAccumulationSteps() != null) {
      wanted.add(Slot.zeros(Accumulation.SUM, shape));
    }
    Map<String, Variable> slots = new LinkedHashMap<>();
    wanted.forEach(slot -> slots.put(slot.name(), slot(variable, slot)));
    return slots;
  }

  /// That of the value, if the variable may change its shape.
  private Shape shape(Variable variable) {
    if (variable.shape().isFullyKnown()) {
      return variable.shape();
    }
    try (Tensor value = variable.read(tf)) {
      return value.shape();
    }
  }

  private Variable slot(Variable variable, Slot slot) {
    var options =
        VariableOptions.defaults()
            .withName(variable.name() + "/" + slot.name())
            .withTrainable(false);
    try (Tensor initial = tf.constant(slot.initial(), variable.dtype());
        Tensor shape = tf.constant(slot.shape().toArray());
        Tensor filled = tf.raw.Fill(shape, initial)) {
      return Variable.of(tf, filled, options);
    }
  }
}
