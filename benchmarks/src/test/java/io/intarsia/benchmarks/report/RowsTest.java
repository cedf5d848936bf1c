package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static io.intarsia.benchmarks.measure.Contender.TF_JAVA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.DispatchWork;
import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.HandWork;
import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.TraceWork;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.measure.TypeWork;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RowsTest {
  @Test
  void of_smallOp_isComparedWithFloorCTensorFlowJavaAndPythonsRawOp() {
    Map<Contender, Double> times =
        Map.of(INTARSIA, 4.0, BARE, 3.4, Contender.C, 3.5, TF_JAVA, 32.0, PYTHON, 17.9);

    Row row = row(OpWork.ADD, times);

    assertThat(row.over(BARE)).isCloseTo(1.176, within(0.001));
    assertThat(outcomes(row))
        .containsExactly(Outcome.MISS, Outcome.PASS, Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_addOfTheFacade_isComparedWithPythonsAdd() {
    Row row = row(OpWork.ADD_FACADE, Map.of(INTARSIA, 4.0, BARE, 4.0, PYTHON, 39.9));

    assertThat(row.verdicts().getLast()).extracting(Verdict::outcome).isEqualTo(Outcome.MISS);
    assertThat(row.verdicts().getLast().gate()).isEqualTo("≥ 10 × faster than Python's tf.add");
  }

  @Test
  void of_start_isComparedWithFloorAndPython() {
    Row row = row(OpWork.START, Map.of(INTARSIA, 900e3, BARE, 640e3, PYTHON, 2_300e3));

    assertThat(row.verdicts()).extracting(Verdict::actual).allMatch(Double::isFinite);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_firstUse_isComparedWithTheFloors() {
    assertThat(outcomes(row(OpWork.ALPHAS_NEW, Map.of(INTARSIA, 13.1, BARE, 10.0))))
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
    Row row =
        row(new DispatchWork(DispatchWork.Task.PLAIN, 1_024), Map.of(INTARSIA, 3.03, BARE, 3.0));

    assertThat(row.verdicts().getFirst().actual()).isCloseTo(30, within(1e-6));
    assertThat(outcomes(row)).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_workloadNearItself_isComparedWithAnotherOfOursWhateverTheFloorDid() {
    var one =
        noisy(
            new FunctionWork(FunctionWork.Task.SIGNATURES, 1),
            Map.of(INTARSIA, 2.5, BARE, 44.0),
            1.72,
            1);
    var many =
        noisy(
            new FunctionWork(FunctionWork.Task.SIGNATURES, 1_000),
            Map.of(INTARSIA, 4.95, BARE, 44.0),
            1.53,
            1);

    Row row = rows(one, many).getLast();

    assertThat(row.verdicts().getFirst().actual()).isEqualTo(1.98);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS);
  }

  /// The floor takes 5 µs.
  @ParameterizedTest
  @CsvSource({
    "NAMED_ADD, 5.25, PASS",
    "NAMED_ADD, 5.27, MISS",
    "NAMED_MATMUL, 5.32, PASS",
    "NAMED_MATMUL, 5.33, MISS",
    "NAMED_SUM, 5.22, PASS",
    "NAMED_SUM, 5.24, MISS",
    "NAMED_SUM_OPTIONS, 5.65, PASS",
    "NAMED_SUM_OPTIONS, 5.67, MISS",
    "LABELED_SUM, 6.49, PASS",
    "LABELED_SUM, 6.51, MISS",
    "LABELED_ADD, 6.14, PASS",
    "LABELED_ADD, 6.16, MISS"
  })
  void of_callsByNameAndLabels_areJudgedByWhatTheyAdd(
      HandWork.Task task, double own, Outcome outcome) {
    Row row = row(new HandWork(task), Map.of(INTARSIA, own, BARE, 5.0));

    assertThat(outcomes(row)).containsExactly(outcome);
  }

  @Test
  void of_specsOfManyFields_areHeldToTheSameTime() {
    Row hash = row(new TypeWork(TypeWork.Task.HASH, 64), Map.of(INTARSIA, 0.101, BARE, 0.1));
    Row compatible =
        row(new TypeWork(TypeWork.Task.COMPATIBLE, 16), Map.of(INTARSIA, 0.501, PYTHON, 100.0));
    Row made =
        row(new TypeWork(TypeWork.Task.CONSTRUCT, 16), Map.of(INTARSIA, 0.621, PYTHON, 100.0));

    assertThat(outcomes(hash)).containsExactly(Outcome.MISS);
    assertThat(outcomes(compatible)).containsExactly(Outcome.PASS, Outcome.MISS);
    assertThat(outcomes(made)).containsExactly(Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_smallOpWithoutTensorFlowJava_leavesThatGateOpen() {
    var measured = measured(OpWork.ADD, Map.of(INTARSIA, 3.3, BARE, 3.2));

    Row row = rows(measured).getFirst();

    assertThat(row.over(TF_JAVA)).isNaN();
    assertThat(outcomes(row))
        .containsExactly(Outcome.PASS, Outcome.NOT_RUN, Outcome.NOT_RUN, Outcome.NOT_RUN);
  }

  @Test
  void of_noisyWorkload_invalidatesTheGatesThatUseIt() {
    var one = noisy(OpWork.ALPHAS_1, Map.of(INTARSIA, 3.0, BARE, 3.0), 1.5, 1.5);
    var many = measured(OpWork.ALPHAS_10000, Map.of(INTARSIA, 3.0, BARE, 3.0));

    List<Row> rows = rows(one, many);

    assertThat(outcomes(rows.getLast())).containsOnly(Outcome.VOID);
  }

  @Test
  void of_manyAlphas_areComparedWithOneAndWithTheFloor() {
    var one = measured(OpWork.ALPHAS_1, Map.of(INTARSIA, 2.0, BARE, 2.0));
    var many = measured(OpWork.ALPHAS_10000, Map.of(INTARSIA, 3.0, BARE, 3.0));

    Row row = rows(one, many).getLast();

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(1.5, 1.0);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS, Outcome.PASS);
  }

  @Test
  void of_threads_compareScalingWithTheFloors() {
    var one = measured(OpWork.THREADS_1, Map.of(INTARSIA, 4.0, BARE, 3.0));
    var two = measured(OpWork.THREADS_2, Map.of(INTARSIA, 2.5, BARE, 1.5));

    Row row = rows(one, two).getLast();

    assertThat(row.verdicts().getFirst().actual()).isEqualTo(0.8);
    assertThat(outcomes(row)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_fourThreads_areHeldToTheFloorsScaling() {
    var one = measured(OpWork.THREADS_1, Map.of(INTARSIA, 4.0, BARE, 3.0));
    var four = measured(OpWork.THREADS_4, Map.of(INTARSIA, 2.0, BARE, 1.5));

    assertThat(outcomes(rows(one, four).getLast())).containsExactly(Outcome.PASS);
  }

  @Test
  void of_severalWorkloads_putsTheAdditionsBehindTheFirst() {
    Map<Contender, Double> times = Map.of(INTARSIA, 1.0, BARE, 1.0);
    var rows =
        rows(
            measured(OpWork.IN_4, times),
            measured(OpWork.CHAIN, times),
            measured(OpWork.START, times),
            measured(new HostWork(HostWork.Task.IDENTITY, 1, 1, false), times),
            measured(OpWork.WHILE_LOOP, times),
            measured(OpWork.ADD, times));

    assertThat(rows).extracting(Row::id).containsExactly("B1", "X3", "X4", "B3", "B12", "B17");
  }

  @Test
  void of_smallFunction_isComparedWithTheFloorPythonAndItsOpsOneByOne() {
    var function =
        measured(
            new FunctionWork(FunctionWork.Task.CALL, 10),
            Map.of(INTARSIA, 24.0, BARE, 30.0, PYTHON, 84.0, Contender.TORCH, 48.0));
    var eager =
        measured(new FunctionWork(FunctionWork.Task.EAGER, 10), Map.of(INTARSIA, 20.0, BARE, 20.0));

    Row row = rows(function, eager).getFirst();

    // The floor is op by op.
    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(1.2, 3.5, 2.0, 1.2);
    assertThat(outcomes(row))
        .containsExactly(Outcome.PASS, Outcome.MISS, Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_argumentsAndComponents_areJudgedByWhatOneAdds() {
    var one =
        measured(
            new FunctionWork(FunctionWork.Task.ARGUMENTS, 1), Map.of(INTARSIA, 30.0, BARE, 30.0));
    var many =
        measured(
            new FunctionWork(FunctionWork.Task.ARGUMENTS, 1_000),
            Map.of(INTARSIA, 429.6, BARE, 300.0));
    var list =
        measured(new FunctionWork(FunctionWork.Task.LIST, 64), Map.of(INTARSIA, 20.0, BARE, 50.0));
    var type =
        measured(new FunctionWork(FunctionWork.Task.TYPE, 64), Map.of(INTARSIA, 32.8, BARE, 50.0));

    List<Row> rows = rows(one, many, list, type);

    assertThat(rows.get(1).verdicts().getFirst().actual()).isCloseTo(400, within(0.1));
    assertThat(outcomes(rows.get(1))).containsExactly(Outcome.PASS);
    assertThat(rows.get(3).verdicts().getFirst().actual()).isCloseTo(200, within(0.1));
    assertThat(outcomes(rows.get(3))).containsExactly(Outcome.MISS);
  }

  @Test
  void of_maps_areJudgedByWhatOneMoreEntryAdds() {
    var one =
        measured(new FunctionWork(FunctionWork.Task.MAP, 1), Map.of(INTARSIA, 30.0, BARE, 30.0));
    var hundred =
        measured(new FunctionWork(FunctionWork.Task.MAP, 100), Map.of(INTARSIA, 90.0, BARE, 60.0));
    var many =
        measured(
            new FunctionWork(FunctionWork.Task.MAP, 1_000), Map.of(INTARSIA, 529.5, BARE, 300.0));

    List<Row> rows = rows(one, hundred, many);

    assertThat(rows.get(1).verdicts()).isEmpty();
    assertThat(rows.get(2).verdicts().getFirst().actual()).isCloseTo(500, within(0.1));
    assertThat(outcomes(rows.get(2))).containsExactly(Outcome.MISS);
  }

  @Test
  void of_variables_areComparedWithTheFloorsFunctionAndNothingWithNone() {
    Map<Contender, Double> times = Map.of(INTARSIA, 26.0, BARE, 20.0, PYTHON, 200.0);

    Row variables = row(new FunctionWork(FunctionWork.Task.VARIABLES, 500), times);
    Row nothing = row(new FunctionWork(FunctionWork.Task.NOTHING, 8), times);
    Row declared = row(new FunctionWork(FunctionWork.Task.DECLARED, 8), times);

    assertThat(variables.verdicts()).extracting(Verdict::actual).containsExactly(1.3);
    assertThat(outcomes(variables)).containsExactly(Outcome.MISS);
    assertThat(nothing.verdicts()).isEmpty();
    assertThat(declared.verdicts()).isEmpty();
  }

  @Test
  void of_sessionsInTheCallersThread_areGoalsByTheNumberOfOps() {
    Map<Contender, Double> times = Map.of(INTARSIA, 4.88, BARE, 4.0);

    assertThat(outcomes(row(new FunctionWork(FunctionWork.Task.CALLER_SESSION, 1), times)))
        .containsExactly(Outcome.PASS);
    assertThat(outcomes(row(new FunctionWork(FunctionWork.Task.CALLER_SESSION, 10), times)))
        .containsExactly(Outcome.PASS);
    assertThat(outcomes(row(new FunctionWork(FunctionWork.Task.CALLER_SESSION, 100), times)))
        .containsExactly(Outcome.PASS);
    assertThat(outcomes(row(new FunctionWork(FunctionWork.Task.CALLER_SESSION, 1_000), times)))
        .containsExactly(Outcome.MISS);
    assertThat(outcomes(row(new FunctionWork(FunctionWork.Task.DENSE, 10), times)))
        .containsExactly(Outcome.PASS);
    Row slow = row(new FunctionWork(FunctionWork.Task.DENSE, 10), Map.of(INTARSIA, 5.4, BARE, 4.0));
    assertThat(outcomes(slow)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_functionsOfXlaAndOfFourOps_areComparedWithJaxAndPyTorch() {
    Row compiled =
        row(
            new FunctionWork(FunctionWork.Task.COMPILED, 10),
            Map.of(INTARSIA, 16.0, BARE, 4.0, Contender.JAX, 4.0));
    Row four =
        row(
            new FunctionWork(FunctionWork.Task.CALL, 4),
            Map.of(INTARSIA, 4.0, BARE, 4.0, Contender.TORCH, 3.9));

    assertThat(compiled.verdicts().getFirst().actual()).isEqualTo(4);
    assertThat(outcomes(compiled)).containsExactly(Outcome.MISS);
    assertThat(outcomes(four)).containsExactly(Outcome.NOT_RUN, Outcome.MISS);
  }

  @Test
  void of_whileLoop_isComparedWithPython() {
    Row slow = row(OpWork.WHILE_LOOP, Map.of(INTARSIA, 3.0, BARE, 3.0, PYTHON, 2.5));
    Row alone = row(OpWork.WHILE_LOOP, Map.of(INTARSIA, 3.0, BARE, 3.0));

    assertThat(slow.verdicts().getFirst().actual()).isEqualTo(1.2);
    assertThat(outcomes(slow)).containsExactly(Outcome.MISS);
    assertThat(outcomes(alone)).containsExactly(Outcome.NOT_RUN);
  }

  @Test
  void of_hostFunctions_areComparedWithAKernelAndWithPython() {
    Map<Contender, Double> times = Map.of(INTARSIA, 40.0, BARE, 32.0, PYTHON, 100.0);

    Row row = row(new HostWork(HostWork.Task.IDENTITY, 1 << 10, 2, true), times);

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(1.25, 2.5);
    assertThat(outcomes(row)).containsExactly(Outcome.PASS, Outcome.MISS);
  }

  @Test
  void of_largePayloads_areComparedWithSmallOnes() {
    var small =
        measured(
            new HostWork(HostWork.Task.IDENTITY, 1, 1, false), Map.of(INTARSIA, 62.9, BARE, 60.0));
    var large =
        measured(
            new HostWork(HostWork.Task.IDENTITY, 1 << 20, 1, false),
            Map.of(INTARSIA, 98.0, BARE, 90.0));

    Row row = rows(small, large).getLast();

    assertThat(row.verdicts().getLast().actual()).isCloseTo(1.56, within(0.01));
    assertThat(outcomes(row)).containsExactly(Outcome.PASS, Outcome.NOT_RUN, Outcome.MISS);
  }

  @Test
  void of_nestedHostFunction_mustEndWhateverElseTheMachineDoes() {
    var noisy =
        noisy(
            new HostWork(HostWork.Task.NESTED, 1, 1, true),
            Map.of(INTARSIA, 60.0, BARE, 40.0),
            2,
            2);
    Row slow =
        row(new HostWork(HostWork.Task.NESTED, 1, 1, true), Map.of(INTARSIA, 2e6, BARE, 40.0));

    assertThat(outcomes(rows(noisy).getFirst())).containsExactly(Outcome.PASS);
    assertThat(outcomes(slow)).containsExactly(Outcome.MISS);
  }

  @Test
  void of_traces_areJudgedByAnOpPythonAndTheSlope() {
    var thousand =
        measured(
            new TraceWork(TraceWork.Task.TRACE, 1_000),
            Map.of(INTARSIA, 8_000.0, BARE, 5_000.0, PYTHON, 320_000.0));
    var more =
        measured(
            new TraceWork(TraceWork.Task.TRACE, 10_000),
            Map.of(INTARSIA, 160_000.0, BARE, 50_000.0));

    List<Row> rows = rows(thousand, more);

    assertThat(rows.getFirst().verdicts()).extracting(Verdict::actual).containsExactly(8e3, 40.0);
    assertThat(outcomes(rows.getFirst())).containsExactly(Outcome.PASS, Outcome.MISS);
    assertThat(rows.getLast().verdicts().getLast().actual()).isCloseTo(1.301, within(0.001));
    assertThat(outcomes(rows.getLast())).containsExactly(Outcome.MISS, Outcome.MISS);
  }

  @Test
  void of_firstCalls_areJudgedBesideBareOnes() {
    var times = Map.of(INTARSIA, 1_090.0, BARE, 1_000.0, PYTHON, 2_000.0);

    assertThat(outcomes(row(new TraceWork(TraceWork.Task.FIRST_CALL, 100), times)))
        .containsExactly(Outcome.PASS);
    assertThat(
            outcomes(
                row(
                    new TraceWork(TraceWork.Task.FIRST_CALL, 1_000),
                    Map.of(INTARSIA, 1_110.0, BARE, 1_000.0))))
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
