package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.TORCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.DeferredWork;
import io.intarsia.benchmarks.measure.DeferredWork.Task;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The gates of ops that wait. Times are nanoseconds.
final class DeferredRowsTest {
  private static final Twice QUIET = new Twice(1, 1);

  @ParameterizedTest
  @CsvSource({
    "CHAIN, 1, 1300, 1000, 1, PASS",
    "CHAIN, 1, 1301, 1000, 1, MISS",
    "CHAIN, 10, 7000, 1, 1, PASS",
    "CHAIN, 10, 7001, 1, 1, MISS",
    "STEP, 10, 1150, 1000, 1, PASS",
    "STEP, 10, 1151, 1000, 1, MISS",
    "GRADIENT, 100, 250, 1, 1000, PASS",
    "GRADIENT, 100, 251, 1, 1000, MISS",
    "LARGE, 10, 1000, 1000, 1, PASS",
    "LARGE, 10, 1001, 1000, 1, MISS"
  })
  void of_eachTask_isComparedAsTheIssueSays(
      Task task, int size, int own, int eager, int torch, Outcome outcome) {
    assertThat(verdicts(task, size, own, eager, torch))
        .extracting(Verdict::outcome)
        .containsExactly(outcome);
  }

  @ParameterizedTest
  @CsvSource({"40000, PASS, 114286, PASS", "40001, MISS, 114286, MISS", "35, PASS, 99, MISS"})
  void of_aHundredOps_isComparedWithPyTorchToo(
      int own, Outcome absolute, int torch, Outcome relative) {
    assertThat(verdicts(Task.CHAIN, 100, own, 1, torch))
        .extracting(Verdict::outcome)
        .containsExactly(absolute, relative);
  }

  private static List<Verdict> verdicts(Task task, int size, int own, int eager, int torch) {
    var work = new DeferredWork(task, size);
    Map<Contender, Spread> spreads =
        Map.of(INTARSIA, Spread.of(own), BARE, Spread.of(eager), TORCH, Spread.of(torch));
    var measured = new Measured(work, spreads, QUIET, QUIET, 1);
    return Rows.of(List.of(measured), List.of(), OptionalDouble.empty(), List.of())
        .getFirst()
        .verdicts();
  }
}
