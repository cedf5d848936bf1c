package io.intarsia.generator;

import io.intarsia.generator.Composite.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The facade's methods for composites: they only delegate.
final class CompositeMethods {
  private final Problems problems;

  CompositeMethods(Problems problems) {
    this.problems = problems;
  }

  List<FacadeMethod> of(List<Composite> composites) {
    List<FacadeMethod> methods = new ArrayList<>();
    for (Composite composite : composites) {
      for (String name : composite.endpoints()) {
        var endpoint = EndpointName.of(name);
        if (endpoint.hasKnownGroup()) {
          methods.add(method(endpoint, composite));
        } else {
          problems.add(composite.source(), "the endpoint " + name + " is in no group of " + EndpointName.GROUPS);
        }
      }
    }
    return methods;
  }

  private static FacadeMethod method(EndpointName endpoint, Composite composite) {
    return new FacadeMethod(
        endpoint.group(),
        composite.name(),
        composite.parameters().stream().map(Parameter::type).toList(),
        code(endpoint, composite),
        composite.imports(),
        composite.source());
  }

  private static String code(EndpointName endpoint, Composite composite) {
    var code = new StringBuilder();
    composite.documentation().forEach(line -> code.append(("  /// " + line).stripTrailing()).append('\n'));
    composite.annotations().forEach(annotation -> code.append("  ").append(annotation).append('\n'));
    String parameters =
        composite.parameters().stream().map(Parameter::declaration).collect(Collectors.joining(", "));
    String arguments =
        Stream.concat(Stream.of("tf"), composite.parameters().stream().map(Parameter::name))
            .collect(Collectors.joining(", "));
    return code.append(
            """
              public %s%s%s %s(%s)%s {
                %s%s.%s(%s);
              }
            """
                .formatted(
                    isFinal(endpoint, composite) ? "final " : "",
                    composite.typeParameters().isEmpty() ? "" : composite.typeParameters() + " ",
                    composite.returnType(),
                    composite.name(),
                    parameters,
                    composite.thrown().isEmpty() ? "" : " throws " + composite.thrown(),
                    composite.returnType().equals("void") ? "" : "return ",
                    composite.owner(),
                    composite.name(),
                    arguments))
        .toString();
  }

  /// The top level is open for subclasses, and `@SafeVarargs` asks for it everywhere.
  private static boolean isFinal(EndpointName endpoint, Composite composite) {
    return endpoint.group().isEmpty() || composite.annotations().contains("@SafeVarargs");
  }
}
