package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.EagerTensor;

/// Rules for the arithmetic of kernels.
final class Numbers {
  private Numbers() {}

  /// The bins of a histogram are found by a division whose result is a position in memory: the
  /// range has a width that the dtype holds, and so has the way from its start to each value.
  static Guard histogram() {
    return Guard.ofInputs(
        "`value_range` is finite, and its width, and the way from its start to each of `values`,"
            + " fit the dtype",
        call -> {
          if (Known.rank(call.tensor("value_range")) != 1
              || Known.dim(call.tensor("value_range"), 0) != 2) {
            // The op itself says so.
            return;
          }
          DType dtype = call.tensor("value_range").dtype();
          double[] range = numbers(call, "value_range");
          double most = most(dtype);
          double bins = Math.max(1, Known.integers(call.tensor("nbins"))[0]);
          double width = range[1] - range[0];
          if (!(Math.abs(range[0]) <= most) || !(width <= most) || width > 0 && width / bins == 0) {
            throw call.wrong(
                "input 'value_range'",
                "finite, and of a width that %s holds".formatted(dtype),
                "%s…%s".formatted(range[0], range[1]));
          }
          if (dtype.isInteger()) {
            checkWays(call, range[0], most);
          }
        });
  }

  private static void checkWays(GuardedCall call, double start, double most) {
    for (double value : numbers(call, "values")) {
      if (value - start > most) {
        throw call.wrong("input 'values'", "at most %s from %s".formatted(most, start), value);
      }
    }
  }

  /// The greatest number that all smaller ones of the dtype can be told from.
  private static double most(DType dtype) {
    return switch (dtype) {
      case FLOAT32, BFLOAT16 -> Float.MAX_VALUE / 2;
      case FLOAT16 -> 65_504;
      case INT64 -> Long.MAX_VALUE / 2.0;
      case INT32 -> Integer.MAX_VALUE;
      case INT16 -> Short.MAX_VALUE;
      case INT8 -> Byte.MAX_VALUE;
      default -> Double.MAX_VALUE / 2;
    };
  }

  private static double[] numbers(GuardedCall call, String input) {
    double[][] numbers = {{}};
    call.withData(input, (EagerTensor tensor) -> numbers[0] = Rules.reals(tensor));
    return numbers[0];
  }
}
