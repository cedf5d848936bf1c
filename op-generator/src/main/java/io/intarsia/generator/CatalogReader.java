package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.generator.CatalogEntry.Argument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// Reads the catalogue's files.
final class CatalogReader {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CatalogReader() {}

  static Catalog read(Path folder) {
    JsonNode endpoints = file(folder, "endpoints.json").path("endpoints");
    JsonNode status = file(folder, "status.json");
    JsonNode elsewhere = file(folder, "elsewhere.json");
    JsonNode summaries = file(folder, "summaries.json");
    JsonNode families = file(folder, "families.json").path("families");
    JsonNode arguments = file(folder, "arguments.json");
    JsonNode host = file(folder, "host-inputs.json");
    JsonNode refused = file(folder, "refused.json").path("refused");
    JsonNode methods = file(folder, "methods.json");
    return new Catalog(
        list(endpoints, CatalogReader::entry),
        map(status.path("endpoints"), JsonNode::asText),
        map(status.path("reasons"), JsonNode::asText),
        map(elsewhere.path("endpoints"), JsonNode::asText),
        map(summaries.path("ops"), JsonNode::asText),
        map(host.path("inputs"), inputs -> map(inputs, form -> HostForm.of(form.asText()))),
        new HashSet<>(list(host.path("elementwise"), JsonNode::asText)),
        map(arguments.path("notTaken"), function -> map(function, JsonNode::asText)),
        map(arguments.path("sameDtypes"), names -> list(names, JsonNode::asText)),
        map(arguments.path("lists"), names -> list(names, JsonNode::asText)),
        new HashSet<>(list(arguments.path("numbers"), JsonNode::asText)),
        map(families, names -> list(names, JsonNode::asText)),
        forms(file(folder, "forms.json").path("forms")),
        map(methods.path("methods"), CatalogReader::oneOrMore),
        values(methods.path("values")),
        numpy(file(folder, "numpy.json")),
        new Refused(list(refused, CatalogReader::rule)));
  }

  /// A text, or a list of texts.
  private static List<String> oneOrMore(JsonNode node) {
    return node.isArray() ? list(node, JsonNode::asText) : List.of(node.asText());
  }

  private static ValueTable values(JsonNode table) {
    return new ValueTable(
        map(table.path("functions"), CatalogReader::oneOrMore),
        map(table.path("reversed"), CatalogReader::oneOrMore),
        map(table.path("alongAxis"), CatalogReader::oneOrMore));
  }

  private static NumpyTable numpy(JsonNode table) {
    return new NumpyTable(
        map(table.path("arrays"), JsonNode::asText),
        map(table.path("floating"), JsonNode::asText),
        map(table.path("operators"), JsonNode::asText),
        map(table.path("reductions"), JsonNode::asText),
        map(table.path("constants"), JsonNode::asText));
  }

  /// Each line of the table has functions and what they take; `{number}` in it stands for each kind
  /// of Java number, `{array}` for arrays of most of them.
  private static Map<String, List<String>> forms(JsonNode lines) {
    Map<String, List<String>> forms = new TreeMap<>();
    for (JsonNode line : lines) {
      List<String> taken =
          list(line.path("take"), JsonNode::asText).stream()
              .flatMap(CatalogReader::eachType)
              .toList();
      for (JsonNode function : line.path("functions")) {
        forms.computeIfAbsent(function.asText(), name -> new ArrayList<>()).addAll(taken);
      }
    }
    return forms;
  }

  private static Stream<String> eachType(String form) {
    if (form.contains("{array}")) {
      return Stream.of("int[]", "float[]", "double[]").map(type -> form.replace("{array}", type));
    }
    return form.contains("{number}")
        ? Stream.of("int", "long", "float", "double").map(type -> form.replace("{number}", type))
        : Stream.of(form);
  }

  private static Refused.Rule rule(JsonNode rule) {
    return new Refused.Rule(rule.path("why").asText(), list(rule.path("ops"), JsonNode::asText));
  }

  private static CatalogEntry entry(JsonNode entry) {
    return new CatalogEntry(
        list(entry.path("names"), JsonNode::asText),
        list(entry.path("javaNames"), JsonNode::asText),
        list(entry.path("otherNames"), JsonNode::asText),
        entry.path("kind").asText(),
        entry.path("op").asText(entry.path("thin").asText()),
        map(entry.path("fixed"), value -> value),
        entry.path("reason").asText(),
        list(entry.path("args"), CatalogReader::argument));
  }

  private static Argument argument(JsonNode argument) {
    return new Argument(
        argument.path("name").asText(),
        argument.path("java").asText(),
        argument.path("input").asText(),
        argument.path("attr").asText(),
        argument.path("variadic").asText(),
        argument.path("hasDefault").asBoolean()
            ? Optional.of(argument.path("default"))
            : Optional.empty());
  }

  private static JsonNode file(Path folder, String name) {
    try {
      return JSON.readTree(folder.resolve(name).toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> List<T> list(JsonNode array, Function<JsonNode, T> element) {
    List<T> list = new ArrayList<>();
    array.forEach(node -> list.add(element.apply(node)));
    return list;
  }

  private static <T> Map<String, T> map(JsonNode object, Function<JsonNode, T> value) {
    Map<String, T> map = new TreeMap<>();
    object.properties().forEach(entry -> map.put(entry.getKey(), value.apply(entry.getValue())));
    return map;
  }
}
