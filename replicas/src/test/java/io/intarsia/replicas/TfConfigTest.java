package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TfConfigTest {
  @Test
  void parse_ofTensorFlowsForm_hasTasksAndPlace() {
    TfConfig config =
        TfConfig.parse(
            """
            {"cluster": {"chief": ["localhost:1"], "worker": ["localhost:2", "localhost:3"]},
             "task": {"type": "worker", "index": 1}, "environment": "cloud"}
            """);
    assertThat(config.cluster().address("worker", 1)).isEqualTo("localhost:3");
    assertThat(config.cluster().size()).isEqualTo(3);
    assertThat(config.collectives().job()).isEqualTo("worker");
    assertThat(config.collectives().task()).isEqualTo(1);
  }

  @Test
  void parse_ofAnIndexThatIsText_isItsNumber() {
    TfConfig config =
        TfConfig.parse(
            "{'cluster':{'worker':['localhost:2']},'task':{'type':'worker','index':'0'}}"
                .replace('\'', '"'));
    assertThat(config.task()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          worker=a:1                                                            | expected JSON
          {"task":{"type":"worker","index":0}}                                  | an object "cluster"
          {"cluster":{"worker":["a:1"]}}                                        | a text "type"
          {"cluster":{"worker":["a:1"]},"task":{"type":"worker"}}               | a number "index"
          {"cluster":{"worker":["a:1"]},"task":{"type":"worker","index":-1}}    | worker
          {"cluster":{"worker":["a:1"]},"task":{"type":"worker","index":1}}     | worker
          {"cluster":{"worker":"a:1"},"task":{"type":"worker","index":0}}       | a list of addresses
          {"cluster":{"worker":[]},"task":{"type":"worker","index":0}}          | a list of addresses
          """)
  void parse_ofSomethingElse_saysWhatIsExpected(String text, String words) {
    assertThatThrownBy(() -> TfConfig.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @Test
  void read_withoutTheVariable_isEmpty() {
    assertThat(TfConfig.read()).isEmpty();
  }
}
