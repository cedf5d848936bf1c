package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.memory.MemoryResult;
import java.util.List;

/// The gates of memory: what giving it back takes, and how much the process grows.
final class MemoryGates {
  private static final Gate SCOPE_COST = Gate.atMost(60, "60 ns over raw delete");
  private static final Gate SCOPED_CHAIN = Gate.atMost(1.3, "1.3 × closed by hand");
  private static final Gate FREE_CHAIN = Gate.atMost(2, "2 × closed by hand");
  private static final Gate SCOPE_GROWTH = Gate.atMost(50, "50 MB growth");
  private static final Gate FREE_GROWTH = Gate.atMost(256, "256 MB growth");
  private static final Gate FLAT = Gate.atMost(16, "16 MB growth in the second half");
  private static final Gate BUDGET = Gate.atMost(1130, "1 GiB + one result growth");
  private static final double MEGABYTE = 1e6;

  private MemoryGates() {}

  /// The verdicts on a case of the memory study. What a process grows by does not depend on what
  /// else the machine does.
  static List<Verdict> judge(MemoryResult result) {
    double growth = result.own().growth() / MEGABYTE;
    double late = result.own().lateGrowth() / MEGABYTE;
    return switch (result.measured().tensors()) {
      case BIG -> List.of(BUDGET.judge(growth, true));
      case SMALL, BLOCK ->
          switch (result.measured().release()) {
            case NONE -> List.of(FREE_GROWTH.judge(growth, true), FLAT.judge(late, true));
            case CLOSE -> List.of(SCOPE_GROWTH.judge(growth, true));
            case SCOPE_1, SCOPE_100, SCOPE_10000 ->
                List.of(
                    SCOPE_COST.judge(result.releaseCost(), result.isValid()),
                    SCOPE_GROWTH.judge(growth, true));
            case REPLACE -> List.of();
          };
      case CHAIN_BESIDE_FEW, CHAIN_BESIDE_MANY, CHAIN_BESIDE_MOST -> List.of(chain(result));
    };
  }

  private static Verdict chain(MemoryResult result) {
    return switch (result.measured().release()) {
      case NONE -> FREE_CHAIN.judge(result.timesFloor(), result.isValid());
      case CLOSE, SCOPE_1, REPLACE, SCOPE_100, SCOPE_10000 ->
          SCOPED_CHAIN.judge(result.timesFloor(), result.isValid());
    };
  }
}
