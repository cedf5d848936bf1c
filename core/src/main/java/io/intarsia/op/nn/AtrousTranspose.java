package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// The transpose of a convolution with holes.
final class AtrousTranspose {
  private AtrousTranspose() {}

  /// The transpose of `atrousConv2d`: what its gradient with respect to the input computes.
  ///
  /// `value` is `[batch, height, width, channels]`, `filters` `[height, width, outChannels,
  /// channels]`; both of one floating dtype; the result is of `outputShape`.
  ///
  /// @param outputShape batch, height, width and channels of the result
  /// @param rate the distance between two taps, at least 1
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `rate` is less than 1, there are not four sizes, `padding`
  ///   is another word, or the shape of the filters is unknown
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.atrous_conv2d_transpose"
  @Endpoint("nn.atrous_conv2d_transpose")
  static Tensor atrousConv2dTranspose(
      BaseOps tf, Tensor value, Tensor filters, int[] outputShape, int rate, String padding) {
    var mode = Padding.of("atrousConv2dTranspose", padding);
    check(filters, outputShape, rate);
    int[][] around = around(mode, filters, rate);
    int[] interleaved = outputShape.clone();
    interleaved[0] *= rate * rate;
    int[] missing = new int[2];
    for (int i = 0; i < 2; i++) {
      int size = outputShape[i + 1] + around[i][0] + around[i][1];
      missing[i] = Math.floorMod(-size, rate);
      interleaved[i + 1] = (size + missing[i]) / rate;
    }
    Tensor block = Constants.ints(tf, rate, rate);
    Tensor paddings = columns(tf, new int[] {0, 0}, missing);
    Tensor images = tf.raw.SpaceToBatchND(value, block, paddings);
    Tensor gradient = gradient(tf, interleaved, filters, images);
    int[] before = {around[0][0], around[1][0]};
    int[] after = {around[0][1] + missing[0], around[1][1] + missing[1]};
    return tf.raw.BatchToSpaceND(gradient, block, columns(tf, before, after));
  }

  private static Tensor gradient(BaseOps tf, int[] sizes, Tensor filters, Tensor images) {
    return tf.raw.Conv2DBackpropInput(
        Constants.ints(tf, sizes), filters, images, ConvWindow.ONES, "VALID", Attributes.NONE);
  }

  private static Tensor columns(BaseOps tf, int[] first, int[] second) {
    return NnSteps.stackColumns(tf, Constants.ints(tf, first), Constants.ints(tf, second));
  }

  private static int[][] around(Padding mode, Tensor filters, int rate) {
    if (mode.mode().equals("VALID")) {
      return new int[2][2];
    }
    int[] sizes = NnSteps.toInts(filters.shape().subShape(0, 2).toArray());
    return DilatedWindows.samePairs(new int[] {rate, rate}, sizes);
  }

  private static void check(Tensor filters, int[] outputShape, int rate) {
    if (rate < 1) {
      throw new IllegalArgumentException(
          "atrousConv2dTranspose: rate must be at least 1, got " + rate);
    }
    if (outputShape.length != 4) {
      throw new IllegalArgumentException(
          "atrousConv2dTranspose: outputShape must hold batch, height, width and channels, got "
              + Arrays.toString(outputShape));
    }
    if (!filters.shape().isFullyKnown() || filters.rank() != 4) {
      throw new IllegalArgumentException(
          "atrousConv2dTranspose: filters must be of known shape [height, width, outChannels,"
              + " channels], got "
              + filters.shape());
    }
  }
}
