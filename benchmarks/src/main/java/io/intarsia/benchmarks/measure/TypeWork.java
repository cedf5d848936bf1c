package io.intarsia.benchmarks.measure;

/// What a workload does with an extension type.
///
/// @param fields how many tensors values have
public record TypeWork(Task task, int fields) implements Work {
  /// What is done.
  public enum Task {
    CONSTRUCT("construct"),
    SPEC("take the spec"),
    HASH("hash of a spec"),
    EQUAL("specs equal"),
    COMPATIBLE("specs compatible"),
    FLATTEN("flatten with components"),
    PACK("pack with components");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  @Override
  public String title() {
    return "%s: %d tensor%s".formatted(task.title, fields, fields == 1 ? "" : "s");
  }
}
