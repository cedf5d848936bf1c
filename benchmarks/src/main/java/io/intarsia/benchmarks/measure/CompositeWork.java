package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.Stream;

/// What a workload does with a composite class of four tensors and a number. The floor is the same
/// on a class whose spec is written by hand.
///
/// @param door how the class is flattened
public record CompositeWork(Task task, Door door) implements Workload {
  static final List<CompositeWork> ALL =
      Stream.of(Door.values())
          .flatMap(door -> Stream.of(Task.values()).map(task -> new CompositeWork(task, door)))
          .toList();

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

  @Override
  public String name() {
    return "COMPOSITE_" + task + "_" + door.name().replace("_", "");
  }

  @Override
  public String id() {
    return "B5";
  }

  @Override
  public Kind kind() {
    return task == Task.START ? Kind.COLD : Kind.NEST;
  }

  @Override
  public int calls() {
    return task == Task.START ? 100 : 100_000;
  }

  @Override
  public String title() {
    return "%s: %s, bare: a spec by hand".formatted(task.title, door.title);
  }
}
