package io.intarsia.generator;

import java.util.List;
import java.util.Set;

/// A hand-written method that the facade offers under one or more public names.
///
/// @param endpoints Python's names, such as `math.reduce_sum`
/// @param variant whether it keeps its name on the facade
/// @param byName whether it is for calls by name only
/// @param room the package it lies in, see [Rooms]
/// @param owner the class that holds it
/// @param annotations those to repeat on the facade's method, each as written
/// @param typeParameters as written, with brackets; empty if there are none
/// @param parameters without the leading `BaseOps tf`
/// @param thrown as written; empty if nothing is declared
/// @param documentation lines of its javadoc
/// @param imports that its signature or javadoc needs, those of its own package too
/// @param source file and line
record Composite(
    List<String> endpoints,
    boolean variant,
    boolean byName,
    String room,
    String owner,
    String name,
    List<String> annotations,
    String typeParameters,
    String returnType,
    List<Parameter> parameters,
    String thrown,
    List<String> documentation,
    Set<String> imports,
    String source) {

  Composite {
    endpoints = List.copyOf(endpoints);
    annotations = List.copyOf(annotations);
    parameters = List.copyOf(parameters);
    documentation = List.copyOf(documentation);
    imports = Set.copyOf(imports);
  }

  /// @param declaration as written, with type and name
  /// @param type as written, without annotations and modifiers
  record Parameter(String declaration, String type, String name) {}
}
