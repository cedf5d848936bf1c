package io.intarsia.keras.initializer;

import io.intarsia.keras.argument.Arguments;
import org.jspecify.annotations.Nullable;

/// An initializer of Keras: a value that is its arguments.
public abstract class KerasInitializer implements Initializer {
  private final Arguments arguments;

  KerasInitializer(Arguments arguments) {
    this.arguments = arguments;
  }

  /// What `config.json` says of it.
  public final Arguments arguments() {
    return arguments;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof KerasInitializer initializer && arguments.equals(initializer.arguments);
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
