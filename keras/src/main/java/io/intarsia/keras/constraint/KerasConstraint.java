package io.intarsia.keras.constraint;

import io.intarsia.keras.argument.Arguments;
import org.jspecify.annotations.Nullable;

/// A constraint of Keras: a value that is its arguments.
public abstract class KerasConstraint implements Constraint {
  private final Arguments arguments;

  KerasConstraint(Arguments arguments) {
    this.arguments = arguments;
  }

  /// What `config.json` says of it.
  public final Arguments arguments() {
    return arguments;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof KerasConstraint constraint && arguments.equals(constraint.arguments);
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
