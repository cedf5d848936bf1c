package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Workload;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class ReportTest {
  private static final Report REPORT =
      new Report(
          Map.of("cores", "2"),
          Rows.of(
              List.of(RowsTest.measured(OpWork.ADD, Map.of(INTARSIA, 3.609, BARE, 3.2))),
              List.of(),
              OptionalDouble.empty(),
              List.of()));

  @Test
  void markdown_ofReport_hasFactsAndAlignedTable() {
    String text = MarkdownReport.write(REPORT);

    assertThat(text).startsWith("# Benchmarks\n\n- cores: 2\n");
    assertThat(text).contains("| B1 | AddV2 2×2 | 3.61 µs (3.61–3.61) | 3.20 µs (3.20–3.20) | –");
    assertThat(text).contains("| 1.13 ").contains("pass (1.13); not run; not run; not run |");
    assertThat(text.lines().filter(line -> line.startsWith("|")).map(String::length).distinct())
        .hasSize(1);
    assertThat(text).contains("Gates: 1 passed, 0 missed, 0 void (in 0 rows), 3 not run.");
  }

  @Test
  void json_ofReport_hasNanoseconds() throws IOException {
    JsonNode row = new ObjectMapper().readTree(JsonReport.write(REPORT)).at("/rows/0");

    assertThat(row.at("/results/INTARSIA/median").asDouble()).isEqualTo(3609);
    assertThat(row.at("/gates/0/outcome").asText()).isEqualTo("PASS");
    assertThat(row.at("/gates/1").has("actual")).isFalse();
  }

  @Test
  void json_readAgain_isTheSameReport() {
    assertThat(JsonReport.read(JsonReport.write(REPORT))).isEqualTo(REPORT);
    assertThatThrownBy(() -> JsonReport.read("{\"rows\": []}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no report of this program");
  }

  @Test
  void join_ofSlices_hasAllRowsInOrderAndBothFacts() {
    Report start = report(Map.of("cores", "2", "load", "0.1"), OpWork.START);
    Report add = report(Map.of("cores", "2", "load", "0.2"), OpWork.ADD);

    Report all = Report.join(List.of(start, add));

    assertThat(all.rows()).extracting(Row::id).containsExactly("B1", "B17");
    assertThat(all.facts()).containsEntry("cores", "2").containsEntry("load", "0.1; 0.2");
    assertThatThrownBy(() -> Report.join(List.of(start, start)))
        .hasMessageContaining("two reports have the row B17");
  }

  @Test
  void summary_ofVoidAndRepeatedRows_saysSo() {
    var noisy = RowsTest.noisy(OpWork.MUL, Map.of(INTARSIA, 3.0, BARE, 3.0), 1.53, 1).withRuns(6);
    var quiet = RowsTest.measured(OpWork.ADD, Map.of(INTARSIA, 3.0, BARE, 3.0));
    var report =
        new Report(
            Map.of(), Rows.of(List.of(quiet, noisy), List.of(), OptionalDouble.empty(), List.of()));

    assertThat(MarkdownReport.write(report))
        .contains("1.53 in run 6")
        .contains("1 void (in 1 rows)")
        .contains("by 53 % in the middle row, 53 % in nine of ten, 53 % at most");
  }

  private static Report report(Map<String, String> facts, Workload workload) {
    var measured = RowsTest.measured(workload, Map.of(INTARSIA, 3.0, BARE, 3.0));
    return new Report(
        facts, Rows.of(List.of(measured), List.of(), OptionalDouble.empty(), List.of()));
  }

  @Test
  void facts_ofMachine_areKnown() {
    assertThat(Machine.facts()).containsKeys("date", "processor", "cores", "JVM");
    assertThat(Machine.facts().values()).noneMatch(String::isBlank);
    assertThat(Machine.load()).isNotBlank();
  }
}
