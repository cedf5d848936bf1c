package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with a saved model of ten dense layers.
///
/// @param rows of a call
public record ModelWork(Task task, int rows) implements Workload {
  static final List<ModelWork> ALL =
      Stream.of(of(Task.LOAD, 1), of(Task.FIRST, 1), of(Task.CALL, 1, 32, 1_024))
          .flatMap(List::stream)
          .toList();

  /// Columns of what the model takes.
  public static final int WIDTH = 64;

  /// What is done.
  public enum Task {
    /// From the folder to a model that can be called, and closing it.
    LOAD,
    /// That, and a call of its signature between.
    FIRST,
    /// A call of a signature of a model that is loaded; the floor runs in the calling thread.
    CALL
  }

  @Override
  public String name() {
    return task + "_MODEL_" + rows;
  }

  @Override
  public String id() {
    return "B13";
  }

  @Override
  public Kind kind() {
    return task == Task.CALL ? Kind.FUNCTION : Kind.TRACE;
  }

  // A model takes milliseconds to load, of which some are the disk's.
  @Override
  public int calls() {
    return task == Task.CALL ? 20_000 : 50;
  }

  @Override
  public String title() {
    return switch (task) {
      case LOAD -> "load and close a model of ten dense layers";
      case FIRST -> "the same, and one call between";
      case CALL -> "signature of ten dense layers, %,d row%s".formatted(rows, rows == 1 ? "" : "s");
    };
  }

  private static List<ModelWork> of(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new ModelWork(task, size)).toList();
  }
}
