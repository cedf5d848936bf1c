package io.intarsia.keras.file;

import io.intarsia.errors.Mistake;
import java.util.Set;
import java.util.TreeSet;

/// What is said of files that cannot be read.
final class FileErrors {
  private FileErrors() {}

  static IllegalArgumentException unknownClass(String name, Set<String> names) {
    return Mistake.argument(
        "keras file: there is no class %s; there are %s".formatted(name, new TreeSet<>(names)));
  }

  static IllegalArgumentException unknownArgument(
      String className, String argument, Set<String> arguments) {
    return Mistake.argument(
        "keras file: %s has no argument %s; it has %s"
            .formatted(className, argument, new TreeSet<>(arguments)));
  }

  static IllegalArgumentException unknownActivation(String className, String name) {
    return Mistake.argument(
        "keras file: %s names the activation %s, which is not there".formatted(className, name));
  }

  static IllegalArgumentException notRead(String className, String type) {
    return Mistake.argument(
        "keras file: %s has an argument that is %s, which is not read".formatted(className, type));
  }
}
