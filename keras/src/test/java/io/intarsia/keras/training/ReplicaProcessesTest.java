package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two processes, each with a replica and a part of each batch, train as one process does.
@Tag("full")
@Timeout(180)
final class ReplicaProcessesTest {
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  static String cluster() throws IOException {
    try (var first = new ServerSocket(0);
        var second = new ServerSocket(0)) {
      return "worker=localhost:%d,localhost:%d"
          .formatted(first.getLocalPort(), second.getLocalPort());
    }
  }

  /// Starts a program, whose errors are told here.
  static Process process(Class<?> program, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  @Test
  void fit_inTwoProcesses_isThatOfOne() throws IOException {
    String cluster = cluster();
    for (int task = 0; task < 2; task++) {
      processes.add(process(ReplicaProgram.class, cluster, Integer.toString(task)));
    }
    List<Double> expected;
    try (var tf = Environment.open()) {
      expected = ReplicaProgram.trained(tf, CompileOptions.defaults(), 0, 0, 7);
    }
    double[] numbers = expected.stream().mapToDouble(each -> each).toArray();
    for (Process process : processes) {
      List<Double> actual = numbers(process.inputReader().readLine());
      assertThat(actual.stream().mapToDouble(each -> each).toArray())
          .containsExactly(numbers, within(1e-5));
    }
  }

  @Test
  void fit_inTwoProcesses_learnsFromTheLastLayer_whileTheFirstHasNoGradientsYet()
      throws IOException {
    String cluster = cluster();
    for (int task = 0; task < 2; task++) {
      processes.add(process(PackedProgram.class, cluster, Integer.toString(task)));
    }
    for (Process process : processes) {
      assertThat(process.inputReader().readLine()).isEqualTo("learned true");
    }
  }

  static List<Double> numbers(String list) {
    return Arrays.stream(list.substring(1, list.length() - 1).split(", "))
        .map(Double::valueOf)
        .toList();
  }
}
