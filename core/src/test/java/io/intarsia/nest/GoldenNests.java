package io.intarsia.nest;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.support.Golden;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// The nests `tools/golden/nest.py` wrote, with what `tf.nest` makes of them.
final class GoldenNests {
  private GoldenNests() {}

  /// A nest and what Python makes of it.
  record Case(JsonNode json) {
    @Nullable Object nest(String name) {
      return GoldenNests.nest(json.get(name));
    }

    List<@Nullable Object> nests(String name) {
      return GoldenNests.nests(json.get(name));
    }

    List<String> texts(String name) {
      return stream(json.get(name)).map(JsonNode::textValue).toList();
    }

    boolean flag(String name) {
      return json.get(name).booleanValue();
    }

    @Override
    public String toString() {
      return "seed=" + json.get("seed");
    }
  }

  static List<Case> cases() {
    return Golden.cases("nest").map(Case::new).toList();
  }

  private static @Nullable Object nest(JsonNode json) {
    if (!json.isObject()) {
      return json.isNull() ? null : json.intValue();
    }
    return switch (json.fieldNames().next()) {
      case "list" -> nests(json.get("list"));
      case "tuple" -> Tuple.copyOf(nests(json.get("tuple")));
      case "map" -> map(json.get("map"));
      default ->
          new NamedTuple.Fields(
                  json.get("named").textValue(),
                  stream(json.get("fields")).map(JsonNode::textValue).toList())
              .of(nests(json.get("values")).toArray());
    };
  }

  private static Map<Object, @Nullable Object> map(JsonNode entries) {
    Map<Object, @Nullable Object> map = new LinkedHashMap<>();
    for (JsonNode entry : entries) {
      JsonNode key = entry.get(0);
      map.put(key.isTextual() ? key.textValue() : key.intValue(), nest(entry.get(1)));
    }
    return map;
  }

  private static List<@Nullable Object> nests(JsonNode parts) {
    List<@Nullable Object> nests = new ArrayList<>();
    parts.forEach(part -> nests.add(nest(part)));
    return nests;
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
