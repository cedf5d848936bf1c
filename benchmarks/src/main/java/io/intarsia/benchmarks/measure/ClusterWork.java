package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with worker processes on this machine.
///
/// @param workers how many processes
public record ClusterWork(Task task, int workers) implements Workload {
  static final List<ClusterWork> ALL =
      Stream.of(
              of(Task.OP, 1),
              of(Task.ROUND_TRIP, 1),
              of(Task.CHAIN, 1),
              of(Task.SEND, 1),
              of(Task.FETCH, 1),
              of(Task.SUM, 1, 2, 4),
              of(Task.REDUCE, 1, 2, 4))
          .flatMap(List::stream)
          .toList();

  /// The elements of what is sent and fetched: 64 MB.
  public static final int LARGE = 16 << 20;

  /// The elements each worker adds up: 16 MB.
  public static final int PART = 4 << 20;

  /// What is done.
  public enum Task {
    /// An op whose inputs are on a worker and whose result stays there; nobody waits for it.
    OP("Mul 2×2 on a worker, its result stays there"),
    /// The same, and its result comes back.
    ROUND_TRIP("Mul 2×2 on a worker, its result comes here"),
    /// Four ops, each on the result of the one before, and the last result comes back.
    CHAIN("-((a + b) * a - b) 2×2 on a worker, its result comes here"),
    /// From an array of this process to a worker, and how many elements it got back.
    SEND("float[16777216], 64 MB, to a worker, and their number back"),
    /// From a worker to an array of this process.
    FETCH("64 MB from a worker to float[16777216]"),
    /// Each worker adds up its part, and this process their sums: 4 bytes come from each.
    SUM("sum of 16 MB on each of %d workers"),
    /// Each worker computes its part anew, and this process adds them, element by element: 16 MB
    /// come from each.
    REDUCE("%d workers' 16 MB, computed there, added here");

    private final String title;

    Task(String title) {
      this.title = title;
    }

    private boolean isShared() {
      return this == SUM || this == REDUCE;
    }
  }

  @Override
  public String name() {
    return "WORKER_" + task + (task.isShared() ? "_" + workers : "");
  }

  @Override
  public String id() {
    return "B19";
  }

  // What is sent between processes hops between threads, too.
  @Override
  public Kind kind() {
    return Kind.CLUSTER;
  }

  @Override
  public int calls() {
    return 5_000;
  }

  @Override
  public String title() {
    return task.title.formatted(workers);
  }

  /// What a worker has; the sums are exact.
  public static float[] part(int worker) {
    float[] values = new float[PART];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i + worker) % 3 - 1f;
    }
    return values;
  }

  private static List<ClusterWork> of(Task task, int... workers) {
    return IntStream.of(workers).mapToObj(count -> new ClusterWork(task, count)).toList();
  }
}
