package io.intarsia.benchmarks.cluster;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.Server;
import java.io.IOException;

/// A process that is one task of a cluster until its input ends.
final class Worker {
  private Worker() {}

  public static void main(String[] args) throws IOException {
    var server = Server.start(ClusterSpec.parse(args[0]), Workers.JOB, Integer.parseInt(args[1]));
    System.out.println(server.target());
    while (System.in.read() >= 0) {
      // Nothing is said to it.
    }
    Runtime.getRuntime().halt(0);
  }
}
