package io.intarsia.imperative;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.ClusterSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Two workers of a cluster, each a process, that can be ended, held and started anew. Spare ones
/// are made ahead: to start a JVM and load the runtime takes a second.
final class ClusterWorkers implements AutoCloseable {
  private static final int COUNT = 2;

  private final ClusterSpec cluster;
  private final List<Worker> running = new ArrayList<>();
  private final List<Worker> spares = new ArrayList<>();

  private record Worker(Process process, BufferedReader output) {
    static Worker start() {
      var command =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-Xmx256m",
              "--enable-native-access=ALL-UNNAMED",
              "-cp",
              System.getProperty("java.class.path"),
              ClusterWorkerProgram.class.getName());
      try {
        Process process = command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new Worker(process, process.inputReader());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void await(String line) throws IOException {
      String said = output.readLine();
      if (!line.equals(said)) {
        throw new IOException("the worker said " + said + ", not " + line);
      }
    }

    void serve(ClusterSpec cluster, int task) throws IOException {
      await("ready");
      var input = process.outputWriter();
      input.write(cluster + " " + task + "\n");
      input.flush();
      await("up");
    }

    void end() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }
  }

  private ClusterWorkers(int spares) throws IOException {
    this.cluster = freeCluster();
    IntStream.range(0, COUNT).forEach(_ -> running.add(Worker.start()));
    IntStream.range(0, spares).forEach(_ -> this.spares.add(Worker.start()));
    for (int task = 0; task < COUNT; task++) {
      running.get(task).serve(cluster, task);
    }
  }

  /// Starts both.
  ///
  /// @param spares processes made ahead
  static ClusterWorkers start(int spares) throws IOException {
    return new ClusterWorkers(spares);
  }

  /// A cluster of two workers and a client, at ports that were free a moment ago.
  static ClusterSpec freeCluster() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i <= COUNT; i++) {
        sockets.add(new ServerSocket(0));
      }
      List<String> addresses =
          sockets.stream().map(socket -> "localhost:" + socket.getLocalPort()).toList();
      String workers = addresses.stream().limit(COUNT).collect(Collectors.joining(","));
      return ClusterSpec.parse("worker=%s;client=%s".formatted(workers, addresses.getLast()));
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  ClusterSpec cluster() {
    return cluster;
  }

  /// Options of the client.
  EnvironmentOptions options(Duration deadline) {
    return EnvironmentOptions.defaults()
        .withCluster(ClusterOptions.of(cluster, "client", 0))
        .withDeadline(deadline);
  }

  /// Ends a worker immediately.
  void kill(int task) throws InterruptedException {
    running.get(task).end();
  }

  /// Starts a worker that was ended.
  void replace(int task) throws IOException {
    Worker next = spares.isEmpty() ? Worker.start() : spares.removeFirst();
    running.set(task, next);
    next.serve(cluster, task);
  }

  /// Makes another spare.
  void addSpare() {
    spares.add(Worker.start());
  }

  /// Lets a worker hang: it keeps its connections and says nothing.
  void hold(int task) throws IOException, InterruptedException {
    HeldProcess.hold(running.get(task).process);
  }

  /// Lets a worker go on that was held.
  void release(int task) throws IOException, InterruptedException {
    HeldProcess.release(running.get(task).process);
  }

  @Override
  public void close() throws InterruptedException {
    for (Worker worker : running) {
      worker.end();
    }
    for (Worker worker : spares) {
      worker.end();
    }
  }
}
