package io.intarsia.generator;

import io.intarsia.generator.Composite.Parameter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The head of a function of numpy that no method is written for.
///
/// @param name numpy's, such as `linalg.det`
/// @param documentation with an empty line or tags at the end
record NumpyFunction(
    String name, List<String> documentation, String returnType, List<Parameter> parameters) {
  NumpyFunction {
    documentation = List.copyOf(documentation);
    parameters = List.copyOf(parameters);
  }

  /// The method of the facade.
  ///
  /// @param body indented
  /// @param imports those that the code may need beside the known ones
  FacadeMethod method(String body, Set<String> imports, String origin) {
    var endpoint = EndpointName.of(EndpointName.NUMPY + name);
    String java = Names.camel(name.substring(name.lastIndexOf('.') + 1));
    String code = documented(endpoint) + head(java) + body + "  }\n";
    Set<String> needed = new HashSet<>(Imports.of(code));
    imports.stream().filter(type -> isIn(code, type)).forEach(needed::add);
    return new FacadeMethod(
        endpoint.name(),
        endpoint.group(),
        java,
        signature(),
        Optional.empty(),
        code,
        needed,
        origin);
  }

  private String documented(EndpointName endpoint) {
    String see = "@see \"Python: %s\"".formatted(endpoint.name());
    return Stream.concat(documentation.stream(), Stream.of(see))
        .map(line -> ("  /// " + line).stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private String head(String java) {
    return "  public %s %s(%s) {\n"
        .formatted(
            returnType,
            java,
            parameters.stream().map(Parameter::declaration).collect(Collectors.joining(", ")));
  }

  private MethodSignature signature() {
    return new MethodSignature(
        "public",
        true,
        returnType,
        parameters.stream().map(p -> new MethodSignature.Parameter(p.type(), p.name())).toList());
  }

  private static boolean isIn(String code, String type) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    return Pattern.compile("\\b" + simple + "\\b").matcher(code).find();
  }
}
