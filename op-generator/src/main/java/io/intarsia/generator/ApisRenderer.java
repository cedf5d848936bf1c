package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.generator.CatalogEntry.Argument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// Renders `Apis`: a constant for each function on the facade, with what handlers need to know.
final class ApisRenderer {
  static final String CLASS = "Apis";

  private static final Set<String> AXES = Set.of("axis", "axes");

  private final Catalog catalog;
  private final Families families;
  private final Map<String, List<CatalogEntry>> byGroup = new TreeMap<>();
  private final Map<CatalogEntry, Map<Integer, TensorForm>> forms = new LinkedHashMap<>();

  /// The types that overloads have for a parameter that is no tensor.
  private final Map<CatalogEntry, Map<Integer, Set<String>>> types = new LinkedHashMap<>();

  ApisRenderer(Catalog catalog, Families families, List<FacadeMethod> methods) {
    this.catalog = catalog;
    this.families = families;
    var byName = catalog.byName();
    for (FacadeMethod method : methods) {
      CatalogEntry entry = byName.get(method.endpoint());
      if (entry != null) {
        collect(entry, method.signature());
      }
    }
    forms.keySet().stream()
        .sorted((a, b) -> a.canonical().compareTo(b.canonical()))
        .forEach(entry ->
            byGroup
                .computeIfAbsent(EndpointName.of(entry.canonical()).group(), g -> new ArrayList<>())
                .add(entry));
  }

  private void collect(CatalogEntry entry, MethodSignature signature) {
    Map<Integer, TensorForm> known = forms.computeIfAbsent(entry, e -> new TreeMap<>());
    PythonPlaces.of(entry, signature)
        .ifPresent(places -> {
          for (int i = 0; i < places.size(); i++) {
            TensorForm form = signature.parameters().get(i).form();
            types
                .computeIfAbsent(entry, e -> new TreeMap<>())
                .computeIfAbsent(places.get(i), place -> new TreeSet<>())
                .add(signature.parameters().get(i).type());
            if (form != TensorForm.NONE) {
              known.put(places.get(i), form);
            }
          }
        });
  }

  /// @param header with the package
  String render(String header) {
    Set<String> groups = new TreeSet<>(byGroup.keySet());
    groups.remove("");
    return header
        + """
        import io.intarsia.dispatch.Api.Kind;
        import io.intarsia.dispatch.Api.Parameter;
        import java.util.List;
        import javax.annotation.processing.Generated;

        /// Every function of the facade, one constant for all its names.
        @Generated("io.intarsia.generator")
        public final class Apis {
          private Apis() {}
        """
        + constants("")
        + groups.stream().map(this::group).collect(Collectors.joining())
        + all()
        + "}\n";
  }

  private String group(String group) {
    return """

      /// The functions of `tf.%s`.
      public static final class %s {
        private %2$s() {}
    %s  }
    """
        .formatted(group, ApiConstants.owner(group), constants(group).indent(2));
  }

  private String constants(String group) {
    return byGroup.getOrDefault(group, List.of()).stream()
        .map(this::constant)
        .collect(Collectors.joining());
  }

  private String constant(CatalogEntry entry) {
    var text = new StringBuilder();
    for (int i = 0; i < entry.arguments().size(); i++) {
      Argument argument = entry.arguments().get(i);
      text.append(",\n          ")
          .append(parameter(argument, form(entry, i)))
          .append(isList(entry, i) ? ".listed()" : "");
    }
    return """

      /// Python's `tf.%s`.
      public static final %s %s =
          Api.%s(Family.%s, "%s"%s);
    """
        .formatted(
            entry.canonical(),
            takesList(entry) ? "Api.OfList" : "Api",
            ApiConstants.simple(entry.canonical()),
            takesList(entry) ? "ofList" : "of",
            families.of(entry),
            String.join(" ", entry.names()),
            text);
  }

  /// Whether the first argument is a list of tensors.
  private boolean takesList(CatalogEntry entry) {
    return !entry.arguments().isEmpty()
        && List.of("TENSORS", "VARIADIC")
            .contains(kind(entry.arguments().getFirst(), form(entry, 0)));
  }

  private TensorForm form(CatalogEntry entry, int place) {
    return forms.getOrDefault(entry, Map.of()).getOrDefault(place, TensorForm.NONE);
  }

  /// Whether it takes several axes: some overload has any number of them, or none takes just one.
  private boolean isList(CatalogEntry entry, int place) {
    String name = entry.arguments().get(place).name();
    Set<String> known = types.getOrDefault(entry, Map.of()).getOrDefault(place, Set.of());
    boolean areSeveral =
        known.contains("int...") || known.contains("int[]") && !known.contains("int");
    return AXES.contains(name) && areSeveral
        || catalog.lists().getOrDefault(entry.canonical(), List.of()).contains(name);
  }

  private static String kind(Argument argument, TensorForm form) {
    return switch (argument.variadic()) {
      case "positional" -> "VARIADIC";
      case "keyword" -> "KEYWORDS";
      default -> form.kind();
    };
  }

  private static String parameter(Argument argument, TensorForm form) {
    String kind = kind(argument, form);
    String names = "\"%s\", \"%s\"".formatted(argument.name(), argument.java());
    return argument.defaultValue().isEmpty() && !kind.equals("KEYWORDS")
        ? "Parameter.required(Kind.%s, %s)".formatted(kind, names)
        : "Parameter.optional(Kind.%s, %s, %s)"
            .formatted(
                kind, names, argument.defaultValue().map(ApisRenderer::literal).orElse("null"));
  }

  private static String literal(JsonNode value) {
    return switch (value.getNodeType()) {
      case NULL -> "null";
      case BOOLEAN -> Boolean.toString(value.asBoolean());
      case NUMBER ->
          value.isIntegralNumber()
              ? value.canConvertToInt() ? value.asText() : value.asText() + "L"
              : Double.toString(value.asDouble());
      case STRING -> Literals.string(value.asText());
      case ARRAY ->
          StreamSupport.stream(value.spliterator(), false)
              .map(ApisRenderer::literal)
              .collect(Collectors.joining(", ", "List.of(", ")"));
      // A function or a constant of an enumeration, by its name.
      default -> Literals.string(value.elements().next().asText());
    };
  }

  private String all() {
    return byGroup.values().stream()
        .flatMap(List::stream)
        .map(entry -> ApiConstants.path(entry.canonical()).substring("Apis.".length()))
        .collect(
            Collectors.joining(
                ",\n        ",
                "\n  static List<Api> all() {\n    return List.of(\n        ",
                ");\n  }\n"));
  }
}
