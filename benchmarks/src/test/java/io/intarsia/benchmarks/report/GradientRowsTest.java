package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.DJL;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.GradientWork;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.memory.Resident;
import io.intarsia.benchmarks.memory.Resident.Repeated;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The gates of gradients and of steps of trainings.
final class GradientRowsTest {
  @Test
  void of_chain_isComparedWithTheReplayAndPython() {
    Row row =
        row(
            new GradientWork(GradientWork.Task.CHAIN, 10),
            Map.of(INTARSIA, 90.0, BARE, 80.0, PYTHON, 600.0));

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(1.125, 600.0 / 90);
    assertThat(outcomes(row)).containsExactly(Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_longChain_growsInProportion() {
    var some =
        measured(
            new GradientWork(GradientWork.Task.CHAIN, 10), Map.of(INTARSIA, 100.0, BARE, 100.0));
    var many =
        measured(
            new GradientWork(GradientWork.Task.CHAIN, 1_000),
            Map.of(INTARSIA, 20_000.0, BARE, 20_000.0));

    Verdict slope = rows(some, many).getLast().verdicts().getLast();

    assertThat(slope.actual()).isCloseTo(Math.log10(200) / 2, within(1e-9));
    assertThat(slope.outcome()).isEqualTo(Outcome.MISS);
  }

  @Test
  void of_recordedOps_showWhatTheTapeAddsToEach() {
    Row row =
        row(
            new GradientWork(GradientWork.Task.RECORDED, 100),
            Map.of(INTARSIA, 260_000.0, BARE, 220_000.0));

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(400.0);
    assertThat(outcomes(row)).containsExactly(Outcome.PASS);
    assertThat(
            outcomes(
                row(
                    new GradientWork(GradientWork.Task.UNWATCHED, 100),
                    Map.of(INTARSIA, 260_000.0, BARE, 220_000.0))))
        .containsExactly(Outcome.MISS);
  }

  @Test
  void of_sumOfAProduct_isComparedWithDjl() {
    assertThat(
            outcomes(
                row(
                    new GradientWork(GradientWork.Task.SUM, 1),
                    Map.of(INTARSIA, 30.0, BARE, 20.0, DJL, 40.0))))
        .containsExactly(Outcome.PASS);
  }

  @Test
  void of_steps_areComparedWithTheSameByHandAndPython() {
    Map<Contender, Double> times = Map.of(INTARSIA, 500.0, BARE, 400.0, PYTHON, 2_500.0);

    assertThat(outcomes(row(new StepWork(StepWork.Task.MLP, 10), times)))
        .containsExactly(Outcome.PASS, Outcome.MISS);
    assertThat(outcomes(row(new StepWork(StepWork.Task.MLP, 1_000), times)))
        .containsExactly(Outcome.PASS, Outcome.PASS);
    assertThat(outcomes(row(new StepWork(StepWork.Task.LEAPFROG, 10), times)))
        .containsExactly(Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_compiledSteps_areComparedWithPythonsCompiledOnes() {
    Map<Contender, Double> times = Map.of(INTARSIA, 520.0, BARE, 400.0, PYTHON, 500.0);

    assertThat(outcomes(row(new StepWork(StepWork.Task.MLP_FUNCTION, 1), times)))
        .containsExactly(Outcome.PASS, Outcome.PASS);
    assertThat(outcomes(row(new StepWork(StepWork.Task.LEAPFROG_FUNCTION, 10), times)))
        .containsExactly(Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_residentMemory_isHeldToWhatItWasBefore() {
    var grown = new Resident(Repeated.TAPES, 400_000_000, 424_000_000);

    Row row = Rows.of(List.of(), List.of(), OptionalDouble.empty(), List.of(grown)).getFirst();

    assertThat(row.id()).isEqualTo("B9");
    assertThat(row.over(BARE)).isCloseTo(1.06, within(1e-9));
    assertThat(outcomes(row)).containsExactly(Outcome.MISS);
  }

  private static List<Outcome> outcomes(Row row) {
    return row.verdicts().stream().map(Verdict::outcome).toList();
  }

  private static Row row(Workload workload, Map<Contender, Double> times) {
    return rows(measured(workload, times)).getFirst();
  }

  private static List<Row> rows(Measured... measured) {
    return Rows.of(List.of(measured), List.of(), OptionalDouble.empty(), List.of());
  }

  private static Measured measured(Workload workload, Map<Contender, Double> times) {
    Map<Contender, Spread> spreads =
        times.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    each -> new Spread(each.getValue(), each.getValue(), each.getValue())));
    return new Measured(workload, spreads, new Twice(1, 1), new Twice(1, 1), 1);
  }
}
