package io.intarsia.optimizer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// One variable of one step, as an [UpdateRule] sees it: all of it, or, for a local rule and a
/// gradient that is slices, the rows that the slices are of. All tensors have the variable's dtype.
public final class Update {
  private final Ops tf;
  private final Variable variable;
  private final Map<String, Variable> slots;
  private final Tensor gradient;
  private final @Nullable Tensor rows;
  private final Pace pace;

  /// @param gradient of the variable, or of some rows of it
  /// @param rows each once; null for all
  Update(
      Ops tf,
      Variable variable,
      Map<String, Variable> slots,
      Tensor gradient,
      @Nullable Tensor rows,
      Pace pace) {
    this.tf = tf;
    this.variable = variable;
    this.slots = slots;
    this.gradient = gradient;
    this.rows = rows;
    this.pace = pace;
  }

  /// Where ops run: eagerly, or in the function that is traced.
  public Ops tf() {
    return tf;
  }

  /// The dtype of the variable.
  public DType dtype() {
    return variable.dtype();
  }

  /// The gradient.
  public Tensor gradient() {
    return gradient;
  }

  /// The learning rate of this step, a scalar.
  public Tensor learningRate() {
    return pace.learningRate(dtype());
  }

  /// Which step this is, counted from 1, a scalar.
  public Tensor step() {
    return pace.step(dtype());
  }

  /// A number of this step that is the same for all variables of the dtype, such as a learning rate
  /// without bias: computed for the first of them.
  ///
  /// @param name of the number among those of the rule, `step` and `learningRate` are taken
  public Tensor once(String name, Supplier<Tensor> value) {
    return pace.once(dtype(), name, value);
  }

  /// The value of the variable.
  public Tensor variable() {
    return read(variable);
  }

  /// Replaces the value of the variable.
  public void assign(Tensor value) {
    write(variable, value);
  }

  /// Subtracts from the variable.
  public void subtract(Tensor delta) {
    if (rows == null) {
      variable.assignSub(tf, delta);
    } else {
      variable.scatter(tf).sub(rows, delta);
    }
  }

  /// Whether something is kept of the variable under a name.
  public boolean hasSlot(String name) {
    return slots.containsKey(name);
  }

  /// What is kept under a name.
  ///
  /// @throws IllegalArgumentException if the rule has no such slot
  public Tensor slot(String name) {
    return read(slotVariable(name));
  }

  /// Keeps something for the next step, and returns it.
  ///
  /// @throws IllegalArgumentException if the rule has no such slot
  public Tensor keep(String name, Tensor value) {
    write(slotVariable(name), value);
    return value;
  }

  /// Adds to what is kept under a name, and returns the sum.
  ///
  /// @throws IllegalArgumentException if the rule has no such slot
  public Tensor add(String name, Tensor delta) {
    Variable slot = slotVariable(name);
    if (rows == null) {
      slot.assignAdd(tf, delta);
    } else {
      slot.scatter(tf).add(rows, delta);
    }
    return read(slot);
  }

  /// What is kept once, as this step leaves it: the same for all variables of the step.
  ///
  /// @param name of one of [UpdateRule#globals]
  /// @param next what becomes of it in a step; it has a dtype of its own
  /// @return it in the dtype of the variable
  /// @throws IllegalArgumentException if the rule has no such global
  public Tensor global(String name, UnaryOperator<Tensor> next) {
    return pace.global(tf, name, next).cast(dtype());
  }

  private Variable slotVariable(String name) {
    Variable slot = slots.get(name);
    if (slot == null) {
      throw OptimizerErrors.noSlot(name, slots.keySet());
    }
    return slot;
  }

  private Tensor read(Variable from) {
    return rows == null ? from.read(tf) : from.gather(tf, rows);
  }

  private void write(Variable to, Tensor value) {
    if (rows == null) {
      to.assign(tf, value);
    } else {
      to.scatter(tf).update(rows, value);
    }
  }
}
