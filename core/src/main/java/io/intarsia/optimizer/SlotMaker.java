package io.intarsia.optimizer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes what an optimizer keeps of each variable, and what its rule keeps once.
///
/// @param tf the environment
record SlotMaker(Ops tf, UpdateRule rule, OptimizerOptions options) {
  Map<Variable, Map<String, Variable>> make(List<Variable> variables) {
    Map<Variable, Map<String, Variable>> slots = new LinkedHashMap<>();
    variables.forEach(variable -> slots.put(variable, slots(variable)));
    return slots;
  }

  /// What the rule keeps once.
  ///
  /// @param name of the optimizer
  Map<String, Variable> globals(String name, List<Variable> variables) {
    DType dtype = variables.isEmpty() ? DType.FLOAT32 : variables.getFirst().dtype();
    Map<String, Variable> globals = new LinkedHashMap<>();
    rule.globals().forEach(slot -> globals.put(slot.name(), filled(name, slot, dtype)));
    return globals;
  }

  private Map<String, Variable> slots(Variable variable) {
    Shape shape = shape(variable);
    List<Slot> wanted = new ArrayList<>(rule.slots(variable.name(), shape));
    if (options.weightAverage().isUsed()) {
      wanted.add(Slot.zeros(Step.AVERAGE, shape));
    }
    if (options.gradientAccumulationSteps() != null) {
      wanted.add(Slot.zeros(Accumulation.SUM, shape));
    }
    Map<String, Variable> slots = new LinkedHashMap<>();
    Parts.onDeviceOf(
        variable, () -> wanted.forEach(slot -> slots.put(slot.name(), slot(variable, slot))));
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

  private static VariableOptions options(String owner, Slot slot) {
    return VariableOptions.defaults().withName(owner + "/" + slot.name()).withTrainable(false);
  }

  private Variable slot(Variable variable, Slot slot) {
    return slot.isCopy() ? copied(variable, slot) : filled(variable.name(), slot, variable.dtype());
  }

  private Variable copied(Variable variable, Slot slot) {
    try (Tensor value = variable.read(tf)) {
      return Variable.of(tf, value, options(variable.name(), slot));
    }
  }

  private Variable filled(String owner, Slot slot, DType dtype) {
    try (Tensor initial = tf.constant(slot.initial(), dtype);
        Tensor shape = tf.constant(slot.shape().toArray());
        Tensor filled = tf.raw.Fill(shape, initial)) {
      return Variable.of(tf, filled, options(owner, slot));
    }
  }
}
