package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One public function or class of Python, as `endpoints.json` has it.
///
/// @param names public names, the canonical one first
/// @param javaNames the Java path of each name
/// @param otherNames names in namespaces that are not offered
/// @param kind `native`, `python`, `class` or `later`
/// @param op the op it runs and does nothing else; empty for the rest
/// @param fixed attributes that Python sets itself
/// @param reason why it comes later; else empty
record CatalogEntry(
    List<String> names,
    List<String> javaNames,
    List<String> otherNames,
    String kind,
    String op,
    Map<String, JsonNode> fixed,
    String reason,
    List<Argument> arguments) {

  CatalogEntry {
    names = List.copyOf(names);
    javaNames = List.copyOf(javaNames);
    otherNames = List.copyOf(otherNames);
    fixed = Map.copyOf(fixed);
    arguments = List.copyOf(arguments);
  }

  /// @param input the op's input it becomes, or empty
  /// @param attribute the op's attribute it becomes, or empty
  /// @param variadic `positional` or `keyword` for a variable number of arguments; else empty
  /// @param defaultValue JSON's null stands for the op's own default
  record Argument(
      String name,
      String java,
      String input,
      String attribute,
      String variadic,
      Optional<JsonNode> defaultValue) {}

  String canonical() {
    return names.getFirst();
  }

  /// Whether running one op is all it does, so that it can be generated.
  boolean runsOneOp() {
    return !op.isEmpty() && !kind.equals("later");
  }

  /// The Java name of one of the names.
  String javaName(String name) {
    String path = javaNames.get(names.indexOf(name));
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
