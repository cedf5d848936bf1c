package io.intarsia.keras.regularizer;

import io.intarsia.keras.argument.Arguments;
import org.jspecify.annotations.Nullable;

/// A regularizer of Keras: a value that is its arguments.
public abstract class KerasRegularizer implements Regularizer {
  private final Arguments arguments;

  KerasRegularizer(Arguments arguments) {
    this.arguments = arguments;
  }

  /// What `config.json` says of it.
  public final Arguments arguments() {
    return arguments;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof KerasRegularizer regularizer && arguments.equals(regularizer.arguments);
  }

  @Override
  public final int hashCode() {
    return arguments.hashCode();
  }

  @Override
  public final String toString() {
    return arguments.toString();
  }
}
