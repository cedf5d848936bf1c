package io.intarsia.files.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.intarsia.errors.Mistake;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// JSON texts as maps, lists and scalars of Java, and back. What is behind it in a line is not
/// read.
final class JsonText {
  private static final int MOST_LEVELS = 64;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MOST_LEVELS)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final JsonParser parser;

  private JsonText(JsonParser parser) {
    this.parser = parser;
  }

  /// The value of a text that holds one.
  ///
  /// @throws JsonProblem if it holds none, another one, or what no tensor holds
  static Object value(String text) {
    // Some programs begin UTF-8 with a mark of byte order.
    try (JsonParser parser =
        FACTORY.createParser(text.startsWith("\uFEFF") ? text.substring(1) : text)) {
      return new JsonText(parser).whole();
    } catch (JsonProcessingException e) {
      throw JsonProblem.of(e.getLocation() == null ? 0 : e.getLocation().getLineNr(), words(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The object of a text that holds one.
  ///
  /// @throws JsonProblem as [#value(String)]
  static Map<?, ?> structure(String text) {
    Object value = value(text);
    if (value instanceof Map<?, ?> structure) {
      return structure;
    }
    throw JsonProblem.of(
        1, "expected an object, got " + (value instanceof List<?> ? "a list" : value));
  }

  private static String words(JsonProcessingException e) {
    return "it is no JSON that can be read: "
        + String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
  }

  private Object whole() throws IOException {
    if (parser.nextToken() == null) {
      throw JsonProblem.of(1, "it is empty; expected an object, or a list of objects");
    }
    Object value = value();
    if (parser.nextToken() != null) {
      throw problem("expected nothing behind the first value; for a value a line call readLines");
    }
    return value;
  }

  private Object value() throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> structure();
      case START_ARRAY -> list();
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT -> whole(parser.getNumberType());
      case VALUE_NUMBER_FLOAT -> number();
      default ->
          throw problem("expected a value, got null; leave the field out everywhere, or fill it");
    };
  }

  private Map<String, Object> structure() throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value());
    }
    return fields;
  }

  private List<Object> list() throws IOException {
    List<Object> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value());
    }
    return values;
  }

  private Number whole(JsonParser.NumberType type) throws IOException {
    return switch (type) {
      case INT -> parser.getIntValue();
      case LONG -> parser.getLongValue();
      default ->
          throw problem(
              "expected whole numbers of int64, got one of %d digits; write it as a string, or with a point"
                  .formatted(parser.getTextLength()));
    };
  }

  private Number number() throws IOException {
    double number = parser.getDoubleValue();
    if (Double.isInfinite(number)) {
      throw problem("expected numbers that float64 holds, got " + parser.getText());
    }
    return number;
  }

  private JsonProblem problem(String words) {
    String place = parser.getParsingContext().pathAsPointer().toString();
    return JsonProblem.of(
        parser.currentTokenLocation().getLineNr(),
        (place.isEmpty() ? "" : "at " + place + ": ") + words);
  }

  // -- writing ------------------------------------------------------------------------------------

  /// The text of maps, lists and scalars.
  static String of(Object value) {
    var text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      write(generator, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator to, @Nullable Object value) throws IOException {
    switch (value) {
      case Map<?, ?> fields -> {
        to.writeStartObject();
        for (var field : fields.entrySet()) {
          to.writeFieldName((String) field.getKey());
          write(to, field.getValue());
        }
        to.writeEndObject();
      }
      case List<?> list -> {
        to.writeStartArray();
        for (Object each : list) {
          write(to, each);
        }
        to.writeEndArray();
      }
      case String string -> to.writeString(string);
      case Boolean bool -> to.writeBoolean(bool);
      case Number number -> write(to, number);
      case null, default -> throw noForm(value);
    }
  }

  private static void write(JsonGenerator to, Number number) throws IOException {
    switch (number) {
      case Float real when Float.isFinite(real) -> to.writeNumber(real);
      case Double real when Double.isFinite(real) -> to.writeNumber(real);
      case Byte _, Short _, Integer _, Long _ -> to.writeNumber(number.longValue());
      case BigInteger whole -> to.writeNumber(whole);
      default -> throw noForm(number);
    }
  }

  private static IllegalArgumentException noForm(@Nullable Object value) {
    return Mistake.argument(
        "JsonFiles: expected finite numbers, strings and booleans, got %s, which JSON has no form for"
            .formatted(value));
  }
}
