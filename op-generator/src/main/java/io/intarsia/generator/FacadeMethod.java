package io.intarsia.generator;

import java.util.List;
import java.util.Set;

/// A method of the facade, ready to be written.
///
/// @param group the group's field, such as `math`; empty for the top level
/// @param parameterTypes what tells overloads apart
/// @param code javadoc and declaration
/// @param imports full names of the types it needs
/// @param origin where it comes from, for messages
record FacadeMethod(
    String group,
    String name,
    List<String> parameterTypes,
    String code,
    Set<String> imports,
    String origin) {

  FacadeMethod {
    parameterTypes = List.copyOf(parameterTypes);
    imports = Set.copyOf(imports);
  }

  /// Two methods of one class with the same key cannot stand side by side.
  String key() {
    return group + "." + name + parameterTypes;
  }
}
