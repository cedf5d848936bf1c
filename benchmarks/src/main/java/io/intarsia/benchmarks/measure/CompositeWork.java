package io.intarsia.benchmarks.measure;

/// What a workload does with a composite class of four tensors and a number. The floor is the same
/// on a class whose spec is written by hand.
///
/// @param door how the class is flattened
public record CompositeWork(Task task, Door door) implements Work {
  /// Where what is known of a class comes from.
  public enum Door {
    /// From the class that the annotation processor wrote beside it.
    COMPANION("annotated class"),
    /// From looking at it while the program runs.
    RUN_TIME("class looked at");

    private final String title;

    Door(String title) {
      this.title = title;
    }
  }

  /// What is done.
  public enum Task {
    CONSTRUCT("construct"),
    SPEC("take the spec"),
    HASH("hash of a spec"),
    EQUAL("specs equal"),
    COMPATIBLE("specs compatible"),
    FLATTEN("flatten with components"),
    PACK("pack with components"),
    /// Loads the class, and all of it that is made for it.
    START("first spec of a new class");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  /// Whether it is about a class that was never used.
  boolean isStart() {
    return task == Task.START;
  }

  @Override
  public String title() {
    return "%s: %s, bare: a spec by hand".formatted(task.title, door.title);
  }
}
