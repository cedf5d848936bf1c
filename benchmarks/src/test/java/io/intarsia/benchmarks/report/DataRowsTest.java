package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.DataWork;
import io.intarsia.benchmarks.measure.DataWork.Task;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The gates of data sets. Times are nanoseconds.
final class DataRowsTest {
  private static final Twice QUIET = new Twice(1, 1);

  @Test
  void of_aRange_isComparedWithTheRuntimeAndWithPython() {
    List<Verdict> verdicts =
        verdicts(Task.RANGE, Map.of(INTARSIA, 12_000.0, BARE, 10_000.0, PYTHON, 96_000.0));

    assertThat(verdicts).extracting(Verdict::actual).containsExactly(1.2, 8.0);
    assertThat(verdicts).extracting(Verdict::outcome).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_recordsAndPipelinesAndIndices_areComparedWithTheRuntime() {
    Map<Contender, Double> times = Map.of(INTARSIA, 12_000.0, BARE, 10_000.0, PYTHON, 90_000.0);

    assertThat(outcome(Task.RECORD, times)).isEqualTo(Outcome.PASS);
    assertThat(outcome(Task.MAP_BATCH, times)).isEqualTo(Outcome.MISS);
    assertThat(outcome(Task.INDICES, times)).isEqualTo(Outcome.MISS);
    assertThat(outcome(Task.CHAIN, times)).isEqualTo(Outcome.MISS);
    assertThat(outcome(Task.IMAGES, times)).isEqualTo(Outcome.MISS);
  }

  @Test
  void of_anIterator_isComparedWithPython() {
    assertThat(outcome(Task.ITERATOR, Map.of(INTARSIA, 50.0, BARE, 1.0, PYTHON, 150.0)))
        .isEqualTo(Outcome.PASS);
    assertThat(outcome(Task.ITERATOR, Map.of(INTARSIA, 50.0, BARE, 1.0)))
        .isEqualTo(Outcome.NOT_RUN);
  }

  @Test
  void of_twoCallsAtATime_mustKeepTwoCoresBusy() {
    assertThat(outcome(Task.PARALLEL, Map.of(INTARSIA, 100.0, BARE, 170.0)))
        .isEqualTo(Outcome.PASS);
    assertThat(outcome(Task.PARALLEL, Map.of(INTARSIA, 100.0, BARE, 150.0)))
        .isEqualTo(Outcome.MISS);
    assertThat(verdicts(Task.STREAM, Map.of(INTARSIA, 100.0, BARE, 1.0))).isEmpty();
  }

  private static Outcome outcome(Task task, Map<Contender, Double> times) {
    return verdicts(task, times).getFirst().outcome();
  }

  private static List<Verdict> verdicts(Task task, Map<Contender, Double> times) {
    Map<Contender, Spread> spreads =
        times.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> Spread.of(each.getValue())));
    var measured = new Measured(new DataWork(task), spreads, QUIET, QUIET, 1);
    return Rows.of(List.of(measured), List.of(), OptionalDouble.empty(), List.of())
        .getFirst()
        .verdicts();
  }
}
