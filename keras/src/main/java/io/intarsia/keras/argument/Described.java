package io.intarsia.keras.argument;

import org.jspecify.annotations.Nullable;

/// A value that is a class of Keras and its arguments: two are equal if these are.
public abstract class Described {
  private final Arguments arguments;

  protected Described(Arguments arguments) {
    this.arguments = arguments;
  }

  /// What `config.json` says of it.
  public final Arguments arguments() {
    return arguments;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof Described described && arguments.equals(described.arguments);
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
