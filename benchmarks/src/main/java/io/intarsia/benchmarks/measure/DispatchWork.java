package io.intarsia.benchmarks.measure;

/// What a workload does with types that run functions themselves.
///
/// @param types how many such types there are
public record DispatchWork(Task task, int types) implements Work {
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
  public String title() {
    return task.title.formatted(types);
  }
}
