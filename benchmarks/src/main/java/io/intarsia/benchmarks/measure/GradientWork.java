package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with gradients. A chain multiplies a matrix again and again by what it
/// begins with, so each step back gives two products, and all gradients are added up at the end.
///
/// @param size multiplications, or gradients of one tape
public record GradientWork(Task task, int size) implements Workload {
  static final List<GradientWork> ALL =
      Stream.of(
              of(Task.CHAIN, 1, 10, 100, 1_000),
              of(Task.CHAIN_BY_HAND, 1, 10, 100, 1_000),
              of(Task.MATMUL, 1),
              of(Task.MATMUL_BY_HAND, 1),
              of(Task.SUM, 1),
              of(Task.PERSISTENT, 10),
              of(Task.RECORDED, 100),
              of(Task.UNWATCHED, 100),
              of(Task.STOPPED, 100))
          .flatMap(List::stream)
          .toList();

  /// The length of the chain that is gone back through several times.
  public static final int AGAIN = 10;

  /// What is computed.
  public enum Task {
    CHAIN("gradient of %,d Mul 2×2"),
    /// The floor is the same ops of this library without a tape.
    CHAIN_BY_HAND("gradient of %,d Mul 2×2, bare: its ops by hand"),
    MATMUL("gradient of %d MatMul 2×2"),
    MATMUL_BY_HAND("gradient of %d MatMul 2×2, bare: its ops by hand"),
    SUM("gradient of the sum of %d MatMul 2×2"),
    PERSISTENT("%d gradients of 10 Mul 2×2 by a persistent tape"),
    /// The floor of these is this library without a tape, results kept as long.
    RECORDED("%,d Mul 2×2 that a tape records, bare: without"),
    UNWATCHED("%,d Mul 2×2 under a tape that watches nothing of it, bare: without"),
    STOPPED("%,d Mul 2×2 while a tape has stopped recording, bare: without");

    private final String title;

    Task(String title) {
      this.title = title;
    }

    private String word() {
      return this == CHAIN_BY_HAND ? "BYHAND" : name().replace("_", "");
    }

    /// Whether the floor is this library itself.
    public boolean isByHand() {
      return switch (this) {
        case CHAIN_BY_HAND, MATMUL_BY_HAND, RECORDED, UNWATCHED, STOPPED -> true;
        case CHAIN, MATMUL, SUM, PERSISTENT -> false;
      };
    }
  }

  @Override
  public String name() {
    return "GRADIENT_" + task.word() + "_" + size;
  }

  @Override
  public String id() {
    return "B9";
  }

  @Override
  public Kind kind() {
    return Kind.STEPS;
  }

  // Rounds are as long as time allows.
  @Override
  public int calls() {
    return 20_000;
  }

  @Override
  public String title() {
    return task.title.formatted(size);
  }

  private static List<GradientWork> of(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new GradientWork(task, size)).toList();
  }
}
