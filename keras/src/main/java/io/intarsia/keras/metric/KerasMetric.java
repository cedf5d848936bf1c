package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.tensor.Tensor;

/// A metric of Keras.
public abstract class KerasMetric extends StatefulMetric<Tensor, Tensor> {
  private final Arguments arguments;

  KerasMetric(Arguments arguments) {
    this.arguments = arguments;
  }

  /// What `config.json` says of it.
  public final Arguments arguments() {
    return arguments;
  }

  @Override
  public final String name() {
    return arguments.name();
  }

  @Override
  protected final DType variableDType() {
    return arguments.value("dtype", DType.class);
  }

  @Override
  public final String toString() {
    return arguments.toString();
  }
}
