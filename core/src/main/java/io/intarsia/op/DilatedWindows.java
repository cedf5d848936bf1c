package io.intarsia.op;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/// Windows with holes for kernels that have none: a dilated window over an image is a plain window over each of the
/// interleaved images that take every n-th pixel. Those are moved into the batch, and back afterwards.
final class DilatedWindows {
  private DilatedWindows() {}

  /// The dilations and strides along the spatial axes, and the filter, whose leading axes are the spatial ones.
  record Window(String operation, int[] dilations, int[] strides, Tensor filter) {}

  /// Applies `op`, which knows no dilation, to a channels-last tensor.
  ///
  /// @throws IllegalArgumentException if dilations and strides are larger than 1
  static Tensor run(
      Ops tf,
      Window window,
      Padding padding,
      Tensor input,
      BiFunction<Tensor, Padding, Tensor> op) {
    if (Arrays.stream(window.dilations()).allMatch(d -> d == 1)) {
      return op.apply(input, padding);
    }
    if (Arrays.stream(window.strides()).anyMatch(s -> s != 1)) {
      throw new IllegalArgumentException(
          "%s: with dilations %s all strides must be 1, got %s"
              .formatted(
                  window.operation(),
                  Arrays.toString(window.dilations()),
                  Arrays.toString(window.strides())));
    }
    int[][] base = paddingPairs(window, padding);
    var valid = Padding.of(window.operation(), "VALID");
    return interleave(tf, input, window.dilations(), base, x -> op.apply(x, valid));
  }

  /// Moves interleaved images into the batch, applies `op` and moves them back.
  ///
  /// @param block how many images along each axis from axis 1 on, 1 where there is nothing to do
  /// @param base the zeros `[before, after]` wanted around each of these axes
  static Tensor interleave(
      Ops tf,
      Tensor input,
      int[] block,
      int[][] base,
      UnaryOperator<Tensor> op) {
    Tensor blockShape = Constants.ints(tf, block);
    Tensor before = Constants.ints(tf, column(base, 0));
    Tensor after = Constants.ints(tf, column(base, 1));
    Tensor extra = extra(tf, input, block, base);
    Tensor paddings = NnSteps.stackColumns(tf, before, after.plus(extra));
    Tensor crops = NnSteps.stackColumns(tf, Constants.ints(tf, new int[block.length]), extra);
    Tensor result = op.apply(tf.raw.SpaceToBatchND(input, blockShape, paddings));
    return tf.raw.BatchToSpaceND(result, blockShape, crops);
  }

  // What is missing behind each axis to make it a multiple of its block.
  private static Tensor extra(Ops tf, Tensor input, int[] block, int[][] base) {
    Shape shape = input.shape();
    if (shape.isFullyKnown()) {
      int[] missing = new int[block.length];
      for (int i = 0; i < block.length; i++) {
        long total = shape.dim(i + 1) + base[i][0] + base[i][1];
        missing[i] = (int) Math.floorMod(-total, (long) block[i]);
      }
      return Constants.ints(tf, missing);
    }
    Tensor sizes = Dims.range(tf, tf.raw.Shape(input), 1, block.length + 1);
    int[] around = Arrays.stream(base).mapToInt(pair -> pair[0] + pair[1]).toArray();
    return sizes
        .plus(Constants.ints(tf, around))
        .unaryMinus()
        .rem(Constants.ints(tf, block));
  }

  private static int[][] paddingPairs(Window window, Padding padding) {
    int n = window.dilations().length;
    int[][] pairs = new int[n][2];
    if (padding.isExplicit()) {
      for (int i = 0; i < n; i++) {
        pairs[i][0] = Math.toIntExact(padding.explicit().get(2 * i + 2));
        pairs[i][1] = Math.toIntExact(padding.explicit().get(2 * i + 3));
      }
    } else if (padding.mode().equals("SAME")) {
      pairs = samePairs(window.dilations(), filterSizes(window));
    }
    return pairs;
  }

  /// The zeros that keep the size of an image under a dilated window that moves by one.
  static int[][] samePairs(int[] dilations, int[] filterSizes) {
    int[][] pairs = new int[dilations.length][2];
    for (int i = 0; i < dilations.length; i++) {
      int around = (filterSizes[i] - 1) * dilations[i];
      pairs[i][0] = around / 2;
      pairs[i][1] = around - around / 2;
    }
    return pairs;
  }

  private static int[] filterSizes(Window window) {
    int n = window.dilations().length;
    Shape shape = window.filter().shape();
    if (!shape.hasRank() || !shape.subShape(0, n).isFullyKnown()) {
      throw new IllegalArgumentException(
          "%s: padding SAME with dilations needs filters of known size, got shape %s"
              .formatted(window.operation(), shape));
    }
    return NnSteps.toInts(shape.subShape(0, n).toArray());
  }

  private static int[] column(int[][] pairs, int index) {
    return Arrays.stream(pairs).mapToInt(pair -> pair[index]).toArray();
  }
}
