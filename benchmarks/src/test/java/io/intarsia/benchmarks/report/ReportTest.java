package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.benchmarks.measure.Workload;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReportTest {
  private static final Report REPORT =
      new Report(
          Map.of("cores", "2"),
          Rows.of(
              List.of(RowsTest.measured(Workload.ADD, Map.of(INTARSIA, 3.609, BARE, 3.2))),
              List.of()));

  @Test
  void markdown_ofReport_hasFactsAndAlignedTable() {
    String text = MarkdownReport.write(REPORT);

    assertThat(text).startsWith("# Benchmarks\n\n- cores: 2\n");
    assertThat(text).contains("| B1 | AddV2 2×2 | 3.61 µs (3.61–3.61) | 3.20 µs (3.20–3.20) | –");
    assertThat(text).contains("| 1.13 ").contains("pass (1.13); not run |");
    assertThat(text.lines().filter(line -> line.startsWith("|")).map(String::length).distinct())
        .hasSize(1);
    assertThat(text).contains("Gates: 1 passed, 0 missed, 0 invalid, 1 not run.");
  }

  @Test
  void json_ofReport_hasNanoseconds() throws IOException {
    JsonNode row = new ObjectMapper().readTree(JsonReport.write(REPORT)).at("/rows/0");

    assertThat(row.at("/results/INTARSIA/median").asDouble()).isEqualTo(3609);
    assertThat(row.at("/gates/0/outcome").asText()).isEqualTo("PASS");
    assertThat(row.at("/gates/1").has("actual")).isFalse();
  }

  @Test
  void facts_ofMachine_areKnown() {
    assertThat(Machine.facts()).containsKeys("date", "processor", "cores", "JVM");
    assertThat(Machine.facts().values()).noneMatch(String::isBlank);
    assertThat(Machine.load()).isNotBlank();
  }
}
