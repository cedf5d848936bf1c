package io.intarsia.keras.regularizer;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.Described;

/// A regularizer of Keras: a value that is its arguments.
public abstract class KerasRegularizer extends Described implements Regularizer {
  KerasRegularizer(Arguments arguments) {
    super(arguments);
  }
}
