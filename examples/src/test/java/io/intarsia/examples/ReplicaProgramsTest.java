package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Programs of several replicas.
@Timeout(300)
final class ReplicaProgramsTest {
  private static final int TASKS = 3;

  @TempDir private Path folder;

  @Test
  @Tag("E-032")
  void twoReplicas_onTwoDevices_learnAsOneDoes() throws Exception {
    var result = ExampleProgram.named("TwoReplicas.java").run(folder, "50");

    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("  0: MaskedTensor([10.0]),\n  1: MaskedTensor([--])\n")
        .contains("The two runs differ by less than a thousandth of a loss at most.");
    List<Double> losses =
        Pattern.compile("(?m)^step +\\d+ +([\\d.]+) ")
            .matcher(result.out())
            .results()
            .map(found -> Double.parseDouble(found.group(1)))
            .toList();
    assertThat(losses).hasSize(2);
    assertThat(losses.getLast()).isLessThan(0.1 * losses.getFirst());
  }

  /// Three processes; the second ends itself in the middle. The numbers are those of one device.
  @Test
  @Tag("nightly")
  void clusterTraining_afterAProcessWasLost_goesOnAsIfNothingHadHappened() throws Exception {
    Path run = folder.resolve("run");
    List<ExampleProgram.Result> first = tasks("a", run.toString(), "60");
    assertThat(first).extracting(ExampleProgram.Result::exitCode).containsExactly(1, 137, 1);
    assertThat(first.get(0).out()).contains("from step 0").contains("/job:worker/task:1");
    assertThat(first.get(2).out()).contains("/job:worker/task:1").contains("the last checkpoint");

    List<ExampleProgram.Result> second = tasks("b", run.toString(), "60");
    assertThat(second).extracting(ExampleProgram.Result::exitCode).containsExactly(0, 0, 0);
    assertThat(second).allSatisfy(each -> assertThat(each.out()).contains("from step 20"));
    assertThat(ImageIO.read(run.resolve("loss.png").toFile())).isNotNull();

    tasks("c", folder.resolve("whole").toString(), "60", "whole");
    assertThat(Files.readAllLines(run.resolve("losses.txt")).getLast())
        .isEqualTo(Files.readAllLines(folder.resolve("whole/losses.txt")).getLast())
        .startsWith("60 0.");
  }

  private List<ExampleProgram.Result> tasks(String name, String... arguments) throws Exception {
    String addresses = addresses();
    var program = ExampleProgram.named("ClusterTraining.java");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ExampleProgram.Result>> running = new ArrayList<>();
      for (int task = 0; task < TASKS; task++) {
        Path own = Files.createDirectories(folder.resolve(name + task));
        String config =
            "{\"cluster\":{\"worker\":[%s]},\"task\":{\"type\":\"worker\",\"index\":%d}}"
                .formatted(addresses, task);
        running.add(
            threads.submit(() -> program.run(own, Map.entry("TF_CONFIG", config), arguments)));
      }
      List<ExampleProgram.Result> results = new ArrayList<>();
      for (Future<ExampleProgram.Result> each : running) {
        results.add(each.get());
      }
      return results;
    }
  }

  // Ports that were free a moment ago.
  private static String addresses() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    for (int task = 0; task < TASKS; task++) {
      sockets.add(new ServerSocket(0));
    }
    for (ServerSocket socket : sockets) {
      socket.close();
    }
    return sockets.stream()
        .map(socket -> "\"127.0.0.1:%d\"".formatted(socket.getLocalPort()))
        .collect(Collectors.joining(","));
  }
}
