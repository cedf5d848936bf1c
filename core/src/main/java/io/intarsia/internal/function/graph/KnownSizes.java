package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What a function that is called may learn of sizes, once the runtime puts it in the place of the
/// call: a number that is known to be zero may be the size of a tensor there.
public final class KnownSizes {
  private KnownSizes() {}

  /// Notes numbers that are known to be zero.
  public static void note(TracingGraph caller, List<Tensor> given) {
    for (Tensor each : given) {
      boolean isWhole = each.dtype() == DType.INT32 || each.dtype() == DType.INT64;
      // What is no part of the graph is captured, as an argument that the runtime knows nothing of.
      if (isWhole && each instanceof SymbolicTensor known && hasZero(caller, known)) {
        caller.graph().keepArithmetic();
      }
    }
  }

  private static boolean hasZero(TracingGraph caller, SymbolicTensor given) {
    HostTensor known = caller.staticValue(given);
    if (known == null) {
      return false;
    }
    try (known) {
      for (long i = 0; i < known.size(); i++) {
        if (known.longAt(i) == 0) {
          return true;
        }
      }
      return false;
    }
  }
}
