package io.intarsia.benchmarks.measure;

/// What a workload does with a saved model of ten dense layers.
///
/// @param rows of a call
public record ModelWork(Task task, int rows) implements Work {
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
  public String title() {
    return switch (task) {
      case LOAD -> "load and close a model of ten dense layers";
      case FIRST -> "the same, and one call between";
      case CALL -> "signature of ten dense layers, %,d row%s".formatted(rows, rows == 1 ? "" : "s");
    };
  }
}
