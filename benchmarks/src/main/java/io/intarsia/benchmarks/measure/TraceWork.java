package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with a chain of Mul, each time in a function that is new.
public record TraceWork(Task task, int ops) implements Workload {
  static final List<TraceWork> ALL =
      Stream.of(of(Task.TRACE, 1, 10, 100, 1_000, 10_000), of(Task.FIRST_CALL, 100, 1_000))
          .flatMap(List::stream)
          .toList();

  /// What of the function is timed.
  public enum Task {
    TRACE("trace a function of %,d Mul"),
    FIRST_CALL("first call of a function of %,d Mul, after its trace");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  @Override
  public String name() {
    return task + "_" + ops;
  }

  @Override
  public String id() {
    return "B8";
  }

  @Override
  public Kind kind() {
    return Kind.TRACE;
  }

  @Override
  public int calls() {
    return 200;
  }

  @Override
  public String title() {
    return task.title.formatted(ops);
  }

  private static List<TraceWork> of(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new TraceWork(task, size)).toList();
  }
}
