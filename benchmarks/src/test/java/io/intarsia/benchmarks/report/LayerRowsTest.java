package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.KERAS_JAX;
import static io.intarsia.benchmarks.measure.Contender.KERAS_TF;
import static io.intarsia.benchmarks.measure.Contender.KERAS_TORCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.LayerWork.Network;
import io.intarsia.benchmarks.measure.LayerWork.Task;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The gates of layers. Times are nanoseconds.
final class LayerRowsTest {
  private static final Twice QUIET = new Twice(1, 1);
  private static final Map<Contender, Double> ALL =
      Map.of(INTARSIA, 96.0, BARE, 90.0, KERAS_TF, 120.0, KERAS_JAX, 100.0, KERAS_TORCH, 300.0);

  @Test
  void of_aStep_isComparedWithHandsAndTheFastestKeras() {
    List<Verdict> verdicts = verdicts(measured(Task.STEP, Network.MLP, 1, ALL));

    assertThat(verdicts).extracting(Verdict::actual).containsExactly(96 / 90.0, 0.96);
    assertThat(verdicts).extracting(Verdict::outcome).containsOnly(Outcome.MISS);
  }

  @Test
  void of_aStepWithoutOneOfTheBackends_isNotJudged() {
    Map<Contender, Double> without = new HashMap<>(ALL);
    without.remove(KERAS_TORCH);

    assertThat(verdicts(measured(Task.STEP, Network.MLP, 1, without)))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.MISS, Outcome.NOT_RUN);
  }

  @Test
  void of_aFit_mayTakeSomeTimeOfItsOwnForEachStep() {
    Map<Contender, Double> times = Map.of(INTARSIA, 100e6, BARE, 51e6);

    Verdict verdict = verdicts(measured(Task.FIT, Network.TINY, 1, times)).getFirst();

    assertThat(verdict.actual()).isEqualTo(49_000);
    assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
  }

  @Test
  void of_predictionsAndFiles_areComparedWithTheFastestKeras() {
    assertThat(verdicts(measured(Task.PREDICT, Network.MLP, 1, ALL)))
        .extracting(Verdict::actual)
        .containsExactly(96 / 90.0, 0.96);
    assertThat(verdicts(measured(Task.PREDICT_ON_BATCH, Network.MLP, 1, ALL)))
        .extracting(Verdict::actual)
        .containsExactly(96 / 90.0, 100 / 96.0);
    assertThat(verdicts(measured(Task.OPEN, Network.MOBILENETV2, 1, ALL)))
        .extracting(Verdict::actual)
        .containsExactly(0.96);
  }

  @Test
  void of_callsInOtherStyles_areComparedWithTheSequentialModel() {
    Map<Contender, Double> slower = Map.of(INTARSIA, 192.0, BARE, 190.0, KERAS_TF, 1920.0);

    List<Verdict> verdicts =
        verdicts(
            measured(Task.CALL, Network.OWN, 1, slower),
            measured(Task.CALL, Network.SEQUENTIAL, 1, ALL));

    assertThat(verdicts).extracting(Verdict::actual).containsExactly(192 / 190.0, 10.0, 2.0);
  }

  @Test
  void of_aHundredLayers_growAsTheirNumberDoes() {
    Map<Contender, Double> more = Map.of(INTARSIA, 960.0, BARE, 960.0, KERAS_TF, 1.0);

    List<Verdict> verdicts =
        verdicts(
            measured(Task.FUNCTION, Network.DENSE, 100, more),
            measured(Task.FUNCTION, Network.DENSE, 10, ALL));

    assertThat(verdicts).hasSize(2);
    assertThat(verdicts.getLast().actual()).isCloseTo(1, within(1e-9));
  }

  private static Measured measured(
      Task task, Network network, int size, Map<Contender, Double> times) {
    Map<Contender, Spread> spreads =
        times.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> Spread.of(each.getValue())));
    return new Measured(new LayerWork(task, network, size), spreads, QUIET, QUIET, 1);
  }

  private static List<Verdict> verdicts(Measured... all) {
    return Rows.of(List.of(all), List.of(), OptionalDouble.empty(), List.of()).stream()
        .filter(row -> row.title().equals(all[0].workload().title()))
        .findFirst()
        .orElseThrow()
        .verdicts();
  }
}
