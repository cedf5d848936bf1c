package io.intarsia.op.debugging;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// What must hold of the number of axes of a tensor.
///
/// @param function the assertion, as it was called
/// @param expected in words, such as `rank 2`
record RankCheck(String function, String expected) {
  /// Fails now if the rank is known to be wrong.
  ///
  /// @param x of known rank
  void require(Tensor x, boolean holds, AssertOptions options) {
    if (!holds) {
      throw Mistake.argument(wrong(options) + ", got shape " + x.shape());
    }
  }

  /// Lets the graph fail if the rank is wrong when it runs.
  void inGraph(BaseOps tf, Tensor x, Tensor holds, AssertOptions options) {
    new GraphCheck(tf)
        .print(wrong(options) + ", got shape", tf.raw.Shape(x))
        .require(holds, options.summarize());
  }

  /// As the other one, of a rank that is computed.
  void inGraph(BaseOps tf, Tensor x, Tensor rank, Tensor holds, AssertOptions options) {
    new GraphCheck(tf)
        .print(wrong(options), rank)
        .print(", got shape", tf.raw.Shape(x))
        .require(holds, options.summarize());
  }

  private String wrong(AssertOptions options) {
    return options.begin(function) + "wrong rank; expected " + expected;
  }
}
