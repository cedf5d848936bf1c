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
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class RowsTest {
  @Test
  void of_smallOp_isComparedWithFloorCTensorFlowJavaAndPythonsRawOp() {
    Map<Contender, Double> times =
        Map.of(INTARSIA, 4.0, BARE, 3.4, Contender.C, 3.5, TF_JAVA, 32.0, PYTHON, 17.9);

    Row row = row(Workload.ADD, times);

    assertThat(row.over(BARE)).isCloseTo(1.176, within(0.001));
    assertThat(outcomes(row))
        .containsExactly(Outcome.MISS, Outcome.PASS, Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_addOfTheFacade_isComparedWithPythonsAdd() {
    Row row = row(Workload.ADD_FACADE, Map.of(INTARSIA, 4.0, BARE, 4.0, PYTHON, 39.9));

    assertThat(row.verdicts().getLast()).extracting(Verdict::outcome).isEqualTo(Outcome.MISS);
    assertThat(row.verdicts().getLast().gate()).isEqualTo("≥ 10 × faster than Python's tf.add");
  }

  @Test
  void of_start_isComparedWithFloorAndPython() {
    Row row = row(Workload.START, Map.of(INTARSIA, 900e3, BARE, 640e3, PYTHON, 2_300e3));

    assertThat(row.verdicts()).extracting(Verdict::actual).allMatch(Double::isFinite);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_firstUse_isComparedWithTheFloors() {
    assertThat(outcomes(row(Workload.ALPHAS_NEW, Map.of(INTARSIA, 13.1, BARE, 10.0))))
        .containsExactly(Outcome.MISS);
  }

  @Test
  void of_heapOfASignature_isHeldToAKilobyte() {
    Row row = Rows.of(List.of(), List.of(), OptionalDouble.of(1_025), List.of()).getFirst();

    assertThat(row.unit()).isEqualTo(Unit.BYTES);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_plainTensors_areComparedWithAProcessWithoutTypes() {
    Row row = row(Workload.PLAIN_DISPATCH_1024, Map.of(INTARSIA, 3.03, BARE, 3.0));

    assertThat(row.verdicts().getFirst().actual()).isCloseTo(30, within(1e-6));
    assertThat(outcomes(row)).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_workloadNearItself_isComparedWithAnotherOfOursWhateverTheFloorDid() {
    var one = noisy(Workload.SIGNATURES_FUNCTION_1, Map.of(INTARSIA, 2.5, BARE, 44.0), 1.72, 1);
    var many =
        noisy(Workload.SIGNATURES_FUNCTION_1000, Map.of(INTARSIA, 4.95, BARE, 44.0), 1.53, 1);

    Row row = rows(one, many).getLast();

    assertThat(row.verdicts().getFirst().actual()).isEqualTo(1.98);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_callsByName_areJudgedByWhatTheyAdd() {
    Map<Contender, Double> times = Map.of(INTARSIA, 6.5, BARE, 5.4);

    assertThat(outcomes(row(Workload.NAMED_SUM_OPTIONS, times))).containsExactly(Outcome.MISS);
    assertThat(outcomes(row(Workload.LABELED_SUM, times))).containsExactly(Outcome.PASS);
  }

  @Test
  void of_specsOfManyFields_areHeldToTheSameTime() {
    Row hash = row(Workload.HASH_TYPE_64, Map.of(INTARSIA, 0.101, BARE, 0.1));
    Row compatible = row(Workload.COMPATIBLE_TYPE_16, Map.of(INTARSIA, 0.501, PYTHON, 100.0));
    Row made = row(Workload.CONSTRUCT_TYPE_16, Map.of(INTARSIA, 0.621, PYTHON, 100.0));

    assertThat(outcomes(hash)).containsExactly(Outcome.MISS);
    assertThat(outcomes(compatible)).containsExactly(Outcome.PASS, Outcome.MISS);
    assertThat(outcomes(made)).containsExactly(Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_smallOpWithoutTensorFlowJava_leavesThatGateOpen() {
    var measured = measured(Workload.ADD, Map.of(INTARSIA, 3.3, BARE, 3.2));

    Row row = rows(measured).getFirst();

    assertThat(row.over(TF_JAVA)).isNaN();
    assertThat(outcomes(row))
        .containsExactly(Outcome.PASS, Outcome.NOT_RUN, Outcome.NOT_RUN, Outcome.NOT_RUN);
  }

  @Test
  void of_noisyWorkload_invalidatesTheGatesThatUseIt() {
    var one = noisy(Workload.ALPHAS_1, Map.of(INTARSIA, 3.0, BARE, 3.0), 1.5, 1.5);
    var many = measured(Workload.ALPHAS_10000, Map.of(INTARSIA, 3.0, BARE, 3.0));

    List<Row> rows = rows(one, many);

    assertThat(outcomes(rows.getLast())).containsOnly(Outcome.VOID);
  }

  @Test
  void of_manyAlphas_areComparedWithOneAndWithTheFloor() {
    var one = measured(Workload.ALPHAS_1, Map.of(INTARSIA, 2.0, BARE, 2.0));
    var many = measured(Workload.ALPHAS_10000, Map.of(INTARSIA, 3.0, BARE, 3.0));

    Row row = rows(one, many).getLast();

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(1.5, 1.0);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_threads_compareScalingWithTheFloors() {
    var one = measured(Workload.THREADS_1, Map.of(INTARSIA, 4.0, BARE, 3.0));
    var two = measured(Workload.THREADS_2, Map.of(INTARSIA, 2.5, BARE, 1.5));

    Row row = rows(one, two).getLast();

    assertThat(row.verdicts().getFirst().actual()).isEqualTo(0.8);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_fourThreads_areHeldToTheFloorsScaling() {
    var one = measured(Workload.THREADS_1, Map.of(INTARSIA, 4.0, BARE, 3.0));
    var four = measured(Workload.THREADS_4, Map.of(INTARSIA, 2.0, BARE, 1.5));

    assertThat(outcomes(rows(one, four).getLast())).containsExactly(Outcome.PASS);
  }

  @Test
  void of_severalWorkloads_putsTheAdditionsBehindTheFirst() {
    Map<Contender, Double> times = Map.of(INTARSIA, 1.0, BARE, 1.0);
    var rows =
        rows(
            measured(Workload.IN_4, times),
            measured(Workload.CHAIN, times),
            measured(Workload.START, times),
            measured(Workload.HOST_4B_BY_1, times),
            measured(Workload.WHILE_LOOP, times),
            measured(Workload.ADD, times));

    assertThat(rows).extracting(Row::id).containsExactly("B1", "X3", "X4", "B3", "B12", "B17");
  }

  @Test
  void of_smallFunction_isComparedWithTheFloorPythonAndItsOpsOneByOne() {
    var function =
        measured(
            Workload.CALL_FUNCTION_10,
            Map.of(INTARSIA, 24.0, BARE, 30.0, PYTHON, 84.0, Contender.TORCH, 48.0));
    var eager = measured(Workload.EAGER_FUNCTION_10, Map.of(INTARSIA, 20.0, BARE, 20.0));

    Row row = rows(function, eager).getFirst();

    // The floor is op by op.
    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(1.2, 3.5, 2.0, 1.2);
    assertThat(outcomes(row))
        .containsExactly(Outcome.PASS, Outcome.MISS, Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_argumentsAndComponents_areJudgedByWhatOneAdds() {
    var one = measured(Workload.ARGUMENTS_FUNCTION_1, Map.of(INTARSIA, 30.0, BARE, 30.0));
    var many = measured(Workload.ARGUMENTS_FUNCTION_1000, Map.of(INTARSIA, 429.6, BARE, 300.0));
    var list = measured(Workload.LIST_FUNCTION_64, Map.of(INTARSIA, 20.0, BARE, 50.0));
    var type = measured(Workload.TYPE_FUNCTION_64, Map.of(INTARSIA, 32.8, BARE, 50.0));

    List<Row> rows = rows(one, many, list, type);

    assertThat(rows.get(1).verdicts().getFirst().actual()).isCloseTo(400, within(0.1));
    assertThat(outcomes(rows.get(1))).containsExactly(Outcome.PASS);
    assertThat(rows.get(3).verdicts().getFirst().actual()).isCloseTo(200, within(0.1));
    assertThat(outcomes(rows.get(3))).containsExactly(Outcome.MISS);
  }

  @Test
  void of_maps_areJudgedByWhatOneMoreEntryAdds() {
    var one = measured(Workload.MAP_FUNCTION_1, Map.of(INTARSIA, 30.0, BARE, 30.0));
    var hundred = measured(Workload.MAP_FUNCTION_100, Map.of(INTARSIA, 90.0, BARE, 60.0));
    var many = measured(Workload.MAP_FUNCTION_1000, Map.of(INTARSIA, 529.5, BARE, 300.0));

    List<Row> rows = rows(one, hundred, many);

    assertThat(rows.get(1).verdicts()).isEmpty();
    assertThat(rows.get(2).verdicts().getFirst().actual()).isCloseTo(500, within(0.1));
    assertThat(outcomes(rows.get(2))).containsExactly(Outcome.MISS);
  }

  @Test
  void of_variables_areComparedWithTheFloorsFunctionAndNothingWithNone() {
    Map<Contender, Double> times = Map.of(INTARSIA, 26.0, BARE, 20.0, PYTHON, 200.0);

    Row variables = row(Workload.VARIABLES_FUNCTION_500, times);
    Row nothing = row(Workload.NOTHING_FUNCTION_8, times);
    Row declared = row(Workload.DECLARED_FUNCTION_8, times);

    assertThat(variables.verdicts()).extracting(Verdict::actual).containsExactly(1.3);
    assertThat(outcomes(variables)).containsExactly(Outcome.MISS);
    assertThat(nothing.verdicts()).isEmpty();
    assertThat(declared.verdicts()).isEmpty();
  }

  @Test
  void of_sessionsInTheCallersThread_areGoalsByTheNumberOfOps() {
    Map<Contender, Double> times = Map.of(INTARSIA, 4.88, BARE, 4.0);

    assertThat(outcomes(row(Workload.CALLERSESSION_FUNCTION_1, times)))
        .containsExactly(Outcome.PASS);
    assertThat(outcomes(row(Workload.CALLERSESSION_FUNCTION_10, times)))
        .containsExactly(Outcome.PASS);
    assertThat(outcomes(row(Workload.CALLERSESSION_FUNCTION_100, times)))
        .containsExactly(Outcome.PASS);
    assertThat(outcomes(row(Workload.CALLERSESSION_FUNCTION_1000, times)))
        .containsExactly(Outcome.MISS);
    assertThat(outcomes(row(Workload.DENSE_FUNCTION_10, times))).containsExactly(Outcome.PASS);
    Row slow = row(Workload.DENSE_FUNCTION_10, Map.of(INTARSIA, 5.4, BARE, 4.0));
    assertThat(outcomes(slow)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_functionsOfXlaAndOfFourOps_areComparedWithJaxAndPyTorch() {
    Row compiled =
        row(Workload.COMPILED_FUNCTION_10, Map.of(INTARSIA, 16.0, BARE, 4.0, Contender.JAX, 4.0));
    Row four =
        row(Workload.CALL_FUNCTION_4, Map.of(INTARSIA, 4.0, BARE, 4.0, Contender.TORCH, 3.9));

    assertThat(compiled.verdicts().getFirst().actual()).isEqualTo(4);
    assertThat(outcomes(compiled)).containsExactly(Outcome.MISS);
    assertThat(outcomes(four)).containsExactly(Outcome.NOT_RUN, Outcome.MISS);
  }

  @Test
  void of_whileLoop_isComparedWithPython() {
    Row slow = row(Workload.WHILE_LOOP, Map.of(INTARSIA, 3.0, BARE, 3.0, PYTHON, 2.5));
    Row alone = row(Workload.WHILE_LOOP, Map.of(INTARSIA, 3.0, BARE, 3.0));

    assertThat(slow.verdicts().getFirst().actual()).isEqualTo(1.2);
    assertThat(outcomes(slow)).containsExactly(Outcome.MISS);
    assertThat(outcomes(alone)).containsExactly(Outcome.NOT_RUN);
  }

  @Test
  void of_hostFunctions_areComparedWithAKernelAndWithPython() {
    Map<Contender, Double> times = Map.of(INTARSIA, 40.0, BARE, 32.0, PYTHON, 100.0);

    Row row = row(Workload.HOST_4KB_BY_2_ALONE, times);

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(1.25, 2.5);
    assertThat(outcomes(row)).containsExactly(Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_largePayloads_areComparedWithSmallOnes() {
    var small = measured(Workload.HOST_4B_BY_1, Map.of(INTARSIA, 62.9, BARE, 60.0));
    var large = measured(Workload.HOST_4MB_BY_1, Map.of(INTARSIA, 98.0, BARE, 90.0));

    Row row = rows(small, large).getLast();

    assertThat(row.verdicts().getLast().actual()).isCloseTo(1.56, within(0.01));
    assertThat(outcomes(row)).containsExactly(Outcome.PASS, Outcome.NOT_RUN, Outcome.MISS);
  }

  @Test
  void of_nestedHostFunction_mustEndWhateverElseTheMachineDoes() {
    var noisy = noisy(Workload.NESTED_4B_BY_1_ALONE, Map.of(INTARSIA, 60.0, BARE, 40.0), 2, 2);
    Row slow = row(Workload.NESTED_4B_BY_1_ALONE, Map.of(INTARSIA, 2e6, BARE, 40.0));

    assertThat(outcomes(rows(noisy).getFirst())).containsExactly(Outcome.PASS);
    assertThat(outcomes(slow)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_traces_areJudgedByAnOpPythonAndTheSlope() {
    var thousand =
        measured(Workload.TRACE_1000, Map.of(INTARSIA, 8_000.0, BARE, 5_000.0, PYTHON, 320_000.0));
    var more = measured(Workload.TRACE_10000, Map.of(INTARSIA, 160_000.0, BARE, 50_000.0));

    List<Row> rows = rows(thousand, more);

    assertThat(rows.getFirst().verdicts()).extracting(Verdict::actual).containsExactly(8e3, 40.0);
    assertThat(outcomes(rows.getFirst())).containsExactly(Outcome.PASS, Outcome.MISS);
    assertThat(rows.getLast().verdicts().getLast().actual()).isCloseTo(1.301, within(0.001));
    assertThat(outcomes(rows.getLast())).containsExactly(Outcome.MISS, Outcome.MISS);
  }

  @Test
  void of_firstCalls_areJudgedBesideBareOnes() {
    var times = Map.of(INTARSIA, 1_090.0, BARE, 1_000.0, PYTHON, 2_000.0);

    assertThat(outcomes(row(Workload.FIRST_CALL_100, times))).containsExactly(Outcome.PASS);
    assertThat(outcomes(row(Workload.FIRST_CALL_1000, Map.of(INTARSIA, 1_110.0, BARE, 1_000.0))))
        .containsExactly(Outcome.MISS);
  }

  private static Row row(Workload workload, Map<Contender, Double> microseconds) {
    return rows(measured(workload, microseconds)).getFirst();
  }

  private static List<Row> rows(Measured... measured) {
    return Rows.of(List.of(measured), List.of(), OptionalDouble.empty(), List.of());
  }

  private static List<Outcome> outcomes(Row row) {
    return row.verdicts().stream().map(Verdict::outcome).toList();
  }

  static Measured measured(Workload workload, Map<Contender, Double> microseconds) {
    return noisy(workload, microseconds, 1, 1);
  }

  /// @param floor how far the floor is from itself
  /// @param own how far this library is from itself
  static Measured noisy(
      Workload workload, Map<Contender, Double> microseconds, double floor, double own) {
    return new Measured(workload, spreads(microseconds), new Twice(1, floor), new Twice(1, own), 1);
  }

  private static Map<Contender, Spread> spreads(Map<Contender, Double> microseconds) {
    return microseconds.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> Spread.of(1000 * entry.getValue())));
  }
}
