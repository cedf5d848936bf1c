package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static io.intarsia.benchmarks.measure.Contender.TF_JAVA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class RowsTest {
  @Test
  void of_smallOp_isComparedWithFloorAndTensorFlowJava() {
    var measured = measured(Workload.ADD, Map.of(INTARSIA, 4.0, BARE, 3.2, TF_JAVA, 32.0));

    Row row = Rows.of(List.of(measured), List.of()).getFirst();

    assertThat(row.over(BARE)).isEqualTo(1.25);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_smallOpWithoutTensorFlowJava_leavesThatGateOpen() {
    var measured = measured(Workload.ADD, Map.of(INTARSIA, 3.3, BARE, 3.2));

    Row row = Rows.of(List.of(measured), List.of()).getFirst();

    assertThat(row.over(TF_JAVA)).isNaN();
    assertThat(outcomes(row)).containsExactly(Outcome.PASS, Outcome.NOT_RUN);
  }

  @Test
  void of_noisyWorkload_invalidatesTheGatesThatUseIt() {
    var one = new Measured(Workload.ALPHAS_1, spreads(Map.of(INTARSIA, 3.0, BARE, 3.0)), 1.5);
    var many = measured(Workload.ALPHAS_10000, Map.of(INTARSIA, 3.0, BARE, 3.0));

    List<Row> rows = Rows.of(List.of(one, many), List.of());

    assertThat(outcomes(rows.getLast())).containsOnly(Outcome.INVALID);
  }

  @Test
  void of_manyAlphas_areComparedWithOneAndWithTheFloor() {
    var one = measured(Workload.ALPHAS_1, Map.of(INTARSIA, 2.0, BARE, 2.0));
    var many = measured(Workload.ALPHAS_10000, Map.of(INTARSIA, 3.0, BARE, 3.0));

    Row row = Rows.of(List.of(one, many), List.of()).getLast();

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(1.5, 1.0);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_threads_compareScalingWithTheFloors() {
    var one = measured(Workload.THREADS_1, Map.of(INTARSIA, 4.0, BARE, 3.0));
    var two = measured(Workload.THREADS_2, Map.of(INTARSIA, 2.5, BARE, 1.5));

    Row row = Rows.of(List.of(one, two), List.of()).getLast();

    assertThat(row.verdicts().getFirst().actual()).isEqualTo(0.8);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_severalWorkloads_putsTheAdditionsBehindTheFirst() {
    Map<Contender, Double> times = Map.of(INTARSIA, 1.0, BARE, 1.0);
    var rows =
        Rows.of(
            List.of(
                measured(Workload.IN_4, times),
                measured(Workload.CHAIN, times),
                measured(Workload.START, times),
                measured(Workload.ADD, times)),
            List.of());

    assertThat(rows).extracting(Row::id).containsExactly("B1", "X3", "B3", "B17");
  }

  @Test
  void of_smallFunction_isComparedWithTheFloorPythonAndItsOpsOneByOne() {
    var function =
        measured(Workload.CALL_FUNCTION_10, Map.of(INTARSIA, 24.0, BARE, 30.0, PYTHON, 84.0));
    var eager = measured(Workload.EAGER_FUNCTION_10, Map.of(INTARSIA, 20.0, BARE, 20.0));

    Row row = Rows.of(List.of(function, eager), List.of()).getFirst();

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(0.8, 3.5, 1.2);
    assertThat(outcomes(row)).containsExactly(Outcome.PASS, Outcome.MISS, Outcome.MISS);
  }

  @Test
  void of_argumentsAndComponents_areJudgedByWhatOneAdds() {
    var one = measured(Workload.ARGUMENTS_FUNCTION_1, Map.of(INTARSIA, 30.0, BARE, 30.0));
    var many = measured(Workload.ARGUMENTS_FUNCTION_1000, Map.of(INTARSIA, 429.6, BARE, 300.0));
    var list = measured(Workload.LIST_FUNCTION_64, Map.of(INTARSIA, 20.0, BARE, 50.0));
    var type = measured(Workload.TYPE_FUNCTION_64, Map.of(INTARSIA, 32.8, BARE, 50.0));

    List<Row> rows = Rows.of(List.of(one, many, list, type), List.of());

    assertThat(rows.get(1).verdicts().getFirst().actual()).isCloseTo(400, within(0.1));
    assertThat(outcomes(rows.get(1))).containsExactly(Outcome.PASS);
    assertThat(rows.get(3).verdicts().getFirst().actual()).isCloseTo(200, within(0.1));
    assertThat(outcomes(rows.get(3))).containsExactly(Outcome.MISS);
  }

  @Test
  void of_traces_areJudgedByAnOpPythonAndTheSlope() {
    var thousand =
        measured(Workload.TRACE_1000, Map.of(INTARSIA, 8_000.0, BARE, 5_000.0, PYTHON, 320_000.0));
    var more = measured(Workload.TRACE_10000, Map.of(INTARSIA, 160_000.0, BARE, 50_000.0));

    List<Row> rows = Rows.of(List.of(thousand, more), List.of());

    assertThat(rows.getFirst().verdicts()).extracting(Verdict::actual).containsExactly(8e3, 40.0);
    assertThat(outcomes(rows.getFirst())).containsExactly(Outcome.PASS, Outcome.MISS);
    assertThat(rows.getLast().verdicts().getLast().actual()).isCloseTo(1.301, within(0.001));
    assertThat(outcomes(rows.getLast())).containsExactly(Outcome.MISS, Outcome.MISS);
  }

  private static List<Outcome> outcomes(Row row) {
    return row.verdicts().stream().map(Verdict::outcome).toList();
  }

  static Measured measured(Workload workload, Map<Contender, Double> microseconds) {
    return new Measured(workload, spreads(microseconds), 1);
  }

  private static Map<Contender, Spread> spreads(Map<Contender, Double> microseconds) {
    return microseconds.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> Spread.of(1000 * entry.getValue())));
  }
}
