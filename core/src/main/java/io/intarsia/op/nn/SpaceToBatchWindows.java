package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Dilation for ops that have none.
final class SpaceToBatchWindows {
  private SpaceToBatchWindows() {}

  /// Applies an op that slides a window as if that window had holes, `dilationRate - 1` elements
  /// between two taps.
  ///
  /// `input` is `[batch, spatial…, channels]`.
  ///
  /// @param dilationRate the distance between two taps along each spatial axis
  /// @param padding `VALID`; `SAME` needs the filter shape of the options
  /// @param op what is applied; it moves by one
  /// @throws IllegalArgumentException if a rate is less than 1 or `padding` is another word
  /// @throws TensorFlowException if the op fails
  /// @see "Python: tf.nn.with_space_to_batch"
  @Endpoint("nn.with_space_to_batch")
  static Tensor withSpaceToBatch(
      BaseOps tf, Tensor input, int[] dilationRate, String padding, SpatialOp op) {
    var options = SpaceToBatchOptions.defaults();
    return withSpaceToBatch(tf, input, dilationRate, padding, op, options);
  }

  /// Applies an op that slides a window as if that window had holes, `dilationRate - 1` elements
  /// between two taps.
  ///
  /// `input` is `[batch, spatial…, channels]`, or has its spatial axes where the options say.
  ///
  /// @param dilationRate the distance between two taps along each spatial axis
  /// @param padding `SAME` or `VALID`
  /// @param op what is applied; it moves by one
  /// @throws IllegalArgumentException if a rate is less than 1, `padding` is another word, `SAME`
  ///   comes without a filter shape, or the spatial axes do not ascend from at least 1
  /// @throws TensorFlowException if the op fails
  /// @see "Python: tf.nn.with_space_to_batch"
  @Endpoint("nn.with_space_to_batch")
  static Tensor withSpaceToBatch(
      BaseOps tf,
      Tensor input,
      int[] dilationRate,
      String padding,
      SpatialOp op,
      SpaceToBatchOptions options) {
    var mode = Padding.of("withSpaceToBatch", padding);
    int n = dilationRate.length;
    checkRates(dilationRate);
    if (Arrays.stream(dilationRate).allMatch(rate -> rate == 1)) {
      return op.apply(input, n, padding);
    }
    int[] axes = spatialAxes(n, options);
    int[][] pairs = pairs(mode, dilationRate, options);
    // For each axis from 1 to the last spatial one.
    int[] block = new int[axes[n - 1]];
    int[][] around = new int[axes[n - 1]][2];
    Arrays.fill(block, 1);
    for (int i = 0; i < n; i++) {
      block[axes[i] - 1] = dilationRate[i];
      around[axes[i] - 1] = pairs[i];
    }
    return DilatedWindows.interleave(tf, input, block, around, x -> op.apply(x, n, "VALID"));
  }

  private static void checkRates(int[] dilationRate) {
    if (Arrays.stream(dilationRate).anyMatch(rate -> rate < 1)) {
      throw Mistake.argument(
          "withSpaceToBatch: dilationRate must be at least 1, got "
              + Arrays.toString(dilationRate));
    }
  }

  private static int[][] pairs(Padding mode, int[] dilationRate, SpaceToBatchOptions options) {
    if (mode.mode().equals("VALID")) {
      return new int[dilationRate.length][2];
    }
    if (options.filterShape().size() < dilationRate.length) {
      throw Mistake.argument(
          "withSpaceToBatch: padding SAME needs a filterShape with a size for each of the %d spatial axes, got %s"
              .formatted(dilationRate.length, options.filterShape()));
    }
    int[] sizes = options.filterShape().stream().mapToInt(Integer::intValue).toArray();
    return DilatedWindows.samePairs(dilationRate, sizes);
  }

  private static int[] spatialAxes(int n, SpaceToBatchOptions options) {
    String format = options.dataFormat();
    int first = format != null && format.startsWith("NC") ? 2 : 1;
    int[] axes =
        options.spatialDims().isEmpty()
            ? NnSteps.range(first, first + n)
            : options.spatialDims().stream().mapToInt(Integer::intValue).toArray();
    boolean ascending = IntStream.range(1, axes.length).allMatch(i -> axes[i] > axes[i - 1]);
    if (axes.length != n || axes[0] < 1 || !ascending) {
      throw Mistake.argument(
          "withSpaceToBatch: spatialDims must be %d axes that ascend from at least 1, got %s"
              .formatted(n, Arrays.toString(axes)));
    }
    return axes;
  }
}
