package io.intarsia.generator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A class of Keras.
///
/// @param room the package of `keras` it is in
/// @param aliases other names of it there
/// @param called the name of one that was given none; null if it follows from that of the class
/// @param arguments in their order
record KerasClass(
    String room,
    String name,
    List<String> aliases,
    @Nullable String called,
    List<KerasArgument> arguments) {
  List<KerasArgument> required() {
    return arguments.stream().filter(KerasArgument::isRequired).toList();
  }

  List<KerasArgument> optional() {
    return arguments.stream().filter(argument -> !argument.isRequired()).toList();
  }
}
