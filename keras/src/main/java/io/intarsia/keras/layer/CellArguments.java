package io.intarsia.keras.layer;

import io.intarsia.keras.argument.Arguments;

/// Arguments of a layer that are those of its cell.
final class CellArguments {
  private CellArguments() {}

  static Arguments of(RecurrentLayer layer, Arguments defaults) {
    Arguments arguments = defaults;
    for (String name : defaults.types().keySet()) {
      arguments = arguments.with(name, layer.arguments().optionalValue(name, Object.class));
    }
    return arguments;
  }
}
