package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.tensor.Attributes;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChromeTraceTest {
  @Test
  void of_textThatJsonMustEscape_isReadAsItWas() throws Exception {
    String thread = "a \"quoted\" \\ name\n\twith \u0001 and ü";
    var attributes = Attributes.of("pattern", "\\d+\n");
    var node =
        new NodeStats(
            "Op", List.of("int32 [2]", "string []"), attributes, "", thread, 7, 5_000, 1_500);

    var events = new ObjectMapper().readTree(ChromeTrace.of(List.of(node))).get("traceEvents");

    assertThat(events).hasSize(2);
    assertThat(events.get(0).get("args").get("name").asText()).isEqualTo(thread);
    var details = events.get(1).get("args");
    assertThat(details.get("attributes").asText()).isEqualTo(attributes.toString());
    assertThat(details.get("inputs").asText()).isEqualTo("int32 [2], string []");
    assertThat(events.get(1).get("dur").asDouble()).isEqualTo(1.5);
    assertThat(events.get(1).get("tid").asLong()).isEqualTo(7);
  }

  @Test
  void of_nothing_isAnEmptyTrace() throws Exception {
    assertThat(new ObjectMapper().readTree(ChromeTrace.of(List.of())).get("traceEvents")).isEmpty();
  }
}
