package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.ReplicaWork;
import io.intarsia.benchmarks.measure.ReplicaWork.Task;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The gates of replicas. Times are nanoseconds.
final class ReplicaRowsTest {
  private static final Twice QUIET = new Twice(1, 1);

  @ParameterizedTest
  @CsvSource({
    "LIGHT, 115, PASS",
    "LIGHT, 116, MISS",
    "HEAVY, 115, PASS",
    "HEAVY, 116, MISS",
    "REDUCE, 110, PASS",
    "REDUCE, 111, MISS",
    "RAGGED, 120, PASS",
    "RAGGED, 121, MISS"
  })
  void of_eachTask_isComparedWithItsFloor(Task task, int nanos, Outcome outcome) {
    Verdict verdict = verdict(task, 1, nanos, 100);

    assertThat(verdict.actual()).isCloseTo(nanos / 100.0, within(1e-9));
    assertThat(verdict.outcome()).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({"204_000, 2000, PASS", "204_100, 2001, MISS"})
  void of_aFunction_mayTakeSomeTimeForEachValue(String nanos, double more, Outcome outcome) {
    Verdict verdict = verdict(Task.VALUES, 100, Integer.parseInt(nanos.replace("_", "")), 4_000);

    assertThat(verdict.actual()).isEqualTo(more);
    assertThat(verdict.outcome()).isEqualTo(outcome);
  }

  @Test
  void title_ofSums_saysHowManyBytes() {
    assertThat(List.of(1 << 10, 1 << 20, 16 << 20))
        .extracting(size -> new ReplicaWork(Task.REDUCE, size).title())
        .containsExactly(
            "allReduce of float[1024], 4 KB, between two processes",
            "allReduce of float[1048576], 4 MB, between two processes",
            "allReduce of float[16777216], 64 MB, between two processes");
  }

  private static Verdict verdict(Task task, int size, double own, double bare) {
    var work = new ReplicaWork(task, size);
    Map<Contender, Spread> spreads = Map.of(INTARSIA, Spread.of(own), BARE, Spread.of(bare));
    var measured = new Measured(work, spreads, QUIET, QUIET, 1);
    return Rows.of(List.of(measured), List.of(), OptionalDouble.empty(), List.of())
        .getFirst()
        .verdicts()
        .getFirst();
  }
}
