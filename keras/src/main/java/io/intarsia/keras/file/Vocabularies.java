package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.keras.layer.LookupLayer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Vocabularies that were learned. Keras writes them to files of their own in the archive; here
/// they become arguments of the layer, which Keras reads as well.
final class Vocabularies {
  private static final List<String> CLASSES =
      List.of("StringLookup", "IntegerLookup", "TextVectorization");

  private Vocabularies() {}

  /// Puts vocabularies where they are arguments.
  ///
  /// @param model is changed
  static void give(JsonNode model, Map<String, byte[]> parts) {
    if (parts.keySet().stream().anyMatch(part -> part.startsWith(KerasArchive.ASSETS))) {
      give("", model, parts);
    }
  }

  private static void give(String path, JsonNode object, Map<String, byte[]> parts) {
    Map<String, Integer> counts = new HashMap<>();
    for (JsonNode layer : object.path("config").path("layers")) {
      String name = KerasNames.snake(layer.path("class_name").asText());
      int count = counts.merge(name, 1, Integer::sum) - 1;
      give(path + "layers/" + name + (count == 0 ? "" : "_" + count) + "/", layer, parts);
    }
    byte[] text = parts.get(KerasArchive.ASSETS + path + "vocabulary.txt");
    if (text != null
        && object.path("config") instanceof ObjectNode config
        && CLASSES.contains(object.path("class_name").asText())
        && !config.path("vocabulary").isArray()) {
      boolean isOfNumbers = object.path("class_name").asText().equals("IntegerLookup");
      ArrayNode vocabulary = config.putArray("vocabulary");
      for (String token : new String(text, StandardCharsets.UTF_8).lines().toList()) {
        vocabulary.add(isOfNumbers ? number(token) : Json.of(token));
      }
    }
  }

  private static JsonNode number(String token) {
    try {
      return Json.of(Long.parseLong(token.strip()));
    } catch (NumberFormatException e) {
      throw FileErrors.otherValue("IntegerLookup.vocabulary", "an integer", token);
    }
  }

  /// Puts the vocabulary of a layer into its config.
  ///
  /// @throws IllegalArgumentException if it learned none yet
  static void put(LookupLayer<?> layer, ObjectNode config) {
    try {
      config.set("vocabulary", Json.of(layer.getVocabulary()));
      if (config.path("output_mode").asText().equals("tf_idf")) {
        config.set("idf_weights", Json.of(layer.getIdfWeights()));
      }
    } catch (IllegalStateException e) {
      throw FileErrors.inLayer(layer.name(), new IllegalArgumentException(e.getMessage(), e));
    }
  }
}
