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

  @Test
  void of_opsOfTwoThreads_isThisText() {
    var first =
        new NodeStats("Add", List.of("int32 [2]"), Attributes.NONE, "", "main", 7, 5_000, 1_500);
    var second =
        new NodeStats(
            "Log", List.of("float32 []"), Attributes.NONE, "/CPU:0", "a pool", 3, 4_000, 2_000);

    assertThat(ChromeTrace.of(List.of(first, second)))
        .isEqualTo(
            """
            {"traceEvents": [
              {"name": "thread_name", "ph": "M", "pid": 0, "tid": 3, "args": {"name": "a pool"}},
              {"name": "thread_name", "ph": "M", "pid": 0, "tid": 7, "args": {"name": "main"}},
              {"name": "Add", "cat": "op", "ph": "X", "pid": 0, "tid": 7, "ts": 1.0, "dur": 1.5,\
             "args": {"inputs": "int32 [2]", "attributes": "{}", "device": ""}},
              {"name": "Log", "cat": "op", "ph": "X", "pid": 0, "tid": 3, "ts": 0.0, "dur": 2.0,\
             "args": {"inputs": "float32 []", "attributes": "{}", "device": "/CPU:0"}}
            ]}
            """);
  }
}
