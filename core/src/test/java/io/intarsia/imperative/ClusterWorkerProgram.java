package io.intarsia.imperative;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// One worker of a cluster in a process of its own. It loads the runtime, is told on its standard
/// input which task of which cluster it is, and ends with whoever started it.
final class ClusterWorkerProgram {
  private ClusterWorkerProgram() {}

  public static void main(String[] arguments) throws IOException {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Environment.runtimeVersion();
    print("ready");
    String told = input.readLine();
    if (told != null) {
      String[] words = told.split(" ", -1);
      var ignored = Server.start(ClusterSpec.parse(words[0]), "worker", Integer.parseInt(words[1]));
      print("up");
      while (input.readLine() != null) {
        // Until the other side is closed.
      }
    }
    Runtime.getRuntime().halt(0);
  }

  @SuppressWarnings("SystemOut")
  private static void print(String line) {
    System.out.println(line);
  }
}
