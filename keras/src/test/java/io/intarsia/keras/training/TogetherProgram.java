package io.intarsia.keras.training;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.replicas.Replicas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A task of trainings with callbacks, sharded optimizers and predictions. Prints what came out of
/// each, then the files that it wrote, then what it hears when a callback of the second task
/// throws.
final class TogetherProgram {
  private TogetherProgram() {}

  /// Runs a task.
  ///
  /// @param arguments the cluster, the number of the task, and a folder of the task
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws Exception {
    int task = Integer.parseInt(arguments[1]);
    Path folder = Path.of(arguments[2]);
    var collectives =
        CollectiveOptions.of(ClusterSpec.parse(arguments[0]), "worker", task)
            .withTimeout(Duration.ofSeconds(60));
    try (var tf = Environment.open(EnvironmentOptions.defaults().withCollectives(collectives))) {
      CompileOptions options =
          CompileOptions.defaults().withReplicas(Replicas.ofProcesses(tf, "together"));
      var training = new TogetherTraining(tf, options, task);
      for (List<Double> numbers : training.all(folder)) {
        System.out.println(numbers);
      }
      System.out.println(files(folder));
      System.out.println(training.slots());
      System.out.println(training.thrown(task == 1));
    }
  }

  private static List<String> files(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      List<String> names = new ArrayList<>();
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        names.add(folder.relativize(each).toString().replaceAll("(tfevents|data).*", "$1"));
      }
      return names.stream().distinct().sorted().toList();
    }
  }
}
