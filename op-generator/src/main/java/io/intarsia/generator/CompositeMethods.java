package io.intarsia.generator;

import io.intarsia.generator.Composite.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The facade's methods for composites: they only delegate.
final class CompositeMethods {
  private final Catalog catalog;
  private final Problems problems;

  CompositeMethods(Catalog catalog, Problems problems) {
    this.catalog = catalog;
    this.problems = problems;
  }

  /// The public names that composites claim, as far as the catalogue knows them.
  Set<String> claimed(List<Composite> composites) {
    Set<String> claimed = new HashSet<>();
    composites.forEach(composite -> claimed.addAll(composite.endpoints()));
    claimed.retainAll(catalog.byName().keySet());
    return claimed;
  }

  List<FacadeMethod> of(List<Composite> composites) {
    List<FacadeMethod> methods = new ArrayList<>();
    var byName = catalog.byName();
    for (Composite composite : composites) {
      for (String name : composite.endpoints()) {
        CatalogEntry entry = byName.get(name);
        if (entry != null) {
          methods.addAll(methods(name, entry, composite));
        } else if (!catalog.isOtherName(name) && !EndpointName.isNumpy(name)) {
          problems.add(composite.source(), "Python has no public function tf." + name);
        }
      }
      reportName(composite);
      reportPlace(composite);
    }
    reportMissingAliases(claimed(composites));
    return methods;
  }

  /// The functions of numpy, `tf.numpy.…`: each is called where it lies, and takes no other types.
  List<FacadeMethod> numpy(List<Composite> composites) {
    List<FacadeMethod> methods = new ArrayList<>();
    for (Composite composite : composites) {
      for (String name : composite.endpoints()) {
        if (EndpointName.isNumpy(name)) {
          String java = Names.camel(name.substring(name.lastIndexOf('.') + 1));
          methods.add(method(EndpointName.of(name), java, composite, Optional.empty()));
        }
      }
    }
    return methods;
  }

  /// Where it lies it is called itself, else through the class of its home.
  private List<FacadeMethod> methods(String name, CatalogEntry entry, Composite composite) {
    Optional<Home> home = Home.of(composite.room(), entry);
    if (home.isEmpty()) {
      return List.of();
    }
    EndpointName endpoint = EndpointName.of(name);
    String java = composite.variant() ? composite.name() : entry.javaName(name);
    List<FacadeMethod> methods = new ArrayList<>();
    if (composite.room().equals(Rooms.ARRAY) && endpoint.group().isEmpty()) {
      var inRoom = new EndpointName(name, Rooms.ARRAY);
      methods.add(method(inRoom, java, composite, Optional.empty()));
    }
    boolean isHere = Rooms.of(endpoint.group()).equals(composite.room());
    Home elsewhere = composite.variant() ? home.get().named(composite.name()) : home.get();
    methods.add(
        method(endpoint, java, composite, isHere ? Optional.empty() : Optional.of(elsewhere)));
    return methods;
  }

  private void reportName(Composite composite) {
    Set<String> javaNames = new TreeSet<>();
    composite
        .endpoints()
        .forEach(name -> catalog.find(name).ifPresent(e -> javaNames.add(e.javaName(name))));
    if (!composite.variant() && !javaNames.isEmpty() && !javaNames.contains(composite.name())) {
      problems.add(
          composite.source(),
          "%s should be called %s, for %s; if it gives something else than these, say variant = true"
              .formatted(composite.name(), String.join(" or ", javaNames), composite.endpoints()));
    }
  }

  private void reportPlace(Composite composite) {
    List<CatalogEntry> entries =
        composite.endpoints().stream().flatMap(name -> catalog.find(name).stream()).toList();
    boolean isRoof = composite.room().equals(Rooms.ROOF);
    boolean isBelow = composite.endpoints().stream().anyMatch(name -> name.contains("."));
    if (entries.stream().anyMatch(entry -> Home.of(composite.room(), entry).isEmpty())
        || isRoof && isBelow) {
      problems.add(
          composite.source(),
          "lies in another package than its names; expected %s"
              .formatted(
                  entries.stream()
                      .map(entry -> "io.intarsia." + Rooms.subpackage(Rooms.lowest(entry.names())))
                      .distinct()
                      .collect(Collectors.joining(", "))));
    }
  }

  /// Two names of one function must not be two functions.
  private void reportMissingAliases(Set<String> claimed) {
    for (CatalogEntry entry : catalog.entries()) {
      List<String> missing =
          entry.names().stream().filter(name -> !claimed.contains(name)).toList();
      if (!missing.isEmpty() && missing.size() < entry.names().size()) {
        problems.add(
            entry.canonical(),
            "its composite must name all of " + entry.names() + ", " + missing + " is missing");
      }
    }
  }

  private static FacadeMethod method(
      EndpointName endpoint, String javaName, Composite composite, Optional<Home> home) {
    return new FacadeMethod(
        endpoint.name(),
        endpoint.group(),
        javaName,
        signature(endpoint, composite),
        home,
        code(endpoint, javaName, composite, home),
        composite.imports(),
        composite.source());
  }

  private static MethodSignature signature(EndpointName endpoint, Composite composite) {
    return new MethodSignature(
        endpoint.group().isEmpty() ? "public final" : "public",
        composite.typeParameters().isEmpty()
            && composite.thrown().isEmpty()
            && composite.parameters().stream().noneMatch(CompositeMethods::isCode),
        composite.returnType(),
        composite.parameters().stream()
            .map(p -> new MethodSignature.Parameter(p.type(), p.name()))
            .toList());
  }

  private static boolean isCode(Parameter parameter) {
    return parameter.type().contains("Function<");
  }

  private static String code(
      EndpointName endpoint, String javaName, Composite composite, Optional<Home> home) {
    return lines("/// ", composite.documentation())
        + lines("", composite.annotations())
        + "  %s %s(%s)%s {\n"
            .formatted(
                modifiersAndType(endpoint, composite),
                javaName,
                join(composite, Parameter::declaration),
                composite.thrown().isEmpty() ? "" : " throws " + composite.thrown())
        + "    %s%s;\n  }\n"
            .formatted(
                composite.returnType().equals("void") ? "" : "return ", call(composite, home));
  }

  private static String lines(String prefix, List<String> lines) {
    return lines.stream()
        .map(line -> ("  " + prefix + line).stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private static String modifiersAndType(EndpointName endpoint, Composite composite) {
    return Stream.of(
            "public",
            isFinal(endpoint, composite) ? "final" : "",
            composite.typeParameters(),
            composite.returnType())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String call(Composite composite, Optional<Home> home) {
    String arguments = join(composite, Parameter::name);
    if (home.isPresent()) {
      return "%s(%s)".formatted(home.get().call(), arguments);
    }
    return "%s.%s(tf%s)"
        .formatted(
            composite.owner(), composite.name(), arguments.isEmpty() ? "" : ", " + arguments);
  }

  private static String join(Composite composite, Function<Parameter, String> part) {
    return composite.parameters().stream().map(part).collect(Collectors.joining(", "));
  }

  /// The top level is open for subclasses, and `@SafeVarargs` asks for it everywhere.
  private static boolean isFinal(EndpointName endpoint, Composite composite) {
    return endpoint.group().isEmpty() || composite.annotations().contains("@SafeVarargs");
  }
}
