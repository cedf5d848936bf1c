package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does whose ops wait until somebody looks. The floor is this library too, with
/// ops that run where they are called, or a function.
///
/// @param size ops, or rows of the input
public record DeferredWork(Task task, int size) implements Workload {
  static final List<DeferredWork> ALL =
      Stream.of(
              of(Task.CHAIN, 1, 10, 100, 1_000),
              of(Task.STEP, 10, 100),
              of(Task.GRADIENT, 10, 100),
              of(Task.LARGE, 10))
          .flatMap(List::stream)
          .toList();

  /// What is computed.
  public enum Task {
    CHAIN("%,d Mul 2×2 one by one and a read, bare: the eager executor"),
    /// The step of `StepWork`.
    STEP("MLP 10-64-128-256-256-10, eager step, batch %,d, bare: compiled step"),
    GRADIENT("gradient of %,d Mul 2×2 and a read, bare: the eager executor"),
    LARGE("%,d Mul of a million floats and a read of their mean, bare: the eager executor");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  @Override
  public String name() {
    return "DEFERRED_" + task + "_" + size;
  }

  @Override
  public String id() {
    return "B23";
  }

  @Override
  public Kind kind() {
    return switch (task) {
      case CHAIN, GRADIENT -> Kind.STEPS;
      case STEP -> Kind.FUNCTION;
      case LARGE -> Kind.HEAVY;
    };
  }

  @Override
  public int calls() {
    return 20_000;
  }

  @Override
  public String title() {
    return String.format(Locale.ROOT, task.title, size);
  }

  private static List<DeferredWork> of(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new DeferredWork(task, size)).toList();
  }
}
