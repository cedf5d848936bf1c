package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.ConvolutionKernels;
import io.intarsia.internal.op.ConvolutionShape;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

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
  ///   is another word, or the filters are of another rank
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.atrous_conv2d_transpose"
  @Endpoint("nn.atrous_conv2d_transpose")
  static Tensor atrousConv2dTranspose(
      BaseOps tf, Tensor value, Tensor filters, int[] outputShape, int rate, String padding) {
    var mode = Padding.of("atrousConv2dTranspose", padding);
    check(filters, outputShape, rate);
    var around = around(tf, mode, filters, rate);
    Tensor block = Constants.ints(tf, rate, rate);
    Tensor sizes =
        Constants.ints(tf, outputShape[1], outputShape[2])
            .plus(around.before())
            .plus(around.after());
    Tensor missing = sizes.unaryMinus().rem(block);
    Tensor interleaved =
        NnSteps.concat(
            tf,
            0,
            Constants.ints(tf, Math.multiplyExact(outputShape[0], rate * rate)),
            sizes.plus(missing).floorDiv(block),
            Constants.ints(tf, outputShape[3]));
    Tensor none = Constants.ints(tf, 0, 0);
    Tensor images = tf.raw.SpaceToBatchND(value, block, NnSteps.stackColumns(tf, none, missing));
    Tensor gradient =
        ConvolutionKernels.gradientOfImages(
            tf,
            new ConvolutionShape(ConvWindow.ONES, ConvWindow.ONES, "VALID", List.of(), false),
            interleaved,
            filters,
            images,
            (window, s, w, x) ->
                tf.execute("Conv2DBackpropInput", window.attributes(), s, w, x)[0]);
    Tensor after = around.after().plus(missing);
    return tf.raw.BatchToSpaceND(gradient, block, NnSteps.stackColumns(tf, around.before(), after));
  }

  private static DilatedWindows.Around around(BaseOps tf, Padding mode, Tensor filters, int rate) {
    if (mode.mode().equals("VALID")) {
      Tensor none = Constants.ints(tf, 0, 0);
      return new DilatedWindows.Around(none, none);
    }
    Tensor sizes = Dims.range(tf, Dims.of(tf, filters), 0, 2);
    return DilatedWindows.Around.same(tf, new int[] {rate, rate}, sizes);
  }

  private static void check(Tensor filters, int[] outputShape, int rate) {
    if (rate < 1) {
      throw Mistake.argument("atrousConv2dTranspose: rate must be at least 1, got " + rate);
    }
    if (outputShape.length != 4) {
      throw Mistake.argument(
          "atrousConv2dTranspose: outputShape must hold batch, height, width and channels, got "
              + Arrays.toString(outputShape));
    }
    if (filters.shape().hasRank() && filters.rank() != 4) {
      throw Mistake.argument(
          "atrousConv2dTranspose: filters must be of shape [height, width, outChannels, channels],"
              + " got "
              + filters.shape());
    }
  }
}
