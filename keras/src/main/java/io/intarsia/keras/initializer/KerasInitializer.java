package io.intarsia.keras.initializer;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.Described;

/// An initializer of Keras: a value that is its arguments.
public abstract class KerasInitializer extends Described implements Initializer {
  KerasInitializer(Arguments arguments) {
    super(arguments);
  }
}
