package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.RaggedWork;
import io.intarsia.benchmarks.measure.RaggedWork.Task;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The gates of ragged and sparse tensors. Times are nanoseconds.
final class RaggedRowsTest {
  private static final Twice QUIET = new Twice(1, 1);

  @Test
  void of_adding_isComparedWithTheKernelAndUpTo4096RowsWithPython() {
    Map<Contender, Double> times = Map.of(INTARSIA, 4_000.0, BARE, 2_500.0, PYTHON, 48_000.0);

    List<Verdict> some = verdicts(Task.ADD, 4_096, times);
    assertThat(some).extracting(Verdict::actual).containsExactly(1.6, 12.0);
    assertThat(some).extracting(Verdict::outcome).containsExactly(Outcome.MISS, Outcome.PASS);
    assertThat(verdicts(Task.ADD, 65_536, times))
        .extracting(Verdict::gate)
        .containsExactly("≤ 1.5 × bare");
    assertThat(verdicts(Task.ADD_APART, 16, times))
        .extracting(Verdict::actual)
        .containsExactly(12.0);
  }

  @Test
  void of_sums_areComparedWithPythonOrOfManyRowsWithTheKernel() {
    Map<Contender, Double> times = Map.of(INTARSIA, 125.0, BARE, 100.0, PYTHON, 3_750.0);

    assertThat(verdicts(Task.SUM, 256, times)).extracting(Verdict::actual).containsExactly(30.0);
    assertThat(verdicts(Task.SUM, 65_536, times))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.MISS);
  }

  @Test
  void of_whatPythonDidNotRun_isNotRun() {
    assertThat(verdicts(Task.TO_TENSOR, 16, Map.of(INTARSIA, 5.0, BARE, 4.0)))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.NOT_RUN);
  }

  @Test
  void of_aProduct_mayTakeAMicrosecondMore() {
    Map<Contender, Double> times = Map.of(INTARSIA, 22_000.0, BARE, 20_000.0, PYTHON, 50_000.0);

    List<Verdict> verdicts = verdicts(Task.PRODUCT, 256, times);

    assertThat(verdicts).extracting(Verdict::actual).containsExactly(1.05);
    assertThat(verdicts).extracting(Verdict::outcome).containsExactly(Outcome.PASS);
  }

  @Test
  void of_whatIsCompiled_isNotSlowerThanPython() {
    Map<Contender, Double> times = Map.of(INTARSIA, 110.0, BARE, 10.0, PYTHON, 100.0);

    assertThat(verdicts(Task.SUM_FUNCTION, 16, times))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.MISS);
    assertThat(verdicts(Task.MAP_FUNCTION, 16, times))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.PASS);
  }

  @Test
  void of_aMapOf4096Rows_isComparedWithTheSumOfAllAtOnce() {
    var works =
        List.of(
            measured(Task.SUM_FUNCTION, 4_096, Map.of(INTARSIA, 100.0, BARE, 50.0)),
            measured(
                Task.MAP_FUNCTION, 4_096, Map.of(INTARSIA, 3_100.0, BARE, 900.0, PYTHON, 6_200.0)));

    Row row = Rows.of(works, List.of(), OptionalDouble.empty(), List.of()).getLast();

    assertThat(row.verdicts()).extracting(Verdict::actual).containsExactly(0.5, 31.0);
  }

  @Test
  void of_aRaggedArgument_mayTakeAMicrosecondMoreThanItsTensors() {
    assertThat(verdicts(Task.ARGUMENT_FUNCTION, 256, Map.of(INTARSIA, 5_100.0, BARE, 4_000.0)))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.MISS);
    assertThat(verdicts(Task.FROM_SPLITS, 16, Map.of(INTARSIA, 9.0, BARE, 1.0))).isEmpty();
  }

  private static List<Verdict> verdicts(Task task, int rows, Map<Contender, Double> times) {
    return Rows.of(
            List.of(measured(task, rows, times)), List.of(), OptionalDouble.empty(), List.of())
        .getFirst()
        .verdicts();
  }

  private static Measured measured(Task task, int rows, Map<Contender, Double> times) {
    Map<Contender, Spread> spreads =
        times.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> Spread.of(each.getValue())));
    return new Measured(new RaggedWork(task, rows), spreads, QUIET, QUIET, 1);
  }
}
