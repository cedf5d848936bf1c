package io.intarsia.data;

import io.intarsia.cluster.DataDispatcherOptions;
import io.intarsia.cluster.DataServer;
import io.intarsia.cluster.DataWorkerOptions;
import io.intarsia.imperative.Environment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A server or a reader of the data service in a process that a test may kill.
final class ServiceProcess implements AutoCloseable {
  private static final Duration HEARTBEAT = Duration.ofMillis(100);

  private final Process process;
  private final String address;

  private ServiceProcess(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ServiceProcess.class.getName());
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    address = String.valueOf(process.inputReader().readLine());
  }

  /// A dispatcher that keeps its state in a folder.
  static ServiceProcess dispatcher(int port, Path folder) throws IOException {
    return new ServiceProcess("dispatcher", String.valueOf(port), folder.toString());
  }

  static ServiceProcess worker(String dispatcher, int port) throws IOException {
    return new ServiceProcess("worker", dispatcher, String.valueOf(port));
  }

  /// One that reads the numbers of a job that it shares.
  static ServiceProcess reader(String dispatcher, String job, long size) throws IOException {
    return new ServiceProcess("reader", dispatcher, job, String.valueOf(size));
  }

  /// What a reader reads, once it is through.
  List<Long> numbers() {
    return process.inputReader().lines().map(Long::valueOf).toList();
  }

  /// A port at which nobody listens now.
  static int freePort() throws IOException {
    try (var probe = new ServerSocket(0)) {
      return probe.getLocalPort();
    }
  }

  /// Where it is reached.
  String address() {
    return address;
  }

  /// Ends it as the system does: it cannot do anything about it.
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts tests", e);
    }
  }

  @Override
  public void close() {
    kill();
  }

  /// A server ends with its standard input, so that none outlives the test.
  public static void main(String[] arguments) {
    if (arguments[0].equals("reader")) {
      System.out.println("reads");
      read(arguments[1], arguments[2], Long.parseLong(arguments[3]));
    } else {
      serve(arguments);
    }
  }

  private static void read(String dispatcher, String job, long size) {
    try (var tf = Environment.open()) {
      Dataset.range(tf, size).distribute(dispatcher, job, Visit.AT_MOST_ONCE).stream()
          .forEach(number -> System.out.println(number.asLong()));
    }
  }

  private static void serve(String... arguments) {
    try (var server = start(arguments)) {
      System.out.println(server.address());
      while (System.in.read() >= 0) {
        // Nobody writes.
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DataServer start(String... arguments) {
    return arguments[0].equals("worker")
        ? DataServer.worker(
            arguments[1],
            DataWorkerOptions.defaults()
                .withPort(Integer.parseInt(arguments[2]))
                .withHeartbeat(HEARTBEAT))
        : DataServer.dispatcher(
            DataDispatcherOptions.in(Path.of(arguments[2]))
                .withPort(Integer.parseInt(arguments[1])));
  }
}
