package io.intarsia.benchmarks.cluster;

import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.cluster.ClusterSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// Two processes on this machine that do the same: this one, which says how often, and another one.
public final class Pair implements AutoCloseable {
  private static final String READY = "ready";

  private final ClusterSpec cluster;
  private final Child partner;

  /// Starts the other process.
  ///
  /// @param program its main class, whose arguments are the cluster and the number of elements; it
  ///   calls [#follow]
  public Pair(Class<?> program, int elements) {
    cluster = ClusterSpec.of(Map.of(Workers.JOB, Workers.addresses(2)));
    partner =
        Child.start(ChildJvm.command(program, cluster.toString(), Integer.toString(elements)));
  }

  /// Both; this process is the first.
  public ClusterSpec cluster() {
    return cluster;
  }

  /// Waits until the other process is ready.
  ///
  /// @throws IllegalStateException if it ends instead; the message says why
  public void await() {
    String ignored = partner.readLine();
  }

  /// Has the other process do its part so often.
  public void call(int times) {
    partner.writeLine(Integer.toString(times));
  }

  /// The nanoseconds that so many calls take when both processes do them.
  public long time(int calls, Runnable call) {
    call(calls + 1);
    call.run(); // when it returns, the other process is awake
    long start = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      call.run();
    }
    return System.nanoTime() - start;
  }

  /// What the other process does: its part, as often as it is told, until its input ends.
  public static void follow(Runnable call) throws IOException {
    System.out.println(READY);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      int times = Integer.parseInt(line);
      for (int i = 0; i < times; i++) {
        call.run();
      }
    }
    Runtime.getRuntime().halt(0);
  }

  @Override
  public void close() {
    partner.close();
  }
}
