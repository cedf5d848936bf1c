package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with types that run functions themselves.
///
/// @param types how many such types there are
public record DispatchWork(Task task, int types) implements Workload {
  static final List<DispatchWork> ALL =
      Stream.of(
              of(Task.FIRST, 1, 4, 16, 64, 256, 1_024),
              of(Task.LAST, 1, 4, 16, 64, 256, 1_024),
              of(Task.PLAIN, 0, 1_024),
              of(Task.PLAIN_LIKE, 0, 1_024),
              of(Task.BY_HAND, 1),
              of(Task.MASKED, 1))
          .flatMap(List::stream)
          .toList();

  /// What is called.
  public enum Task {
    FIRST("add of the first of %,d types, to an empty handler"),
    LAST("add of the last of %,d types, to an empty handler"),
    /// In a process of its own; the floor is the same in a process where there are no types.
    PLAIN("add of tensors beside %,d types, bare: beside none"),
    PLAIN_LIKE("add of tensors as TensorLike beside %,d types, bare: beside none"),
    MASKED("add of masked values, by their handler"),
    BY_HAND("add of masked values, its two ops by hand");

    private final String title;

    Task(String title) {
      this.title = title;
    }

    private String word() {
      return this == BY_HAND ? "HAND" : name().replace("_", "");
    }

    /// Whether all that is measured is how the handler is found.
    public boolean isEmpty() {
      return this == FIRST || this == LAST;
    }

    /// Whether it is about tensors that have nothing to do with the types.
    public boolean isPlain() {
      return this == PLAIN || this == PLAIN_LIKE;
    }
  }

  @Override
  public String name() {
    return task.word() + "_DISPATCH_" + types;
  }

  @Override
  public String id() {
    return "B6";
  }

  @Override
  public Kind kind() {
    return task.isPlain() ? Kind.APART : Kind.HOT;
  }

  @Override
  public int calls() {
    return task.isEmpty() ? 1_000_000 : 50_000;
  }

  @Override
  public String title() {
    return task.title.formatted(types);
  }

  private static List<DispatchWork> of(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new DispatchWork(task, size)).toList();
  }
}
