package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with a saved model of dense layers.
///
/// @param layers of 64 units, each with weights and a bias
/// @param functions of all layers
/// @param rows of a call
public record ModelWork(Task task, int layers, int functions, int rows) implements Workload {
  static final List<ModelWork> ALL =
      Stream.of(
              all(Task.LOAD),
              List.of(new ModelWork(Task.FIRST, 10, 1, 1)),
              all(Task.SAVE),
              of(Task.CALL, 1, 1),
              of(Task.CALL, 10, 1, 8, 32, 128, 1_024),
              of(Task.CALL, 100, 1),
              of(Task.CALL_BY_TWO, 10, 1))
          .flatMap(List::stream)
          .toList();

  /// Columns of what the model takes.
  public static final int WIDTH = 64;

  /// The signature that is called.
  public static final String SIGNATURE = "serving_default";

  /// What is done.
  public enum Task {
    /// From the folder to a model that can be called, and closing it.
    LOAD,
    /// That, and a call of its signature between.
    FIRST,
    /// From a model to the folder.
    SAVE,
    /// A call of a signature of a model that is loaded; the floor runs in the calling thread.
    CALL,
    /// The same by two threads, the time over all calls.
    CALL_BY_TWO;

    /// How many threads call.
    public int callers() {
      return this == CALL_BY_TWO ? 2 : 1;
    }

    /// Whether a model that is loaded is called again and again.
    public boolean isCall() {
      return this == CALL || this == CALL_BY_TWO;
    }
  }

  /// Whether it is on the model that Python wrote; the others are written by this library.
  public boolean isByPython() {
    return layers == 10 && functions == 1;
  }

  @Override
  public String name() {
    return "%s_MODEL_%dX%d_%d".formatted(task.name().replace("_", ""), layers, functions, rows);
  }

  @Override
  public String id() {
    return "B13";
  }

  @Override
  public Kind kind() {
    return task.isCall() ? Kind.FUNCTION : Kind.TRACE;
  }

  // A model takes milliseconds to load and to save, of which some are the disk's.
  @Override
  public int calls() {
    return task.isCall() ? 20_000 : 50;
  }

  @Override
  public String title() {
    String model = of(layers, "dense layer");
    String whole = functions == 1 ? model : model + ", " + of(functions, "function");
    return switch (task) {
      case LOAD -> "load and close a model of " + whole;
      case FIRST -> "load a model of %s, call it once and close it".formatted(whole);
      case SAVE -> "save a model of " + whole;
      case CALL -> "signature of %s, %s".formatted(model, of(rows, "row"));
      case CALL_BY_TWO ->
          "signature of %s, %s, 2 threads, time over all calls".formatted(model, of(rows, "row"));
    };
  }

  private static String of(int count, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
  }

  private static List<ModelWork> all(Task task) {
    return List.of(
        new ModelWork(task, 1, 1, 1),
        new ModelWork(task, 10, 1, 1),
        new ModelWork(task, 100, 1, 1),
        new ModelWork(task, 10, 10, 1),
        new ModelWork(task, 10, 50, 1));
  }

  private static List<ModelWork> of(Task task, int layers, int... rows) {
    return IntStream.of(rows).mapToObj(count -> new ModelWork(task, layers, 1, count)).toList();
  }
}
