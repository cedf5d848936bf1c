package io.intarsia.generator;

import java.util.Optional;
import java.util.Set;

/// A method of the facade, ready to be written.
///
/// @param endpoint Python's public name
/// @param group the group's field, such as `math`; empty for the top level
/// @param signature types and names of its parameters, which tell overloads apart
/// @param home where the function is written out, if that is elsewhere
/// @param code javadoc and declaration
/// @param imports full names of the types it needs
/// @param origin where it comes from, for messages
record FacadeMethod(
    String endpoint,
    String group,
    String name,
    MethodSignature signature,
    Optional<Home> home,
    String code,
    Set<String> imports,
    String origin) {

  FacadeMethod {
    imports = Set.copyOf(imports);
  }

  /// Two methods of one class with the same key cannot stand side by side.
  String key() {
    return group
        + "."
        + name
        + signature.parameters().stream().map(MethodSignature.Parameter::type).toList();
  }
}
