package io.intarsia.variable;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Changes single rows or parts of a variable: `v.scatter(g).add(indices, updates)`. Each method
/// returns the variable.
///
/// Of a variable `[N, D…]`, the methods without `nd` change rows: `indices` are `[I…]`, positions
/// along the first axis, and `updates` `[I…, D…]` or a scalar. Those with `nd` change parts:
/// `indices` are `[I…, K]`, each row the positions along the first `K` axes, and `updates` `[I…]`
/// with the other axes. Indices are `int32` or `int64`, updates of the variable's dtype; both are
/// tensors or host data. A position given twice is changed twice, but which update stays is not
/// said. The methods with `nd` are atomic; those without may interleave with other threads.
///
/// All throw an [IllegalArgumentException] if a dtype differs, an [IllegalStateException] if the
/// variable has no value yet or is closed, and a
/// [TensorFlowException][io.intarsia.errors.TensorFlowException] if shapes do not fit or a position
/// is outside its axis.
public final class Scatter {
  private final Ops tf;
  private final Variable variable;

  Scatter(Ops tf, Variable variable) {
    this.tf = tf;
    this.variable = variable;
  }

  /// Replaces rows.
  ///
  /// @see "Python: tf.Variable.scatter_update"
  public Variable update(Object indices, Object updates) {
    return run("update", "ResourceScatterUpdate", indices, updates);
  }

  /// Adds to rows.
  ///
  /// @see "Python: tf.Variable.scatter_add"
  public Variable add(Object indices, Object updates) {
    return run("add", "ResourceScatterAdd", indices, updates);
  }

  /// Subtracts from rows.
  ///
  /// @see "Python: tf.Variable.scatter_sub"
  public Variable sub(Object indices, Object updates) {
    return run("sub", "ResourceScatterSub", indices, updates);
  }

  /// Multiplies rows.
  ///
  /// @see "Python: tf.Variable.scatter_mul"
  public Variable mul(Object indices, Object updates) {
    return run("mul", "ResourceScatterMul", indices, updates);
  }

  /// Divides rows.
  ///
  /// @see "Python: tf.Variable.scatter_div"
  public Variable div(Object indices, Object updates) {
    return run("div", "ResourceScatterDiv", indices, updates);
  }

  /// Takes the smaller element, of rows and updates.
  ///
  /// @see "Python: tf.Variable.scatter_min"
  public Variable min(Object indices, Object updates) {
    return run("min", "ResourceScatterMin", indices, updates);
  }

  /// Takes the larger element, of rows and updates.
  ///
  /// @see "Python: tf.Variable.scatter_max"
  public Variable max(Object indices, Object updates) {
    return run("max", "ResourceScatterMax", indices, updates);
  }

  /// Replaces parts.
  ///
  /// @see "Python: tf.Variable.scatter_nd_update"
  public Variable ndUpdate(Object indices, Object updates) {
    return run("ndUpdate", "ResourceScatterNdUpdate", indices, updates);
  }

  /// Adds to parts.
  ///
  /// @see "Python: tf.Variable.scatter_nd_add"
  public Variable ndAdd(Object indices, Object updates) {
    return run("ndAdd", "ResourceScatterNdAdd", indices, updates);
  }

  /// Subtracts from parts.
  ///
  /// @see "Python: tf.Variable.scatter_nd_sub"
  public Variable ndSub(Object indices, Object updates) {
    return run("ndSub", "ResourceScatterNdSub", indices, updates);
  }

  /// Takes the smaller element, of parts and updates.
  ///
  /// @see "Python: tf.raw_ops.ResourceScatterNdMin"
  public Variable ndMin(Object indices, Object updates) {
    return run("ndMin", "ResourceScatterNdMin", indices, updates);
  }

  /// Takes the larger element, of parts and updates.
  ///
  /// @see "Python: tf.raw_ops.ResourceScatterNdMax"
  public Variable ndMax(Object indices, Object updates) {
    return run("ndMax", "ResourceScatterNdMax", indices, updates);
  }

  private Variable run(String what, String op, Object indices, Object updates) {
    String operation = "scatter." + what;
    variable.checkReadable(tf, operation);
    try (var operands = new Operands(tf, operation, variable)) {
      Tensor positions = operands.indices(indices);
      Tensor values = operands.value(updates);
      tf.execute(op, Attributes.NONE, variable.handle(), positions, values);
      return variable;
    }
  }
}
