package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One case of a golden file: a call in Python's terms and what it gave there.
record GoldenCase(JsonNode json) {
  /// How far a value may be from the expected one: `|got - expected| <= atol + rtol * |expected|`.
  record Tolerance(double rtol, double atol) {}

  String id() {
    return json.path("id").asText();
  }

  String endpoint() {
    return json.path("endpoint").asText();
  }

  List<JsonNode> args() {
    return list(json.path("args"));
  }

  Map<String, JsonNode> options() {
    var options = new LinkedHashMap<String, JsonNode>();
    json.path("options")
        .properties()
        .forEach(entry -> options.put(entry.getKey(), entry.getValue()));
    return options;
  }

  List<JsonNode> outputs() {
    return list(json.path("outputs"));
  }

  /// A part of the message of the error the call must fail with.
  Optional<String> error() {
    return json.has("error") ? Optional.of(json.path("error").asText()) : Optional.empty();
  }

  /// Whether Python gives no result in a function that knows so little of its arguments' shapes.
  boolean isRefused(String knowledge) {
    return json.path("refused").valueStream().anyMatch(each -> each.asText().equals(knowledge));
  }

  /// Whether Python finds no mistake in a function that knows so little, though it does eagerly.
  boolean isAccepted(String knowledge) {
    return json.path("accepted").valueStream().anyMatch(each -> each.asText().equals(knowledge));
  }

  Tolerance tolerance() {
    return new Tolerance(json.path("rtol").asDouble(1e-6), json.path("atol").asDouble(1e-7));
  }

  /// The tensors among the arguments and options, in order.
  List<JsonNode> tensorNodes() {
    List<JsonNode> found = new ArrayList<>();
    args().forEach(arg -> collect(arg, found));
    options().values().forEach(option -> collect(option, found));
    return found;
  }

  private static void collect(JsonNode value, List<JsonNode> found) {
    if (value.has("tensor")) {
      found.add(value.get("tensor"));
    }
    value.path("tensors").forEach(found::add);
    value.path("shapes").forEach(shape -> found.add(shape.get("tensor")));
  }

  private static List<JsonNode> list(JsonNode array) {
    List<JsonNode> elements = new ArrayList<>();
    array.forEach(elements::add);
    return elements;
  }

  @Override
  public String toString() {
    return "%s: %s(%s, %s)".formatted(id(), endpoint(), json.path("args"), json.path("options"));
  }
}
