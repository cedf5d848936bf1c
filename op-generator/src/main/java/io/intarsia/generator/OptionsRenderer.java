package io.intarsia.generator;

import io.intarsia.generator.OptionsRecord.Option;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Renders the record of an endpoint's optional arguments.
final class OptionsRenderer {
  /// `Map.of` takes no more pairs.
  private static final int MAP_OF_LIMIT = 10;

  private final String header;

  OptionsRenderer(String header) {
    this.header = header;
  }

  String render(OptionsRecord options) {
    String code = code(options);
    var imports = new TreeSet<>(Imports.of(code));
    imports.add("javax.annotation.processing.Generated");
    return header
        + imports.stream().map(name -> "import " + name + ";\n").collect(Collectors.joining())
        + "\n"
        + code;
  }

  private static String code(OptionsRecord options) {
    String name = options.name();
    var text =
        new StringBuilder("/// The optional arguments of `tf." + options.endpoint() + "`.\n///\n");
    options
        .options()
        .forEach(
            o -> text.append("/// @param %s by default %s\n".formatted(o.java(), o.literal())));
    text.append(
        """
        @Generated("io.intarsia.generator")
        public record %1$s(%2$s) {
          private static final %1$s DEFAULTS = new %1$s(%3$s);
        %4$s
          /// Python's defaults.
          public static %1$s defaults() {
            return DEFAULTS;
          }
        """
            .formatted(name, components(options), literals(options), copies(options)));
    options.options().forEach(option -> text.append(with(options, option)));
    return text.append(attributes(options)).append("}\n").toString();
  }

  private static String components(OptionsRecord options) {
    return options.options().stream()
        .map(option -> option.type() + " " + option.java())
        .collect(Collectors.joining(", "));
  }

  private static String literals(OptionsRecord options) {
    return options.options().stream().map(Option::literal).collect(Collectors.joining(", "));
  }

  private static String copies(OptionsRecord options) {
    String copies =
        options.options().stream()
            .filter(option -> option.type().startsWith("List<"))
            .map(option -> "    %1$s = List.copyOf(%1$s);\n".formatted(option.java()))
            .collect(Collectors.joining());
    return copies.isEmpty() ? "" : "\n  public " + options.name() + " {\n" + copies + "  }\n";
  }

  private static String with(OptionsRecord options, Option changed) {
    boolean integers = changed.type().equals("List<Integer>");
    String type = integers ? "int..." : changed.type();
    String value =
        integers ? "Arrays.stream(%s).boxed().toList()".formatted(changed.java()) : changed.java();
    String arguments =
        options.options().stream()
            .map(option -> option == changed ? value : option.java())
            .collect(Collectors.joining(", "));
    return """

      /// These options with another `%3$s`.
      public %1$s with%2$s(%4$s %3$s) {
        return new %1$s(%5$s);
      }
    """
        .formatted(
            options.name(), Names.capitalized(changed.java()), changed.java(), type, arguments);
  }

  private static String attributes(OptionsRecord options) {
    List<Option> attributes = options.options().stream().filter(o -> !o.isInput()).toList();
    if (attributes.isEmpty()) {
      return "";
    }
    boolean many = attributes.size() > MAP_OF_LIMIT;
    String pair = many ? "Map.entry(\"%s\", %s)" : "\"%s\", %s";
    String pairs =
        attributes.stream()
            .map(option -> pair.formatted(option.target(), option.java()))
            .collect(Collectors.joining(", "));
    return """

      Attributes attributes() {
        return Attributes.of(Map.%s(%s));
      }
    """
        .formatted(many ? "ofEntries" : "of", pairs);
  }
}
