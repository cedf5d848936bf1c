package io.intarsia.generator;

import java.util.List;

/// A public name of Python such as `math.reduce_sum`.
///
/// @param group the first part; empty for the top level
/// @param function the last part
record EndpointName(String name, String group, String function) {
  /// The groups of the facade, as fields of `Ops`.
  static final List<String> GROUPS =
      List.of(
          "math", "linalg", "nn", "strings", "random", "bitwise", "image", "signal", "sets", "sparse",
          "ragged", "io", "audio");

  static EndpointName of(String name) {
    int first = name.indexOf('.');
    return new EndpointName(
        name, first < 0 ? "" : name.substring(0, first), name.substring(name.lastIndexOf('.') + 1));
  }

  boolean hasKnownGroup() {
    return group.isEmpty() || GROUPS.contains(group);
  }

  /// The class of a group, such as `MathOps`.
  static String className(String group) {
    return group.isEmpty() ? "TopLevelOps" : Names.capitalized(group) + "Ops";
  }

  /// Whether the Java name is the function's in camel case; a keyword gets an underscore.
  boolean isCalled(String java) {
    return java.equals(Names.camel(function)) || java.equals(Names.camel(function) + "_");
  }
}
