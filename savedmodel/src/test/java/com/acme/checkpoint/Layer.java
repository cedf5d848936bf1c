package com.acme.checkpoint;

import io.intarsia.variable.Variable;

/// What layers have in common.
public class Layer {
  public final Variable bias;

  public Layer(Variable bias) {
    this.bias = bias;
  }
}
