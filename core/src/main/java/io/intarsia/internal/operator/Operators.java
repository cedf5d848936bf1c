package io.intarsia.internal.operator;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;

/// Which op runs where the runtime has several: `Tensor.plus` and `tf.math.add` ask here both.
public final class Operators {
  private Operators() {}

  /// `AddV2` takes no strings.
  public static String add(DType dtype) {
    return dtype == DType.STRING ? "Add" : "AddV2";
  }

  /// Whether neither has batches, as far as is known: `MatMul` knows none.
  public static boolean areMatrices(Shape a, Shape b) {
    return a.hasRank() && b.hasRank() && a.rank() <= 2 && b.rank() <= 2;
  }

  /// The dtype that true division runs in, Python's promotion of integers; floating and complex
  /// ones stay as they are.
  public static DType quotient(DType dtype) {
    if (!dtype.isInteger()) {
      return dtype;
    }
    return dtype.byteSize() <= 2 ? DType.FLOAT32 : DType.FLOAT64;
  }
}
