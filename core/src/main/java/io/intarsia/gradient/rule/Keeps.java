package io.intarsia.gradient.rule;

import io.intarsia.dtype.DType;

/// What a rule reads of the op, beside dtypes and shapes: the rest is not kept for it.
public enum Keeps {
  /// Inputs and results.
  ALL(true, true, true),
  /// The inputs.
  INPUTS(true, true, false),
  /// Inputs that are no numbers with a gradient, such as axes, positions and conditions.
  PARAMETERS(false, true, false),
  /// Those inputs, and the results.
  PARAMETERS_AND_OUTPUTS(false, true, true),
  /// The results.
  OUTPUTS(false, false, true),
  /// Nothing.
  NOTHING(false, false, false);

  private final boolean numbers;
  private final boolean parameters;
  private final boolean outputs;

  Keeps(boolean numbers, boolean parameters, boolean outputs) {
    this.numbers = numbers;
    this.parameters = parameters;
    this.outputs = outputs;
  }

  /// Whether inputs of a dtype are read.
  public boolean inputs(DType dtype) {
    return dtype.isFloating() || dtype.isComplex() ? numbers : parameters;
  }

  /// Whether results are read.
  public boolean outputs() {
    return outputs;
  }
}
