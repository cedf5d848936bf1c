package io.intarsia.cli.model.bind;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The names by which a file knows classes.
final class Imports {
  private final Set<String> own;
  private final Map<String, String> imported = new TreeMap<>();

  /// @param own the simple names of classes that are written with the file
  Imports(Set<String> own) {
    this.own = own;
  }

  /// The simple name of a class, which is imported for that; the whole one if another class has it.
  String name(String qualified) {
    int dot = qualified.lastIndexOf('.');
    String simple = qualified.substring(dot + 1);
    if (dot < 0) {
      return simple;
    }
    boolean isFree =
        !own.contains(simple) && imported.getOrDefault(simple, qualified).equals(qualified);
    if (!isFree) {
      return qualified;
    }
    imported.put(simple, qualified);
    return simple;
  }

  String name(Class<?> type) {
    return name(type.getCanonicalName());
  }

  /// The lines of the imports.
  String lines() {
    return imported.values().stream()
        .filter(name -> !name.startsWith("java.lang."))
        .sorted()
        .map(name -> "import " + name + ";\n")
        .collect(Collectors.joining());
  }
}
