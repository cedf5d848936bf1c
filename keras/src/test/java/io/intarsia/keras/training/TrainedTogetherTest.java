package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.keras.file.KerasModelFile;
import io.intarsia.replicas.Replicas;
import io.intarsia.tensor.Tensor;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Callbacks, sharded optimizers and predictions over two devices, and in two processes: what comes
/// out is what comes out of one.
@Tag("full")
@Timeout(180)
final class TrainedTogetherTest {
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  private static List<List<Double>> expected(Path folder) throws Exception {
    try (var tf = Environment.open()) {
      return new TogetherTraining(tf, CompileOptions.defaults(), -1)
          .all(Files.createDirectory(folder.resolve("one")));
    }
  }

  private static void assertSame(List<List<Double>> actual, List<List<Double>> expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < actual.size(); i++) {
      double[] numbers = expected.get(i).stream().mapToDouble(each -> each).toArray();
      assertThat(actual.get(i).stream().mapToDouble(each -> each).toArray())
          .as("training %d", i)
          .containsExactly(numbers, within(2e-6));
    }
  }

  @Test
  void trainings_onTwoDevices_areThoseOfOne(@TempDir Path folder) throws Exception {
    List<List<Double>> expected = expected(folder);
    try (var tf = Environment.open(EnvironmentOptions.defaults().withCpuDevices(2))) {
      CompileOptions options = CompileOptions.defaults().withReplicas(Replicas.onDevices(tf));
      Path own = Files.createDirectory(folder.resolve("two"));
      assertSame(new TogetherTraining(tf, options, -1).all(own), expected);
      assertThat(lines(own)).hasSameSizeAs(lines(folder.resolve("one")));
    }
  }

  private static List<String> lines(Path folder) throws IOException {
    return Files.readAllLines(folder.resolve("log.csv"));
  }

  @Test
  void trainings_inTwoProcesses_areThoseOfOne_andTheFirstWrites(@TempDir Path folder)
      throws Exception {
    String cluster = ReplicaProcessesTest.cluster();
    for (int task = 0; task < 2; task++) {
      Path own = Files.createDirectory(folder.resolve("task" + task));
      processes.add(
          ReplicaProcessesTest.process(
              TogetherProgram.class, cluster, Integer.toString(task), own.toString()));
    }
    List<List<Double>> expected = expected(folder);
    for (int task = 0; task < 2; task++) {
      BufferedReader output = processes.get(task).inputReader();
      List<List<Double>> actual = new ArrayList<>();
      for (int i = 0; i < expected.size(); i++) {
        actual.add(ReplicaProcessesTest.numbers(output.readLine()));
      }
      assertSame(actual, expected);
      assertThat(output.readLine())
          .isEqualTo(
              task == 0
                  ? "[backup/backup.data, backup/backup.index, best.weights.h5,"
                      + " board/train/events.out.tfevents, log.csv, model.keras]"
                  : "[]");
      // 37 weights in two parts of 19, of each two averages.
      assertThat(output.readLine()).isEqualTo("38");
      assertThat(output.readLine())
          .contains(task == 0 ? "/job:worker/task:1 at " : "IllegalStateException: a callback");
    }
    assertThat(lines(folder.resolve("task0"))).hasSameSizeAs(lines(folder.resolve("one")));
    assertGoesOn(folder.resolve("task0"), expected);
  }

  /// What processes wrote is read without them.
  private static void assertGoesOn(Path folder, List<List<Double>> expected) throws IOException {
    try (var tf = Environment.open();
        Model<Tensor, Tensor> model = KerasModelFile.read(tf, folder.resolve("model.keras"))) {
      assertThat(model.optimizer().iterations().value().asLong()).isEqualTo(6);
      assertThat(model.optimizer().state().slots()).hasSize(4);
      List<Double> weights = new ArrayList<>();
      for (Tensor each : model.weights()) {
        for (float number : each.reshape(-1).toArray(float[].class)) {
          weights.add((double) number);
        }
      }
      assertSame(List.of(weights), List.of(expected.getLast()));
    }
  }
}
