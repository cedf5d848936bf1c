package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The classes of Keras, and which of them are offered.
record KerasTable(List<KerasClass> classes, List<Offer> offers) {
  /// A class that is there.
  ///
  /// @param from what is given to it, for layers
  /// @param to what it gives, for layers
  /// @param summary the first sentence of its documentation
  record Offer(String room, String name, String from, String to, String summary) {}

  static KerasTable read(Path catalog, Problems problems) {
    List<KerasClass> classes = new ArrayList<>();
    try {
      for (JsonNode each :
          new ObjectMapper().readTree(catalog.resolve("classes.json").toFile())) {
        classes.add(kerasClass(each));
      }
      List<Offer> offers = new ArrayList<>();
      for (String line : Files.readAllLines(catalog.resolve("offered.tsv"))) {
        if (!line.startsWith("#")) {
          offers.add(offer(line, problems));
        }
      }
      return new KerasTable(classes, offers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static KerasClass kerasClass(JsonNode node) {
    List<KerasArgument> arguments = new ArrayList<>();
    for (JsonNode each : node.path("arguments")) {
      arguments.add(
          new KerasArgument(
              each.path("name").asText(), each.path("type").asText(), each.get("default")));
    }
    List<String> aliases = new ArrayList<>();
    node.path("aliases").forEach(alias -> aliases.add(alias.asText()));
    return new KerasClass(
        node.path("package").asText(), node.path("name").asText(), aliases, arguments);
  }

  private static Offer offer(String line, Problems problems) {
    String[] parts = line.split("\t", -1);
    if (parts.length != 5) {
      problems.add("offered.tsv", "expected room, name, from, to and summary, got " + line);
      return new Offer("", "", "", "", "");
    }
    return new Offer(parts[0], parts[1], parts[2], parts[3], parts[4]);
  }

  /// The class of an offer.
  ///
  /// @throws IllegalArgumentException if Keras has none of that name
  KerasClass of(Offer offer) {
    return classes.stream()
        .filter(each -> each.room().equals(offer.room()) && each.name().equals(offer.name()))
        .findFirst()
        .orElseThrow(
            () ->
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
