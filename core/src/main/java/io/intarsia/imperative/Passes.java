package io.intarsia.imperative;

import io.intarsia.internal.attributes.ProtoBytes;
import io.intarsia.internal.c.Rewriting;

/// The passes of the runtime's optimizer that a function does without: those that look for what it
/// does not have, and so would leave it as it is. Each copies the graph, or finds all shapes out,
/// before it looks, and they took half of the time of a first call.
///
/// @see "org.tensorflow.proto.RewriterConfig"
final class Passes {
  // Fields of RewriterConfig, and values of theirs.
  private static final int LAYOUT = 1;
  private static final int MEMORY = 4;
  private static final int ARITHMETIC = 7;
  private static final int LOOPS = 9;
  private static final int REMAPPER = 14;
  private static final int IMPLEMENTATIONS = 22;
  private static final int DISABLE_TFG = 32;
  private static final int OFF = 2;
  private static final int NO_MEMORY_OPTIMIZATION = 1;

  private Passes() {}

  /// The `RewriterConfig` of a function.
  ///
  /// @param onlyCpus whether it can run on CPUs alone: layouts are changed, and tensors moved out
  ///   of memory, for GPUs
  static ProtoBytes of(Rewriting rewriting, boolean onlyCpus) {
    // It chooses among functions that say they do the same, which ours do not.
    var passes = new ProtoBytes().number(IMPLEMENTATIONS, OFF);
    if (rewriting.keepsArithmetic()) {
      passes.number(ARITHMETIC, OFF);
    }
    if (!rewriting.canFuse()) {
      passes.number(REMAPPER, OFF);
    }
    if (!rewriting.hasControlFlow()) {
      // The second moves ops into branches, and does nothing else.
      passes.number(LOOPS, OFF).flag(DISABLE_TFG, true);
    }
    return onlyCpus ? passes.number(LAYOUT, OFF).number(MEMORY, NO_MEMORY_OPTIMIZATION) : passes;
  }
}
