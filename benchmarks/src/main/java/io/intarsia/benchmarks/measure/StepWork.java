package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A step of a training: the gradients of a loss, and stochastic gradient descent by them. The
/// floor is the same step of this library, its derivatives written by hand.
///
/// @param size rows of the input
public record StepWork(Task task, int size) implements Workload {
  static final List<StepWork> ALL =
      Stream.of(
              of(Task.MLP, 1, 10, 100, 1_000),
              of(Task.MLP_FUNCTION, 1, 10, 100, 1_000),
              of(Task.LEAPFROG, 10, 200),
              of(Task.LEAPFROG_FUNCTION, 10, 25, 50, 100, 200))
          .flatMap(List::stream)
          .toList();

  /// The learning rate.
  public static final float RATE = 0.01f;

  /// The widths of the multilayer perceptron, that of the input first.
  public static final List<Integer> MLP = List.of(10, 64, 128, 256, 256, 10);

  /// The widths of both nets of the leapfrog steps.
  public static final List<Integer> NET = List.of(2, 10, 10, 2);

  /// Leapfrog steps in a step of the training.
  public static final int LEAPFROG_STEPS = 10;

  /// How far a leapfrog step goes.
  public static final float EPSILON = 0.1f;

  /// So many losses tell whether steps are the same.
  public static final int LOSSES = 3;

  /// What is trained.
  public enum Task {
    MLP("MLP 10-64-128-256-256-10, eager step, batch %,d"),
    MLP_FUNCTION("MLP 10-64-128-256-256-10, compiled step, batch %,d"),
    LEAPFROG("L2HMC-shaped eager step, %,d samples"),
    LEAPFROG_FUNCTION("L2HMC-shaped compiled step, %,d samples");

    private final String title;

    Task(String title) {
      this.title = title;
    }

    /// Whether the step is a traced function.
    public boolean isFunction() {
      return this == MLP_FUNCTION || this == LEAPFROG_FUNCTION;
    }

    /// Whether it is the multilayer perceptron that is trained.
    public boolean isMlp() {
      return this == MLP || this == MLP_FUNCTION;
    }
  }

  @Override
  public String name() {
    return "STEP_" + task.name().replace("_", "") + "_" + size;
  }

  @Override
  public String id() {
    return "B10";
  }

  @Override
  public Kind kind() {
    return task.isFunction() ? Kind.FUNCTION : Kind.STEPS;
  }

  @Override
  public int calls() {
    return 20_000;
  }

  @Override
  public String title() {
    return task.title.formatted(size) + ", bare: derivatives by hand";
  }

  private static List<StepWork> of(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new StepWork(task, size)).toList();
  }
}
