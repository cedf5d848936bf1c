package com.acme.fromnumpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What numpy's and torch's quick-start guides do in one line each, in Java; numpy says what comes
/// out. That the lines compile is half of the test.
final class FromNumpyTest {
  private static final JsonNode GOLDEN = Golden.read("from_numpy");

  private final Environment tf;

  FromNumpyTest(Environment tf) {
    this.tf = tf;
  }

  static List<String> topics() {
    return GOLDEN.path("topics").valueStream().map(topic -> topic.path("source").asText()).toList();
  }

  @ParameterizedTest
  @MethodSource("topics")
  void line_inJava_givesWhatNumpyGives(String source) {
    Map<String, Object> results =
        Lines.all(tf).stream()
            .filter(lines -> lines.getClass().getSimpleName().equals(source))
            .findFirst()
            .orElseThrow()
            .results();
    var expected = new TreeSet<String>();
    for (JsonNode line : lines(source)) {
      if (!line.has("way")) {
        String python = line.path("python").asText();
        expected.add(python);
        assertThat(results).containsKey(python);
        check(python, Objects.requireNonNull(results.get(python)), line);
      }
    }
    assertThat(results.keySet()).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void lines_ofAll_areNearlyAllThere() {
    List<JsonNode> all = new ArrayList<>();
    topics().forEach(topic -> all.addAll(lines(topic)));
    long missing = all.stream().filter(line -> line.has("way")).count();
    assertThat(all).hasSizeGreaterThanOrEqualTo(300);
    assertThat(missing / (double) all.size()).isBetween(0.0, 0.05);
  }

  @Test
  void page_ofTheLines_isTheOneInDocs() throws IOException {
    assertThat(Files.readString(FromNumpyPage.FILE))
        .as("write it again with the main method of FromNumpyPage")
        .isEqualTo(FromNumpyPage.render(GOLDEN));
  }

  private static List<JsonNode> lines(String source) {
    return GOLDEN
        .path("topics")
        .valueStream()
        .filter(topic -> topic.path("source").asText().equals(source))
        .flatMap(topic -> topic.path("lines").valueStream())
        .toList();
  }

  private static void check(String python, Object result, JsonNode line) {
    try (HostTensor actual = host(result)) {
      long[] shape = line.path("shape").valueStream().mapToLong(JsonNode::asLong).toArray();
      assertThat(actual.shape()).as(python).isEqualTo(Shape.of(shape));
      if (line.has("value")) {
        assertThat(kind(actual.dtype())).as(python).isEqualTo(line.path("kind").asText());
        List<JsonNode> elements = flat(line.path("value"));
        for (int at = 0; at < elements.size(); at++) {
          check(python, actual, at, elements.get(at));
        }
      }
    }
  }

  private static void check(String python, HostTensor actual, int at, JsonNode expected) {
    switch (kind(actual.dtype())) {
      case "bool" -> assertThat(actual.booleanAt(at)).as(python).isEqualTo(expected.asBoolean());
      case "text" -> assertThat(actual.stringAt(at)).as(python).isEqualTo(expected.asText());
      case "int" -> assertThat(actual.longAt(at)).as(python).isEqualTo(expected.asLong());
      default -> checkFloat(python, actual.doubleAt(at), expected);
    }
  }

  private static void checkFloat(String python, double actual, JsonNode expected) {
    double value =
        switch (expected.asText()) {
          case "nan" -> Double.NaN;
          case "inf" -> Double.POSITIVE_INFINITY;
          case "-inf" -> Double.NEGATIVE_INFINITY;
          default -> expected.asDouble();
        };
    if (Double.isFinite(value)) {
      assertThat(actual).as(python).isCloseTo(value, within(1e-5 * Math.max(1, Math.abs(value))));
    } else {
      assertThat(actual).as(python).isEqualTo(value);
    }
  }

  /// A tensor, or what Java has for it.
  private static HostTensor host(Object result) {
    return switch (result) {
      case Tensor tensor -> tensor.toHost();
      case Shape shape -> HostTensor.of(shape.toArray());
      default -> HostTensor.of(result);
    };
  }

  private static String kind(DType dtype) {
    return dtype == DType.BOOL
        ? "bool"
        : dtype == DType.STRING ? "text" : dtype.isInteger() ? "int" : "float";
  }

  private static List<JsonNode> flat(JsonNode value) {
    return value.isArray()
        ? value.valueStream().flatMap(each -> flat(each).stream()).toList()
        : List.of(value);
  }
}
