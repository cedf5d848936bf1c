package io.intarsia.replicas;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// Processes of one program on this machine, the tasks of a cluster. They end with this object, and
/// with this process, whose pipe they read.
final class TaskProcesses implements AutoCloseable {
  private static final String RESULT = "result ";

  private final String cluster;
  private final Duration timeout;
  private final Duration deadline;
  private final List<Process> processes = new ArrayList<>();
  private final List<List<String>> lines = new ArrayList<>();
  private final Map<Integer, Thread> readers = new HashMap<>();

  private TaskProcesses(List<String> addresses, Duration timeout, Duration deadline) {
    this.cluster = "worker=" + String.join(",", addresses);
    this.timeout = timeout;
    this.deadline = deadline;
  }

  /// Starts them, each with its number.
  ///
  /// @param scenario what the program does
  static TaskProcesses start(int count, String scenario, Duration timeout, Duration deadline)
      throws IOException {
    var tasks = new TaskProcesses(addresses(count), timeout, deadline);
    for (int task = 0; task < count; task++) {
      tasks.processes.add(tasks.launch(task, scenario));
    }
    return tasks;
  }

  /// Starts a task again that has ended, whose lines are forgotten.
  void restart(int task, String scenario) throws IOException {
    lines.get(task).clear();
    processes.set(task, launch(task, scenario));
  }

  /// Addresses of this machine at which nobody listens.
  private static List<String> addresses(int count) throws IOException {
    List<ServerSocket> probes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      probes.add(new ServerSocket(0));
    }
    List<String> addresses =
        probes.stream().map(probe -> "localhost:" + probe.getLocalPort()).toList();
    for (ServerSocket probe : probes) {
      probe.close();
    }
    return addresses;
  }

  private Process launch(int task, String scenario) throws IOException {
    List<String> command = new ArrayList<>();
    Collections.addAll(
        command,
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx512m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:-CreateCoredumpOnCrash",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-cp",
        System.getProperty("java.class.path"),
        TaskProgram.class.getName());
    Collections.addAll(
        command,
        cluster,
        Integer.toString(task),
        scenario,
        Long.toString(timeout.toMillis()),
        Long.toString(deadline.toMillis()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    while (lines.size() <= task) {
      lines.add(Collections.synchronizedList(new ArrayList<>()));
    }
    List<String> output = lines.get(task);
    readers.put(task, Thread.ofVirtual().start(() -> read(process, output)));
    return process;
  }

  private static void read(Process process, List<String> output) {
    try (BufferedReader reader = process.inputReader()) {
      reader.lines().forEach(output::add);
    } catch (IOException | RuntimeException e) {
      output.add("its output ended: " + e);
    }
  }

  /// Waits until a task has printed a line.
  void awaitLine(int task, String line) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!lines.get(task).contains(line)) {
      if (System.nanoTime() > end || !processes.get(task).isAlive()) {
        throw new AssertionError(
            "task %d did not print \"%s\"; all printed %s".formatted(task, line, lines));
      }
      Thread.sleep(5);
    }
  }

  /// Ends a process immediately, as a machine that loses its power.
  void kill(int task) throws InterruptedException {
    processes.get(task).destroyForcibly().waitFor();
  }

  /// Has a process do nothing any more, as a network that is cut.
  void hold(int task) throws IOException, InterruptedException {
    String pid = Long.toString(processes.get(task).pid());
    int code = new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
    if (code != 0) {
      throw new IOException("kill ended with code " + code);
    }
  }

  /// Waits until a task has ended, and gives what it printed as results, by name.
  Map<String, String> results(int task) throws InterruptedException {
    if (!processes.get(task).waitFor(100, TimeUnit.SECONDS)) {
      throw new AssertionError("task %d hangs, it printed %s".formatted(task, lines.get(task)));
    }
    Objects.requireNonNull(readers.get(task)).join();
    Map<String, String> results = new HashMap<>();
    for (String line : lines.get(task)) {
      if (line.startsWith(RESULT)) {
        String[] parts = line.substring(RESULT.length()).split("=", 2);
        results.put(parts[0], parts[1]);
      }
    }
    if (processes.get(task).exitValue() != 0) {
      String output = lines.get(task).stream().collect(Collectors.joining("\n"));
      throw new AssertionError("task %d ended with an error:%n%s".formatted(task, output));
    }
    return results;
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
  }
}
