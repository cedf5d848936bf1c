package io.intarsia.internal.place;

import java.util.Map;

/// Gradients whose kernels oneDNN ties to those of the op in the same graph whose result they take:
/// that one hands a tensor on beside it. Of elements of a window that are equal they take another
/// one than eager ops do; and where there are no elements nothing is handed on, and the process
/// ends. A node between the two, which does nothing, keeps them apart.
public final class PairedKernels {
  /// No input ties an op to another one.
  public static final int NONE = -1;

  private static final Map<String, Integer> TIES = Map.of("MaxPoolGrad", 1, "MaxPool3DGrad", 1);

  private PairedKernels() {}

  /// The input by which an op is tied to the one that made it, or [#NONE].
  public static int tie(String op) {
    return TIES.getOrDefault(op, NONE);
  }
}
