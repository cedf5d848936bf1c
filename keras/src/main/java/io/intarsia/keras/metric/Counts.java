package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The variables in which a metric counts, in the order in which they are made. They begin as 0.
public final class Counts {
  private final Ops tf;
  private final String metric;
  private final DType dtype;
  private final Map<String, Variable> variables = new LinkedHashMap<>();

  Counts(Ops tf, String metric, DType dtype) {
    this.tf = tf;
    this.metric = metric;
    this.dtype = dtype;
  }

  /// Makes a variable for one number.
  ///
  /// @throws IllegalArgumentException if the name is taken
  public void make(String name) {
    make(name, Shape.of());
  }

  /// Makes a variable for numbers of the metric's type.
  ///
  /// @throws IllegalArgumentException if the name is taken, or a size is not known
  public void make(String name, Shape shape) {
    make(name, shape, dtype);
  }

  /// Makes a variable.
  ///
  /// @throws IllegalArgumentException if the name is taken, or a size is not known
  public void make(String name, Shape shape, DType type) {
    if (!shape.isFullyKnown()) {
      throw MetricErrors.unknownSize(metric, name, shape);
    }
    if (variables.containsKey(name)) {
      throw MetricErrors.nameTaken(metric, name);
    }
    // A slash separates the parts of a path.
    var options =
        VariableOptions.defaults()
            .withName(metric.replace('/', '>') + "/" + name)
            .withTrainable(false)
            .withLifted(true);
    variables.put(name, Variable.of(tf, g -> g.zeros(shape, type), options));
  }

  /// Where variables are made; for metrics that are parts, and have to be built at once.
  public Ops tf() {
    return tf;
  }

  Map<String, Variable> variables() {
    return Collections.unmodifiableMap(variables);
  }

  Variable get(String name) {
    Variable variable = variables.get(name);
    if (variable == null) {
      throw MetricErrors.noVariable(metric, name, variables.keySet());
    }
    return variable;
  }

  void reset(Ops ops) {
    for (Variable each : variables.values()) {
      each.assign(ops, ops.zeros(each.shape(), each.dtype()));
    }
  }
}
