package io.intarsia.benchmarks.measure;

/// What a workload does with gradients. A chain multiplies a matrix again and again by what it
/// begins with, so each step back gives two products, and all gradients are added up at the end.
///
/// @param size multiplications, or gradients of one tape
public record GradientWork(Task task, int size) implements Work {
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

    /// Whether the floor is this library itself.
    public boolean isByHand() {
      return switch (this) {
        case CHAIN_BY_HAND, MATMUL_BY_HAND, RECORDED, UNWATCHED, STOPPED -> true;
        case CHAIN, MATMUL, SUM, PERSISTENT -> false;
      };
    }
  }

  @Override
  public String title() {
    return task.title.formatted(size);
  }
}
