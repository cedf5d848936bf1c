package io.intarsia.generator;

import java.util.List;

/// A class of Keras.
///
/// @param room the package of `keras` it is in
/// @param aliases other names of it there
/// @param arguments in their order
record KerasClass(String room, String name, List<String> aliases, List<KerasArgument> arguments) {
  List<KerasArgument> required() {
    return arguments.stream().filter(KerasArgument::isRequired).toList();
  }

  List<KerasArgument> optional() {
    return arguments.stream().filter(argument -> !argument.isRequired()).toList();
  }
}
