package io.intarsia.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.imperative.Environment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class MainTest {
  @Test
  void main_oneId_writesItsRowsToTheFiles(@TempDir Path folder) throws IOException {
    Path markdown = folder.resolve("result.md");
    Path json = folder.resolve("result.json");
    var command = new CommandLine(new Main());

    int code =
        command.execute(
            "--quick",
            "--rounds=1",
            "--no-competitors",
            "--only=X2",
            "--out=" + markdown,
            "--json=" + json);

    assertThat(code).isIn(0, 1, 3);
    assertThat(markdown)
        .content()
        .contains("| X2 | AddV2 of 1,000,000 |")
        .contains("- Intarsia: TensorFlow " + Environment.runtimeVersion())
        .doesNotContain("| B1 |");
    assertThat(Files.readString(json)).contains("\"workload\" : \"AddV2 of 1,000,000\"");
  }

  @Test
  void main_reportsOfSlices_joinsThem(@TempDir Path folder) throws IOException {
    Path some = folder.resolve("some.json");
    Path others = folder.resolve("others.json");
    Path all = folder.resolve("all.md");
    Files.writeString(some, report("X2", "MISS"));
    Files.writeString(others, report("B1", "PASS"));

    int code = new CommandLine(new Main()).execute("--join=" + some + "," + others, "--out=" + all);

    assertThat(code).isEqualTo(1);
    assertThat(all).content().contains("| B1 ", "| X2 ", "Gates: 1 passed, 1 missed, 0 void");
    assertThat(new CommandLine(new Main()).execute("--join=" + others)).isZero();
    Files.writeString(others, report("B1", "NOT_RUN"));
    assertThat(new CommandLine(new Main()).execute("--join=" + others)).isEqualTo(1);
    assertThat(new CommandLine(new Main()).execute("--no-competitors", "--join=" + others))
        .isZero();
    Files.writeString(others, report("B1", "VOID"));
    assertThat(new CommandLine(new Main()).execute("--join=" + others)).isEqualTo(3);
  }

  private static String report(String id, String outcome) {
    return """
    {"facts": {"cores": "2"}, "rows": [{"id": "%s", "workload": "work", "unit": "MICROSECONDS", "runs": 1,
      "results": {"INTARSIA": {"median": 3, "min": 2, "max": 4}},
      "gates": [{"gate": "≤ 1", "outcome": "%s", "actual": 2}]}]}
    """
        .formatted(id, outcome);
  }

  @Test
  void bench_workloadsThatTheFloorLacks_areListedAlsoOfFreshProcesses() {
    Measured one = new Measured(OpWork.THREADS_1, Map.of(), new Twice(1, 1), new Twice(1, 1), 1);

    assertThat(Bench.unmeasured("B18"::equals, List.of(one)))
        .isEqualTo(
            "AddV2 2×2, 2 threads, time over all calls; AddV2 2×2, 4 threads, time over all calls");
    assertThat(Bench.unmeasured("B16"::equals, List.of())).isEmpty();
  }

  @Test
  void main_unknownId_isRefusedWithThoseThereAre() {
    var errors = new StringWriter();
    var command = new CommandLine(new Main()).setErr(new PrintWriter(errors));

    assertThat(command.execute("--only=B1,B99")).isEqualTo(2);
    assertThat(errors.toString()).contains("no workload 'B99'", "B12", "B16", "X4");
  }

  @Test
  void main_unknownOption_isRefused() {
    assertThat(new CommandLine(new Main()).execute("--fast")).isEqualTo(2);
  }
}
