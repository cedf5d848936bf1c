package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;
import java.util.Map;

/// Gradients whose kernels oneDNN ties to those of the op in the same graph whose result they take:
/// that one hands a tensor on beside it. Where there are no elements it does not, and the other one
/// ends the process.
public final class PairedKernels {
  /// No input ties an op to another one.
  public static final int NONE = -1;

  private static final Map<String, Integer> TIES = Map.of("MaxPoolGrad", 1, "MaxPool3DGrad", 1);

  private PairedKernels() {}

  /// The input by which an op is tied to the one that made it, or [#NONE].
  public static int tie(String op) {
    return TIES.getOrDefault(op, NONE);
  }

  /// Whether such an input has elements for certain.
  public static boolean hasElements(Tensor tie) {
    return tie.shape().isFullyKnown() && tie.shape().numElements() > 0;
  }
}
