package com.acme.fromnumpy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Golden;
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
        NumpyValues.check(python, Objects.requireNonNull(results.get(python)), line);
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
}
