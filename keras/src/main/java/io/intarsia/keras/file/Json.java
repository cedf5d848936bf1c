package io.intarsia.keras.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.files.DataFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The JSON of files, which is nested no deeper than models are.
final class Json {
  static final ObjectMapper MAPPER =
      new ObjectMapper(
          JsonFactory.builder()
              .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
              // Python writes and reads Infinity.
              .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
              .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
              .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(256).build())
              .build());

  private Json() {}

  /// @param name of the part of the file that it is
  /// @throws DataFileException if it is no JSON
  static JsonNode read(Path file, String name, byte[] bytes) throws DataFileException {
    try {
      return MAPPER.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw DataFileException.of(file, name + " is no JSON: " + e.getOriginalMessage());
    } catch (IOException e) { // bytes that are no text
      throw DataFileException.of(file, name + " is no JSON: " + e.getMessage());
    }
  }

  /// @throws IllegalArgumentException if it is no JSON
  static JsonNode ofText(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw FileErrors.noJson(e.getOriginalMessage());
    }
  }

  /// Texts, numbers, truths, lists and maps.
  static @Nullable Object plain(JsonNode node) {
    if (node.isObject()) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      node.properties().forEach(each -> map.put(each.getKey(), plain(each.getValue())));
      return Collections.unmodifiableMap(map);
    }
    if (node.isArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      node.forEach(each -> list.add(plain(each)));
      return Collections.unmodifiableList(list);
    }
    if (node.isNull() || node.isMissingNode()) {
      return null;
    }
    if (node.isTextual()) {
      return node.asText();
    }
    if (node.isBoolean()) {
      return node.asBoolean();
    }
    return node.isInt()
        ? (Object) node.asInt()
        : node.isLong() ? (Object) node.asLong() : node.asDouble();
  }

  /// The JSON of texts, numbers, truths, lists and maps.
  ///
  /// @throws IllegalArgumentException if it is anything else
  static JsonNode of(@Nullable Object value) {
    return switch (value) {
      case null -> MAPPER.nullNode();
      case JsonNode node -> node;
      case String text -> MAPPER.getNodeFactory().textNode(text);
      case Boolean truth -> MAPPER.getNodeFactory().booleanNode(truth);
      case Integer number -> MAPPER.getNodeFactory().numberNode(number);
      case Long number -> MAPPER.getNodeFactory().numberNode(number);
      case Number number -> MAPPER.getNodeFactory().numberNode(number.doubleValue());
      case Collection<?> list -> {
        ArrayNode array = MAPPER.createArrayNode();
        list.forEach(each -> array.add(of(each)));
        yield array;
      }
      case Map<?, ?> map -> {
        ObjectNode object = MAPPER.createObjectNode();
        map.forEach((key, each) -> object.set(String.valueOf(key), of(each)));
        yield object;
      }
      default -> throw FileErrors.notWritten(value);
    };
  }
}
