package io.intarsia.benchmarks.cluster;

import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.cluster.ClusterSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Processes on this machine that are the tasks of one job.
public final class Workers implements AutoCloseable {
  /// The job.
  public static final String JOB = "worker";

  private final ClusterSpec cluster;
  private final List<Child> processes = new ArrayList<>();

  /// Starts so many, and waits until they serve.
  public Workers(int count) {
    cluster = ClusterSpec.of(Map.of(JOB, addresses(count)));
    for (int task = 0; task < count; task++) {
      var command = ChildJvm.command(Worker.class, cluster.toString(), Integer.toString(task));
      processes.add(Child.start(command));
    }
    processes.forEach(Child::readLine);
  }

  /// Where they are.
  public ClusterSpec cluster() {
    return cluster;
  }

  /// The CPU of one of them.
  public static String device(int task) {
    return "/job:%s/replica:0/task:%d/device:CPU:0".formatted(JOB, task);
  }

  /// A port at which nobody listens now.
  public static int freePort() {
    return freePorts(1).getFirst();
  }

  /// Addresses of this machine at which nobody listens now.
  static List<String> addresses(int count) {
    return freePorts(count).stream().map(port -> "localhost:" + port).toList();
  }

  // All are held until the last one is known, so that they are different.
  private static List<Integer> freePorts(int count) {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0));
      }
      List<Integer> ports = sockets.stream().map(ServerSocket::getLocalPort).toList();
      for (ServerSocket socket : sockets) {
        socket.close();
      }
      return ports;
    } catch (IOException e) {
      throw new UncheckedIOException("no port is free", e);
    }
  }

  @Override
  public void close() {
    processes.forEach(Child::close);
  }
}
