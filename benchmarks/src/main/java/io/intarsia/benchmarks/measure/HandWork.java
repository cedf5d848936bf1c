package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.Stream;

/// What a workload does in a convenient way. Its floor is the same by hand, in this library: the op
/// called directly.
public record HandWork(Task task) implements Workload {
  static final List<HandWork> ALL = Stream.of(Task.values()).map(HandWork::new).toList();

  /// What is called.
  public enum Task {
    NAMED_ADD("X5", "add 2×2 by name"),
    NAMED_MATMUL("X5", "matMul 2×2 by name, with transpose_b"),
    NAMED_SUM("X5", "reduceSum 2×2 by name"),
    NAMED_SUM_OPTIONS("X5", "reduceSum 2×2 by name, with axis and keepdims"),
    LABELED_SUM("X6", "reduceSum of a labeled 2×2 over one of its names"),
    LABELED_ADD("X6", "add of labeled 2×2");

    private final String id;
    private final String title;

    Task(String id, String title) {
      this.id = id;
      this.title = title;
    }
  }

  @Override
  public String name() {
    return task.name();
  }

  @Override
  public String id() {
    return task.id;
  }

  @Override
  public Kind kind() {
    return Kind.HOT;
  }

  @Override
  public int calls() {
    return 50_000;
  }

  @Override
  public String title() {
    return task.title + ", bare: the op called directly";
  }
}
