package io.intarsia.benchmarks.neighbour;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PythonSideTest {
  private static final Pattern DEFINED =
      Pattern.compile("(?m)^(?:def |class |(?=[A-Z_]+ = ))(\\w+)");

  private final List<String> log = new ArrayList<>();

  @Test
  void open_workloadsOfBothKinds_goToAProcessWithTheirThreads() {
    try (var side = new PythonSide(needs -> new FakeProcess(needs.threads()))) {
      side.open(OpWork.ADD);
      side.open(new HostWork(HostWork.Task.IDENTITY, 1, 1, false));
      side.open(new HostWork(HostWork.Task.IDENTITY, 1, 1, true));
      side.open(new HostWork(HostWork.Task.IDENTITY, 1, 2, true));

      assertThat(side.version()).isEqualTo("0 threads");
    }

    assertThat(log)
        .containsExactly(
            "start 0",
            "0 ADD",
            "0 HOST_4B_BY_1",
            "start 1",
            "1 HOST_4B_BY_1_ALONE",
            "1 HOST_4B_BY_2_ALONE",
            "close 0",
            "close 1");
  }

  @Test
  void open_workloadsOnWorkers_goToAProcessForEachNumberOfThem() {
    List<Integer> started = new ArrayList<>();
    try (var side =
        new PythonSide(needs -> {
          started.add(needs.workers());
          return new FakeProcess(needs.threads());
        })) {
      side.open(new ClusterWork(ClusterWork.Task.OP, 1));
      side.open(new ClusterWork(ClusterWork.Task.SUM, 1));
      side.open(new ClusterWork(ClusterWork.Task.SUM, 2));
      side.open(OpWork.ADD);
    }

    assertThat(started).containsExactly(0, 1, 2);
  }

  /// The later one would take the place of the other.
  @ParameterizedTest
  @ValueSource(strings = {"bench_tf.py", "bench_trees.py", "bench_keras.py"})
  void scripts_thatBecomeOneProgram_haveNoNameTwice(String last) {
    List<String> names =
        Stream.concat(Neighbours.PARTS.stream(), Stream.of(last))
            .map(Neighbours::script)
            .flatMap(script -> DEFINED.matcher(script).results())
            .map(found -> found.group(1))
            .toList();

    assertThat(names).contains("Loop", "DenseNet", "MODEL_WIDTH", "main").doesNotHaveDuplicates();
  }

  private final class FakeProcess implements Side {
    private final int threads;

    FakeProcess(int threads) {
      this.threads = threads;
      log.add("start " + threads);
    }

    @Override
    public Contender contender() {
      return Contender.PYTHON;
    }

    @Override
    public String version() {
      return threads + " threads";
    }

    @Override
    public Optional<TimedLoop> open(Workload workload) {
      log.add(threads + " " + workload.name());
      return Optional.empty();
    }

    @Override
    public void close() {
      log.add("close " + threads);
    }
  }
}
