package io.intarsia.cli.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.intarsia.files.Npy;
import io.intarsia.op.Ops;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// An argument of a function, as it is written on the command line.
///
/// @param name null if it is given by position
record Argument(@Nullable String name, @Nullable Object value) {
  private static final Pattern NAMED =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)=(.*)", Pattern.DOTALL);
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /// @throws IllegalArgumentException if it is no JSON
  /// @throws IOException if a file cannot be read
  static Argument parse(Ops tf, String text) throws IOException {
    Matcher named = NAMED.matcher(text);
    return named.matches()
        ? new Argument(named.group(1), value(tf, named.group(2)))
        : new Argument(null, value(tf, text));
  }

  private static @Nullable Object value(Ops tf, String text) throws IOException {
    if (text.endsWith(".npy")) {
      return Npy.read(tf, Path.of(text));
    }
    try {
      return plain(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "--input: '%s' is neither JSON (%s) nor a file that ends in .npy; texts are in quotes: '\"text\"'"
              .formatted(text, e.getOriginalMessage().replaceFirst(" \\(.*", "")),
          e);
    }
  }

  private static @Nullable Object plain(JsonNode node) {
    return switch (node.getNodeType()) {
      case NUMBER ->
          node.isIntegralNumber() && node.canConvertToLong()
              ? (Object) node.longValue()
              : (Object) node.doubleValue();
      case STRING -> node.textValue();
      case BOOLEAN -> node.booleanValue();
      case ARRAY -> StreamSupport.stream(node.spliterator(), false).map(Argument::plain).toArray();
      case OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        node.properties().forEach(entry -> map.put(entry.getKey(), plain(entry.getValue())));
        yield map;
      }
      default -> null;
    };
  }
}
