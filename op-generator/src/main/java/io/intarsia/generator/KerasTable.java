package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The classes of Keras, and which of them are offered.
record KerasTable(List<KerasClass> classes, List<Offer> offers) {
  /// What every layer has behind its own arguments.
  private static final List<KerasArgument> OF_LAYERS =
      List.of(
          new KerasArgument("dtype", "policy", TextNode.valueOf("float32")),
          new KerasArgument("trainable", "bool", BooleanNode.TRUE));

  /// A class that is there.
  ///
  /// @param from what is given to it, for layers; which metrics it is one of, for metrics
  /// @param to what it gives, for layers
  /// @param summary the first sentence of its documentation
  /// @param parent the class by hand that it extends; empty for that of all classes of the package
  /// @param code how what it computes is made; classes that differ in a number share it
  record Offer(
      String room,
      String name,
      String from,
      String to,
      String summary,
      String parent,
      String code) {
    /// The class of what it computes.
    String codeClass() {
      return code.replaceAll("\\(.*", "");
    }
  }

  static KerasTable read(Path catalog, Problems problems) {
    List<KerasClass> classes = new ArrayList<>();
    try {
      Set<String> leftOut = new HashSet<>();
      rows(catalog.resolve("left-out.tsv")).forEach(row -> leftOut.add(row[0]));
      for (JsonNode each : new ObjectMapper().readTree(catalog.resolve("classes.json").toFile())) {
        classes.add(kerasClass(each, leftOut));
      }
      List<Offer> offers =
          rows(catalog.resolve("offered.tsv")).stream().map(row -> offer(row, problems)).toList();
      return new KerasTable(classes, offers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The rows of a table, without comments.
  private static List<String[]> rows(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .toList();
  }

  private static KerasClass kerasClass(JsonNode node, Set<String> leftOut) {
    List<KerasArgument> arguments = new ArrayList<>();
    for (JsonNode each : node.path("arguments")) {
      String name = each.path("name").asText();
      String type = each.path("type").asText();
      if (!leftOut.contains(name) && !leftOut.contains(type)) {
        arguments.add(new KerasArgument(name, type, each.get("default")));
      }
    }
    if (node.path("package").asText().equals("layers")) {
      OF_LAYERS.stream()
          .filter(each -> arguments.stream().noneMatch(own -> own.name().equals(each.name())))
          .forEach(arguments::add);
    }
    List<String> aliases = new ArrayList<>();
    node.path("aliases").forEach(alias -> aliases.add(alias.asText()));
    return new KerasClass(
        node.path("package").asText(),
        node.path("name").asText(),
        aliases,
        node.path("called").textValue(),
        arguments);
  }

  private static Offer offer(String[] parts, Problems problems) {
    if (parts.length < 5 || parts.length > 7) {
      problems.add(
          "offered.tsv",
          "expected room, name, from, to, summary, and perhaps parent and code, got "
              + String.join(", ", parts));
      return new Offer("", "", "", "", "", "", "");
    }
    String parent = parts.length > 5 ? parts[5] : "";
    String code = parts.length > 6 ? parts[6] : parts[1] + "Code()";
    return new Offer(parts[0], parts[1], parts[2], parts[3], parts[4], parent, code);
  }

  /// The class of an offer.
  ///
  /// @throws IllegalArgumentException if Keras has none of that name
  KerasClass of(Offer offer) {
    return classes.stream()
        .filter(each -> each.room().equals(offer.room()) && each.name().equals(offer.name()))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "offered.tsv: Keras has no " + offer.room() + "." + offer.name()));
  }

  /// The name of the class that has an alias.
  String classOf(String room, String alias) {
    return classes.stream()
        .filter(each -> each.room().equals(room))
        .filter(each -> each.name().equalsIgnoreCase(alias) || each.aliases().contains(alias))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + alias + " in keras." + room))
        .name();
  }
}
