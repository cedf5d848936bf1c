package io.intarsia.replicas;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/// One task of [TaskProcesses].
final class TaskProgram {
  private TaskProgram() {}

  /// A replica, and where its results go.
  ///
  /// @param place one more than its number, so that replica 0 adds something, too
  record Task(Environment tf, ProcessReplicas replicas, Replica replica, int place) {
    /// Prints what code gives, or what it throws and how long that took.
    void result(String name, Callable<?> code) {
      print(name, code);
    }

    @SuppressWarnings("SystemOut") // the test reads it
    void say(String line) {
      System.out.println(line);
    }
  }

  /// Prints what code gives, or what it throws and how long that took.
  @SuppressWarnings("SystemOut") // the test reads it
  static void print(String name, Callable<?> code) {
    long start = System.nanoTime();
    String text;
    try {
      text = Printed.of(code.call());
    } catch (Exception e) {
      long millis = (System.nanoTime() - start) / 1_000_000;
      text = "%s after %d: %s".formatted(e.getClass().getSimpleName(), millis, e.getMessage());
    }
    System.out.println("result " + name + "=" + text.replace("\n", " "));
  }

  public static void main(String[] arguments) throws Exception {
    endWithParent();
    int number = Integer.parseInt(arguments[1]);
    var options =
        EnvironmentOptions.defaults()
            .withDeadline(Duration.ofMillis(Long.parseLong(arguments[4])))
            .withCollectives(collectives(arguments, number));
    if (arguments[2].startsWith(TrainingScenario.NAME)) {
      TrainingScenario.run(options, arguments[2]);
      return;
    }
    // One after the other, each with an environment of its own.
    for (String scenario : List.of(arguments[2].split("[+]", -1))) {
      run(scenario, options, number);
    }
  }

  private static CollectiveOptions collectives(String[] arguments, int number) {
    var collectives =
        CollectiveOptions.of(ClusterSpec.parse(arguments[0]), "worker", number)
            .withTimeout(Duration.ofMillis(Long.parseLong(arguments[3])));
    return switch (arguments[2]) {
      case "packs" -> collectives.withBytesPerPack(PackScenarios.BYTES);
      case "otherPacks" -> collectives.withBytesPerPack(number + 1);
      default -> collectives;
    };
  }

  private static void run(String scenario, EnvironmentOptions options, int number)
      throws Exception {
    try (var tf = Environment.open(options)) {
      String program = scenario.equals("otherProgram") ? "version " + number : "test";
      try (var replicas = ProcessReplicas.of(tf, program)) {
        Scenarios.run(scenario, new Task(tf, replicas, replicas.replica(tf), number + 1));
      }
    } catch (IllegalStateException | TensorFlowException e) {
      print(
          "open",
          () -> {
            throw e;
          });
    }
  }

  // The pipe ends with the process of the test, whatever ends that.
  private static void endWithParent() {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            while (System.in.read() >= 0) {}
          } catch (java.io.IOException e) {
            // The same.
          }
          Runtime.getRuntime().halt(1);
        });
  }
}
