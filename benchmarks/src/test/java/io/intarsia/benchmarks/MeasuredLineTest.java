package io.intarsia.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.DispatchWork;
import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
final class MeasuredLineTest {
  @Test
  void read_whatWasWritten_isTheSame() {
    var measured =
        new Measured(
            new HostWork(HostWork.Task.IDENTITY, 1, 1, false),
            Map.of(Contender.INTARSIA, new Spread(3.5, 3, 1e9), Contender.BARE, Spread.of(2)),
            new Twice(1, 2),
            new Twice(3, 4),
            1);

    assertThat(MeasuredLine.read(MeasuredLine.of(measured))).isEqualTo(measured);
  }

  @Test
  @Tag("nightly")
  void freshProcesses_severalOfThem_giveOneResultForEachWorkload() {
    List<String> said = new ArrayList<>();
    var effort = new Effort(1, Effort.ONCE.roundTime(), Effort.ONCE.warmUp(), 1, 2);

    List<Measured> all =
        new FreshProcesses(effort, false, said::add)
            .measure(List.of(OpWork.THREADS_1, new DispatchWork(DispatchWork.Task.PLAIN, 1_024)));

    assertThat(all)
        .extracting(Measured::workload)
        .containsExactly(OpWork.THREADS_1, new DispatchWork(DispatchWork.Task.PLAIN, 1_024));
    assertThat(all.getFirst().spreads()).containsOnlyKeys(Contender.INTARSIA, Contender.BARE);
    assertThat(said).hasSize(4).first().asString().startsWith("run 1, process 1 of 2: B18 ");
  }
}
