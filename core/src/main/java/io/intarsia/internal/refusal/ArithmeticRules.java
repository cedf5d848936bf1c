package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.EagerTensor;

/// Rules for the arithmetic of kernels.
final class ArithmeticRules {
  private static final long MOST_IN_RANGES = 1L << 28;
  private static final double MOST_RATE = 1e18;
  private static final double MOST_RATE_OF_INTS = 1e9;
  private static final double MOST_RATE_OF_HALVES = 5e4;

  private ArithmeticRules() {}

  /// Numbers that the dtype of the results does not hold are drawn anew, without end.
  static Guard rates(String input) {
    Guard any = Rules.realsBetween(0, MOST_RATE, input);
    Guard ofInts = Rules.realsBetween(0, MOST_RATE_OF_INTS, input);
    Guard ofHalves = Rules.realsBetween(0, MOST_RATE_OF_HALVES, input);
    return Guard.ofInputs(
        "%s, and for results of int32 at most %s, of float16 %s"
            .formatted(any.rule(), MOST_RATE_OF_INTS, MOST_RATE_OF_HALVES),
        call -> {
          Guard rule =
              switch (call.dtype("dtype")) {
                case INT32 -> ofInts;
                case FLOAT16 -> ofHalves;
                default -> any;
              };
          rule.calls().forEach(check -> check.check(call));
        });
  }

  /// The bins of a histogram are found by a division whose result is a position in memory: the
  /// range has a width that the dtype holds, and so has the way from its start to each value.
  static Guard histogram() {
    return Guard.ofInputs(
        "`value_range` is finite, and its width, and the way from its start to each of `values`,"
            + " fit the dtype",
        call -> {
          if (Known.rank(call.tensor("value_range")) != 1
              || Known.dim(call.tensor("value_range"), 0) != 2
              || call.rank("nbins") != 0) {
            // The op itself says so.
            return;
          }
          DType dtype = call.tensor("value_range").dtype();
          double[] range = numbers(call, "value_range");
          double most = most(dtype);
          double bins = Math.max(1, Known.integers(call.tensor("nbins"))[0]);
          double width = range[1] - range[0];
          if (!(Math.abs(range[0]) <= most)
              || !(width <= most)
              || (width > 0 && width / bins == 0)) {
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

  /// Ranges in rows have no more elements than fit a memory that others need, too: they are made
  /// for numbers, which may be any.
  static Guard ranges() {
    return Guard.ofInputs(
        "all ranges together have at most %d elements".formatted(MOST_IN_RANGES),
        call -> {
          double[] starts = numbers(call, "starts");
          double[] limits = numbers(call, "limits");
          double[] deltas = numbers(call, "deltas");
          int rows = Math.max(starts.length, Math.max(limits.length, deltas.length));
          double elements = 0;
          for (int i = 0; i < rows; i++) {
            double steps = (at(limits, i) - at(starts, i)) / at(deltas, i);
            elements += Double.isNaN(steps) ? 0 : Math.max(0, steps);
          }
          if (elements > MOST_IN_RANGES) {
            throw call.wrong(
                "input 'limits'",
                "such that there are at most %d elements".formatted(MOST_IN_RANGES),
                elements);
          }
        });
  }

  /// One number is for all rows.
  private static double at(double[] numbers, int row) {
    return numbers.length == 0 ? 0 : numbers[Math.min(row, numbers.length - 1)];
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
