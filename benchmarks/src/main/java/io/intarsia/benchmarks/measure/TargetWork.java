package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.Stream;

/// What a workload does in a session on a worker process of this machine.
public record TargetWork(Task task) implements Workload {
  static final List<TargetWork> ALL = Stream.of(Task.values()).map(TargetWork::new).toList();

  /// What is done.
  public enum Task {
    /// An op whose inputs are on the worker and whose result stays there.
    OP("Mul 2×2 in a session on a worker, its result stays there"),
    /// The same, and its result comes back.
    ROUND_TRIP("Mul 2×2 in a session on a worker, its result comes here"),
    /// From an array of this process to the worker, and how many elements it got back.
    SEND("float[16777216], 64 MB, to a session on a worker, and their number back"),
    /// From the worker to an array of this process.
    FETCH("64 MB from a session on a worker to float[16777216]");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  @Override
  public String name() {
    return "TARGET_" + task;
  }

  @Override
  public String id() {
    return "B19";
  }

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
    return task.title;
  }
}
