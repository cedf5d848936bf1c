package io.intarsia.imperative;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Servers in processes of their own, the tasks of one cluster of this machine. They end with this
/// object, and with this process.
final class Workers implements AutoCloseable {
  private final List<Integer> ports;
  private final List<@Nullable Process> processes = new ArrayList<>();

  private Workers(List<Integer> ports) {
    this.ports = ports;
  }

  /// Starts them and waits until they listen.
  static Workers start(int count) throws IOException {
    var workers = new Workers(freePorts(count));
    for (int task = 0; task < count; task++) {
      workers.processes.add(workers.launch(task));
    }
    for (int task = 0; task < count; task++) {
      workers.awaitUp(task);
    }
    return workers;
  }

  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> probes = new ArrayList<>();
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      probes.add(new ServerSocket(0));
      ports.add(probes.get(i).getLocalPort());
    }
    for (ServerSocket probe : probes) {
      probe.close();
    }
    return ports;
  }

  private Process launch(int task) throws IOException {
    String tasks = ports.stream().map(port -> "localhost:" + port).collect(Collectors.joining(","));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-CreateCoredumpOnCrash",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            WorkerProgram.class.getName(),
            "worker=" + tasks,
            Integer.toString(task));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private void awaitUp(int task) throws IOException {
    BufferedReader output = process(task).inputReader();
    String line = output.readLine();
    while (line != null && !line.startsWith("up: ")) {
      line = output.readLine();
    }
    if (line == null) {
      throw new AssertionError("worker " + task + " did not start");
    }
  }

  private Process process(int task) {
    Process process = processes.get(task);
    if (process == null) {
      throw new AssertionError("worker " + task + " was ended");
    }
    return process;
  }

  /// What an environment connects to.
  String target(int task) {
    return "grpc://localhost:" + ports.get(task);
  }

  /// The full name of the one device of a task.
  static String device(int task) {
    return "/job:worker/replica:0/task:" + task + "/device:CPU:0";
  }

  /// Ends a process immediately, as a machine that loses its power.
  void kill(int task) throws InterruptedException {
    process(task).destroyForcibly().waitFor();
    processes.set(task, null);
  }

  /// Starts a task again that was ended.
  void restart(int task) throws IOException {
    processes.set(task, launch(task));
    awaitUp(task);
  }

  /// Has a process do nothing any more, as a network that is cut: its port still listens.
  void freeze(int task) throws IOException, InterruptedException {
    HeldProcess.hold(process(task));
  }

  /// Ends what [#freeze] began.
  void thaw(int task) throws IOException, InterruptedException {
    HeldProcess.release(process(task));
  }

  @Override
  public void close() {
    for (Process process : processes) {
      if (process != null) {
        process.destroyForcibly();
      }
    }
  }
}
