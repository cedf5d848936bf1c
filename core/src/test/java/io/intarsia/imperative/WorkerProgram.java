package io.intarsia.imperative;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.Server;
import java.io.IOException;

/// A server of its own process, for [Workers]. It ends with the process that started it.
final class WorkerProgram {
  private WorkerProgram() {}

  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws IOException {
    var server =
        Server.start(ClusterSpec.parse(arguments[0]), "worker", Integer.parseInt(arguments[1]));
    System.out.println("up: " + server.target());
    while (System.in.read() >= 0) {}
    Runtime.getRuntime().halt(0);
  }
}
