package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.Stream;

/// What a workload does with an extension type.
///
/// @param fields how many tensors values have
public record TypeWork(Task task, int fields) implements Workload {
  static final List<TypeWork> ALL =
      Stream.of(1, 2, 4, 16, 64)
          .flatMap(fields -> Stream.of(Task.values()).map(task -> new TypeWork(task, fields)))
          .toList();

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
  public String name() {
    return task + "_TYPE_" + fields;
  }

  @Override
  public String id() {
    return "B5";
  }

  @Override
  public Kind kind() {
    return Kind.NEST;
  }

  @Override
  public int calls() {
    return 100_000;
  }

  @Override
  public String title() {
    return "%s: %d tensor%s".formatted(task.title, fields, fields == 1 ? "" : "s");
  }
}
