package io.intarsia.benchmarks.neighbour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.intarsia.benchmarks.bare.BareSide;
import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.DataWork;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.RaggedWork;
import io.intarsia.benchmarks.measure.ReplicaWork;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import io.intarsia.benchmarks.process.ChildJvm;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("full")
final class NeighbourTest {
  @Test
  @Tag("nightly")
  void tensorFlowJava_everyWorkloadItHas_computesWhatTheFloorDoes() {
    try (Side side = Neighbours.tensorFlowJava()) {
      assertThat(side.version()).startsWith("TensorFlow-Java 1.1.0, TensorFlow 2.18");
      assertThat(compareWithFloor(side)).contains(OpWork.ADD, OpWork.CHAIN, OpWork.OUT_NESTED);
    }
  }

  @Test
  void djl_everyWorkloadItHas_computesWhatTheFloorDoes() {
    // There with the profile `competitors`.
    assumeTrue(System.getProperty("java.class.path").contains("pytorch-native"));
    try (Side side = Neighbours.djl()) {
      assertThat(side.version()).isEqualTo("DJL 0.32.0, PyTorch 2.5.1");
      assertThat(compareWithFloor(side)).contains(OpWork.ADD, OpWork.CHAIN, OpWork.OUT_4);
    }
  }

  /// Where `INTARSIA_PYTHON` has them.
  @ParameterizedTest
  @EnumSource(
      value = Contender.class,
      names = {"JAX", "TORCH"})
  void trees_stepsOfTrainings_computeWhatDerivativesByHandDo(Contender contender) {
    Optional<Side> started = startedIfThere(() -> Neighbours.trees(contender));
    assumeTrue(started.isPresent());
    try (Side side = started.orElseThrow()) {
      List<Workload> steps = Workloads.all().stream().filter(StepWork.class::isInstance).toList();

      assertThat(compareWithFloor(side, steps))
          .extracting(work -> ((StepWork) work).task().isFunction())
          .isNotEmpty()
          .containsOnly(contender == Contender.JAX);
    }
  }

  /// Where `INTARSIA_PYTHON` has them.
  @ParameterizedTest
  @EnumSource(
      value = Contender.class,
      names = {"PYTHON", "TORCH", "SCIPY"})
  void python_raggedRows_areComputedAsTheFloorDoes(Contender contender) {
    Optional<Side> started =
        startedIfThere(() ->
            contender == Contender.PYTHON ? Neighbours.python() : Neighbours.trees(contender));
    assumeTrue(started.isPresent());
    try (Side side = started.orElseThrow()) {
      List<Workload> few =
          Workloads.all().stream()
              .filter(work -> work instanceof RaggedWork ragged && ragged.rows() <= 256)
              .toList();

      assertThat(compareWithFloor(side, few))
          .hasSize(
              switch (contender) {
                case PYTHON -> few.size();
                case TORCH -> 10;
                default -> 6;
              });
    }
  }

  /// Where `INTARSIA_PYTHON` has them.
  @ParameterizedTest
  @EnumSource(
      value = Contender.class,
      names = {"INTARSIA", "PYTHON", "TORCH"})
  void dataSets_giveWhatTheFloorDoes(Contender contender) {
    Optional<Side> started =
        startedIfThere(() ->
            switch (contender) {
              case INTARSIA -> Neighbours.own();
              case PYTHON -> Neighbours.python();
              default -> Neighbours.trees(contender);
            });
    assumeTrue(started.isPresent());
    try (Side side = started.orElseThrow()) {
      List<Workload> works = Workloads.all().stream().filter(DataWork.class::isInstance).toList();

      assertThat(compareWithFloor(side, works))
          .hasSize(contender == Contender.TORCH ? 5 : works.size());
    }
  }

  /// Where `INTARSIA_PYTHON` has them.
  @ParameterizedTest
  @EnumSource(
      value = Contender.class,
      names = {"KERAS_TF", "KERAS_JAX", "KERAS_TORCH"})
  void keras_layers_computeWhatOpsByHandDo(Contender contender) {
    Optional<Side> started = startedIfThere(() -> Neighbours.keras(contender));
    assumeTrue(started.isPresent());
    try (Side side = started.orElseThrow()) {
      // A whole fit takes seconds, and begins as the steps do.
      List<Workload> works =
          Workloads.all().stream()
              .filter(each -> each instanceof LayerWork work && work.task() != LayerWork.Task.FIT)
              .toList();

      assertThat(compareWithFloor(side, works))
          .hasSize(contender == Contender.KERAS_TORCH ? works.size() - 3 : works.size());
    }
  }

  /// Where `INTARSIA_PYTHON` has TensorFlow.
  @Test
  void python_opsOnWorkers_computeWhatTheFloorDoes() {
    Optional<Side> started = startedIfThere(Neighbours::python);
    assumeTrue(started.isPresent());
    try (Side side = started.orElseThrow()) {
      List<Workload> works =
          List.of(
              new ClusterWork(ClusterWork.Task.ROUND_TRIP, 1),
              new ClusterWork(ClusterWork.Task.CHAIN, 1),
              new ClusterWork(ClusterWork.Task.SUM, 2),
              new ClusterWork(ClusterWork.Task.REDUCE, 2));

      assertThat(compareWithFloor(side, works)).isEqualTo(works);
    }
  }

  /// Where `INTARSIA_PYTHON` has PyTorch.
  @Test
  void torch_sumsOfTwoProcesses_areThoseOfTheFloor() {
    Optional<Side> started = startedIfThere(() -> Neighbours.trees(Contender.TORCH));
    assumeTrue(started.isPresent());
    try (Side side = started.orElseThrow()) {
      List<Workload> works =
          List.of(
              new ReplicaWork(ReplicaWork.Task.REDUCE, 1 << 10),
              new ReplicaWork(ReplicaWork.Task.REDUCE, 1 << 20));

      assertThat(compareWithFloor(side, works)).isEqualTo(works);
    }
  }

  private static Optional<Side> startedIfThere(Supplier<Side> side) {
    try {
      return Optional.of(side.get());
    } catch (IllegalStateException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  @Test
  void remoteSide_processThatFails_saysWhy() {
    var command = ChildJvm.command(SideServer.class, Contender.BARE.name());

    assertThatThrownBy(() -> new RemoteSide(Contender.BARE, command))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("java ended: ");
  }

  private static List<Workload> compareWithFloor(Side side) {
    return compareWithFloor(side, Workloads.all());
  }

  private static List<Workload> compareWithFloor(Side side, List<Workload> workloads) {
    List<Workload> compared = new ArrayList<>();
    try (Side floor = new BareSide()) {
      for (Workload workload : workloads) {
        side.open(workload)
            .ifPresent(loop -> {
              compareOnce(loop, floor.open(workload).orElseThrow(), workload);
              compared.add(workload);
            });
      }
    }
    return compared;
  }

  private static void compareOnce(TimedLoop loop, TimedLoop floor, Workload workload) {
    try (loop;
        floor) {
      Digest expected = floor.digest();
      assertThat(loop.digest()).as(workload.title()).matches(expected::matches);
      assertThat(loop.run(1)).isPositive();
    }
  }
}
