package io.intarsia.op.nn;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/// Windows with holes for kernels that have none: a dilated window over an image is a plain window
/// over each of the interleaved images that take every n-th pixel. Those are moved into the batch,
/// and back afterwards.
final class DilatedWindows {
  private DilatedWindows() {}

  /// Applies `op`, which knows no dilation, to a channels-last tensor.
  ///
  /// @param filter its leading axes are the spatial ones; only looked at for padding `SAME`
  /// @throws IllegalArgumentException if dilations and strides are larger than 1
  static Tensor run(
      BaseOps tf,
      ConvWindow window,
      Tensor filter,
      Tensor input,
      BiFunction<Tensor, Padding, Tensor> op) {
    int[] dilations = window.spatialDilations();
    if (Arrays.stream(dilations).allMatch(dilation -> dilation == 1)) {
      return op.apply(input, window.padding());
    }
    int[] strides = window.spatialStrides();
    String operation = window.layout().operation();
    if (Arrays.stream(strides).anyMatch(stride -> stride != 1)) {
      throw Mistake.argument(
          "%s: with dilations %s all strides must be 1, got %s"
              .formatted(operation, Arrays.toString(dilations), Arrays.toString(strides)));
    }
    var valid = Padding.of(operation, "VALID");
    if (window.padding().mode().equals("SAME") && !isKnown(window.layout(), filter)) {
      Tensor sizes = Dims.range(tf, tf.raw.Shape(filter), 0, dilations.length);
      return interleave(
          tf, input, dilations, Around.same(tf, dilations, sizes), x -> op.apply(x, valid));
    }
    int[][] base = paddingPairs(window, filter);
    return interleave(tf, input, dilations, base, x -> op.apply(x, valid));
  }

  /// Moves interleaved images into the batch, applies `op` and moves them back.
  ///
  /// @param block how many images along each axis from axis 1 on, 1 where there is nothing to do
  /// @param base the zeros `[before, after]` wanted around each of these axes
  static Tensor interleave(
      BaseOps tf, Tensor input, int[] block, int[][] base, UnaryOperator<Tensor> op) {
    Tensor before = Constants.ints(tf, column(base, 0));
    Tensor after = Constants.ints(tf, column(base, 1));
    Shape shape = input.shape();
    Around around = new Around(before, after);
    Tensor extra =
        shape.isFullyKnown() ? extra(tf, shape, block, base) : extra(tf, input, block, around);
    return interleaved(tf, input, Constants.ints(tf, block), around, extra, op);
  }

  private static Tensor interleave(
      BaseOps tf, Tensor input, int[] block, Around around, UnaryOperator<Tensor> op) {
    Tensor extra = extra(tf, input, block, around);
    return interleaved(tf, input, Constants.ints(tf, block), around, extra, op);
  }

  private static Tensor interleaved(
      BaseOps tf,
      Tensor input,
      Tensor blockShape,
      Around around,
      Tensor extra,
      UnaryOperator<Tensor> op) {
    Tensor paddings = NnSteps.stackColumns(tf, around.before(), around.after().plus(extra));
    Tensor crops = NnSteps.stackColumns(tf, tf.raw.ZerosLike(extra), extra);
    Tensor result = op.apply(tf.raw.SpaceToBatchND(input, blockShape, paddings));
    return tf.raw.BatchToSpaceND(result, blockShape, crops);
  }

  /// The zeros wanted around each spatial axis, two vectors.
  record Around(Tensor before, Tensor after) {
    /// Those that keep the size of an image under a dilated window that moves by one.
    ///
    /// @param filterSizes known only when the op runs
    static Around same(BaseOps tf, int[] dilations, Tensor filterSizes) {
      Tensor all = filterSizes.minus(1).times(Constants.ints(tf, dilations));
      Tensor before = all.floorDiv(2);
      return new Around(before, all.minus(before));
    }
  }

  // What is missing behind each axis to make it a multiple of its block.
  private static Tensor extra(BaseOps tf, Shape shape, int[] block, int[][] base) {
    int[] missing = new int[block.length];
    for (int i = 0; i < block.length; i++) {
      long total = shape.dim(i + 1) + base[i][0] + base[i][1];
      missing[i] = (int) Math.floorMod(-total, (long) block[i]);
    }
    return Constants.ints(tf, missing);
  }

  private static Tensor extra(BaseOps tf, Tensor input, int[] block, Around around) {
    Tensor sizes = Dims.range(tf, tf.raw.Shape(input), 1, block.length + 1);
    Tensor total = sizes.plus(around.before()).plus(around.after());
    return total.unaryMinus().rem(Constants.ints(tf, block));
  }

  private static int[][] paddingPairs(ConvWindow window, Tensor filter) {
    Padding padding = window.padding();
    int[] dilations = window.spatialDilations();
    if (padding.mode().equals("SAME")) {
      return samePairs(dilations, filterSizes(window.layout(), filter));
    }
    int[][] pairs = new int[dilations.length][2];
    for (int i = 0; padding.isExplicit() && i < pairs.length; i++) {
      pairs[i][0] = Math.toIntExact(padding.explicit().get(2 * i + 2));
      pairs[i][1] = Math.toIntExact(padding.explicit().get(2 * i + 3));
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

  private static boolean isKnown(SpatialLayout layout, Tensor filter) {
    Shape shape = filter.shape();
    return shape.hasRank() && shape.subShape(0, layout.spatialRank()).isFullyKnown();
  }

  private static int[] filterSizes(SpatialLayout layout, Tensor filter) {
    return NnSteps.toInts(filter.shape().subShape(0, layout.spatialRank()).toArray());
  }

  private static int[] column(int[][] pairs, int index) {
    return Arrays.stream(pairs).mapToInt(pair -> pair[index]).toArray();
  }
}
