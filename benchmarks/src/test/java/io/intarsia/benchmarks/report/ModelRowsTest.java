package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static io.intarsia.benchmarks.measure.Contender.TF_JAVA;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The gates of saved models. Times are nanoseconds.
final class ModelRowsTest {
  private static final Twice QUIET = new Twice(1, 1);

  @Test
  void of_loading_isComparedWithTheLoaderOfTheCApiAndPython() {
    Map<Contender, Double> times = Map.of(INTARSIA, 125.0, BARE, 100.0, PYTHON, 375.0);

    List<Verdict> verdicts = verdicts(new ModelWork(ModelWork.Task.LOAD, 10, 1, 1), times, QUIET);

    assertThat(verdicts).extracting(Verdict::actual).containsExactly(1.25, 3.0);
    assertThat(verdicts).extracting(Verdict::outcome).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_aFirstCallOrSaving_isReportedAlone() {
    Map<Contender, Double> times = Map.of(INTARSIA, 900.0, BARE, 100.0, PYTHON, 100.0);

    assertThat(verdicts(new ModelWork(ModelWork.Task.FIRST, 10, 1, 1), times, QUIET)).isEmpty();
    assertThat(verdicts(new ModelWork(ModelWork.Task.SAVE, 10, 50, 1), times, QUIET)).isEmpty();
  }

  @Test
  void of_aCallOfAnotherModel_isComparedWithTheCApiAlone() {
    Map<Contender, Double> times = Map.of(INTARSIA, 25_000.0, BARE, 20_000.0, PYTHON, 27_000.0);

    assertThat(verdicts(new ModelWork(ModelWork.Task.CALL, 100, 1, 1), times, QUIET))
        .extracting(Verdict::gate)
        .containsExactly("≤ 1.15 × bare + 2 µs");
  }

  @Test
  void of_callsByTwoThreads_scaleAsThoseOfTheCApi() {
    Map<Contender, Double> one = Map.of(INTARSIA, 24.0, BARE, 20.0);
    Map<Contender, Double> two = Map.of(INTARSIA, 15.0, BARE, 10.0);
    var works =
        List.of(
            measured(new ModelWork(ModelWork.Task.CALL, 10, 1, 1), one, QUIET),
            measured(new ModelWork(ModelWork.Task.CALL_BY_TWO, 10, 1, 1), two, QUIET));

    Row row = Rows.of(works, List.of(), OptionalDouble.empty(), List.of()).getLast();

    // 1.6 times one here, 2 times there
    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(0.8);
    assertThat(row.verdicts()).extracting(Verdict::outcome).containsExactly(Outcome.MISS);
  }

  @Test
  void of_aCallOfOneRow_mayTakeTwoMicrosecondsMore() {
    Map<Contender, Double> times =
        Map.of(INTARSIA, 25_000.0, BARE, 20_000.0, TF_JAVA, 100_000.0, PYTHON, 225_000.0);

    List<Verdict> verdicts = verdicts(new ModelWork(ModelWork.Task.CALL, 10, 1, 1), times, QUIET);

    assertThat(verdicts).extracting(Verdict::actual).containsExactly(1.15, 4.0, 9.0);
    assertThat(verdicts)
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.PASS, Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_aCallOfSomeRows_isComparedWithTheCApiAlone() {
    Map<Contender, Double> times =
        Map.of(INTARSIA, 27_000.0, BARE, 20_000.0, TF_JAVA, 27_000.0, PYTHON, 27_000.0);

    List<Verdict> verdicts = verdicts(new ModelWork(ModelWork.Task.CALL, 10, 1, 32), times, QUIET);

    assertThat(verdicts).extracting(Verdict::actual).containsExactly(1.25);
    assertThat(verdicts).extracting(Verdict::outcome).containsExactly(Outcome.MISS);
  }

  @Test
  void of_aCallOfManyRows_mayTakeFiveHundredthsMore() {
    assertThat(
            verdicts(
                new ModelWork(ModelWork.Task.CALL, 10, 1, 1_024),
                Map.of(INTARSIA, 1.05e6, BARE, 1e6),
                QUIET))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.PASS);
    assertThat(
            verdicts(
                new ModelWork(ModelWork.Task.CALL, 10, 1, 1_024),
                Map.of(INTARSIA, 1.06e6, BARE, 1e6),
                QUIET))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.MISS);
  }

  @Test
  void of_anUnquietMachine_isNotJudged() {
    Map<Contender, Double> times = Map.of(INTARSIA, 20_000.0, BARE, 20_000.0);

    List<Verdict> verdicts =
        verdicts(new ModelWork(ModelWork.Task.CALL, 10, 1, 1_024), times, new Twice(1, 2));

    assertThat(verdicts).extracting(Verdict::outcome).containsExactly(Outcome.VOID);
  }

  private static List<Verdict> verdicts(
      Workload workload, Map<Contender, Double> times, Twice floor) {
    var measured = measured(workload, times, floor);
    return Rows.of(List.of(measured), List.of(), OptionalDouble.empty(), List.of())
        .getFirst()
        .verdicts();
  }

  private static Measured measured(Workload workload, Map<Contender, Double> times, Twice floor) {
    Map<Contender, Spread> spreads =
        times.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> Spread.of(each.getValue())));
    return new Measured(workload, spreads, floor, QUIET, 1);
  }
}
