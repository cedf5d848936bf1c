package io.intarsia.keras.constraint;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.Described;

/// A constraint of Keras: a value that is its arguments.
public abstract class KerasConstraint extends Described implements Constraint {
  KerasConstraint(Arguments arguments) {
    super(arguments);
  }
}
