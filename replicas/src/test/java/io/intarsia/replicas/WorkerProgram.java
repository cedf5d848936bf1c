package io.intarsia.replicas;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.Server;
import java.io.IOException;

/// A server of its own process. It ends with the process that started it.
final class WorkerProgram {
  private WorkerProgram() {}

  /// Serves until its input ends.
  ///
  /// @param arguments the cluster, and the number of the task
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws IOException {
    Server.start(ClusterSpec.parse(arguments[0]), "worker", Integer.parseInt(arguments[1]));
    System.out.println("up");
    while (System.in.read() >= 0) {}
    Runtime.getRuntime().halt(0);
  }
}
