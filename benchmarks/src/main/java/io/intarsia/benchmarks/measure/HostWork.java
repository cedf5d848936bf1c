package io.intarsia.benchmarks.measure;

import java.util.List;

/// What a workload does with Java code that a function of the runtime calls.
///
/// @param elements `float32` elements the code gets, 4 bytes each
/// @param callers threads that call the function at the same time
/// @param oneThread whether the runtime has one thread for ops, and not as many as it likes
public record HostWork(Task task, int elements, int callers, boolean oneThread)
    implements Workload {
  static final List<HostWork> ALL =
      List.of(
          new HostWork(Task.IDENTITY, 1, 1, false),
          new HostWork(Task.IDENTITY, 1 << 10, 1, false),
          new HostWork(Task.IDENTITY, 1 << 20, 1, false),
          new HostWork(Task.IDENTITY, 1, 2, false),
          new HostWork(Task.IDENTITY, 1 << 10, 2, false),
          new HostWork(Task.IDENTITY, 1 << 20, 2, false),
          new HostWork(Task.IDENTITY, 1, 1, true),
          new HostWork(Task.IDENTITY, 1 << 10, 1, true),
          new HostWork(Task.IDENTITY, 1 << 20, 1, true),
          new HostWork(Task.IDENTITY, 1, 2, true),
          new HostWork(Task.IDENTITY, 1 << 10, 2, true),
          new HostWork(Task.IDENTITY, 1 << 20, 2, true),
          new HostWork(Task.INLINE, 1, 1, false),
          new HostWork(Task.INLINE, 1 << 10, 1, false),
          new HostWork(Task.INLINE, 1 << 20, 1, false),
          new HostWork(Task.INLINE, 1, 1, true),
          new HostWork(Task.INLINE, 1 << 20, 1, true),
          new HostWork(Task.NESTED, 1, 1, true));

  /// What the code does.
  public enum Task {
    /// On a thread of its own, so the floor changes threads, too.
    IDENTITY("HOST", "host function that gives its %s"),
    INLINE("INLINE", "inline host function that gives its %s"),
    NESTED("NESTED", "host function that calls a function of 16 Mul on its %s");

    private final String word;
    private final String title;

    Task(String word, String title) {
      this.word = word;
      this.title = title;
    }
  }

  @Override
  public String name() {
    return task.word
        + "_"
        + size().replace(" ", "")
        + "_BY_"
        + callers
        + (oneThread ? "_ALONE" : "");
  }

  @Override
  public String id() {
    return "B12";
  }

  @Override
  public Kind kind() {
    return Kind.FUNCTION;
  }

  @Override
  public int calls() {
    return 20_000;
  }

  @Override
  public String title() {
    return task.title.formatted(size())
        + (callers == 1 ? "" : ", %d callers, time over all calls".formatted(callers))
        + (oneThread ? ", one inter-op thread" : "");
  }

  /// How many threads the runtime is told to have for ops; 0 lets it choose.
  public int interOpThreads() {
    return oneThread ? 1 : 0;
  }

  /// What the code gets.
  public float[] payload() {
    float[] values = Data.ramp(elements);
    values[0] = 2;
    return values;
  }

  private String size() {
    int bytes = 4 * elements;
    if (bytes < 1 << 10) {
      return bytes + " B";
    }
    return bytes < 1 << 20 ? (bytes >> 10) + " KB" : (bytes >> 20) + " MB";
  }
}
