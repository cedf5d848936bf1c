package io.intarsia.keras.layer;

import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.argument.Arguments;

/// A layer of Keras.
///
/// @param <X> what it takes
/// @param <Y> what it gives
public abstract class KerasLayer<X, Y> extends StatefulLayer<X, Y> {
  private final Arguments arguments;

  KerasLayer(Arguments arguments) {
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
  public final String toString() {
    return arguments.toString();
  }
}
