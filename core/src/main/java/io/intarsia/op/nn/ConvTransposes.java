package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.ConvolutionKernels;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Transposed convolutions: the gradient of a convolution with respect to its input, used to
/// enlarge images.
final class ConvTransposes {
  private ConvTransposes() {}

  /// The transpose of a convolution over a sequence; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, width, channels]`, `filters` `[width, outChannels, channels]`, the result
  /// is of `outputShape`; all of one floating dtype.
  ///
  /// @param outputShape all 3 sizes, as several belong to the same input when the stride is not 1
  /// @param stride how far the window moves; padding is `SAME`
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv1d_transpose"
  @Endpoint("nn.conv1d_transpose")
  static Tensor conv1dTranspose(
      BaseOps tf, Tensor input, Tensor filters, int[] outputShape, int stride) {
    var options = ConvTransposeOptions.defaults();
    return conv1dTranspose(tf, input, filters, outputShape, new int[] {stride}, options);
  }

  /// The transpose of a convolution over a sequence; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, width, channels]`, or channels first with `dataFormat` `NCW`; `filters` is
  /// `[width, outChannels, channels]`; all of one floating dtype.
  ///
  /// @param outputShape all 3 sizes, in the order of the data format
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @throws IllegalArgumentException if the number of sizes or of strides, the padding or the data
  ///   format is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv1d_transpose"
  @Endpoint("nn.conv1d_transpose")
  static Tensor conv1dTranspose(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] outputShape,
      int[] strides,
      ConvTransposeOptions options) {
    return conv1dTranspose(tf, input, filters, Constants.ints(tf, outputShape), strides, options);
  }

  /// The transpose of a convolution over a sequence; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, width, channels]`, or channels first with `dataFormat` `NCW`; `filters` is
  /// `[width, outChannels, channels]`; all of one floating dtype.
  ///
  /// @param outputShape an `int32` vector of 3 sizes, in the order of the data format
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @throws IllegalArgumentException if the number of sizes or of strides, the padding or the data
  ///   format is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv1d_transpose"
  @Endpoint("nn.conv1d_transpose")
  static Tensor conv1dTranspose(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      Tensor outputShape,
      int[] strides,
      ConvTransposeOptions options) {
    var layout = SpatialLayout.of("conv1dTranspose", 1, options.dataFormat());
    return run(tf, layout, new Operands(input, filters, outputShape), strides, options);
  }

  /// The transpose of a convolution over an image; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, height, width, channels]`, `filters` `[height, width, outChannels,
  /// channels]`, the result is of `outputShape`; all of one floating dtype.
  ///
  /// @param outputShape all 4 sizes, as several belong to the same input when the stride is not 1
  /// @param stride how far the window moves; padding is `SAME`
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv2d_transpose"
  @Endpoint("nn.conv2d_transpose")
  static Tensor conv2dTranspose(
      BaseOps tf, Tensor input, Tensor filters, int[] outputShape, int stride) {
    var options = ConvTransposeOptions.defaults();
    return conv2dTranspose(tf, input, filters, outputShape, new int[] {stride}, options);
  }

  /// The transpose of a convolution over an image; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, height, width, channels]`, or channels first with `dataFormat` `NCHW`;
  /// `filters` is `[height, width, outChannels, channels]`; all of one floating dtype.
  ///
  /// @param outputShape all 4 sizes, in the order of the data format
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @throws IllegalArgumentException if the number of sizes or of strides, the padding or the data
  ///   format is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv2d_transpose"
  @Endpoint("nn.conv2d_transpose")
  static Tensor conv2dTranspose(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] outputShape,
      int[] strides,
      ConvTransposeOptions options) {
    return conv2dTranspose(tf, input, filters, Constants.ints(tf, outputShape), strides, options);
  }

  /// The transpose of a convolution over an image; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, height, width, channels]`, or channels first with `dataFormat` `NCHW`;
  /// `filters` is `[height, width, outChannels, channels]`; all of one floating dtype.
  ///
  /// @param outputShape an `int32` vector of 4 sizes, in the order of the data format
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @throws IllegalArgumentException if the number of sizes or of strides, the padding or the data
  ///   format is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv2d_transpose"
  @Endpoint("nn.conv2d_transpose")
  static Tensor conv2dTranspose(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      Tensor outputShape,
      int[] strides,
      ConvTransposeOptions options) {
    var layout = SpatialLayout.of("conv2dTranspose", 2, options.dataFormat());
    return run(tf, layout, new Operands(input, filters, outputShape), strides, options);
  }

  /// The transpose of a convolution over a volume; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, depth, height, width, channels]`, `filters` `[depth, height, width,
  /// outChannels, channels]`, the result is of `outputShape`; all of one floating dtype.
  ///
  /// @param outputShape all 5 sizes, as several belong to the same input when the stride is not 1
  /// @param stride how far the window moves; padding is `SAME`
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv3d_transpose"
  @Endpoint("nn.conv3d_transpose")
  static Tensor conv3dTranspose(
      BaseOps tf, Tensor input, Tensor filters, int[] outputShape, int stride) {
    var options = ConvTransposeOptions.defaults();
    return conv3dTranspose(tf, input, filters, outputShape, new int[] {stride}, options);
  }

  /// The transpose of a convolution over a volume; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, depth, height, width, channels]`, or channels first with `dataFormat`
  /// `NCDHW`; `filters` is `[depth, height, width, outChannels, channels]`; all of one floating
  /// dtype.
  ///
  /// @param outputShape all 5 sizes, in the order of the data format
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @throws IllegalArgumentException if the number of sizes or of strides, the padding or the data
  ///   format is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv3d_transpose"
  @Endpoint("nn.conv3d_transpose")
  static Tensor conv3dTranspose(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] outputShape,
      int[] strides,
      ConvTransposeOptions options) {
    return conv3dTranspose(tf, input, filters, Constants.ints(tf, outputShape), strides, options);
  }

  /// The transpose of a convolution over a volume; with a stride of two it doubles the size.
  ///
  /// `input` is `[batch, depth, height, width, channels]`, or channels first with `dataFormat`
  /// `NCDHW`; `filters` is `[depth, height, width, outChannels, channels]`; all of one floating
  /// dtype.
  ///
  /// @param outputShape an `int32` vector of 5 sizes, in the order of the data format
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @throws IllegalArgumentException if the number of sizes or of strides, the padding or the data
  ///   format is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv3d_transpose"
  @Endpoint("nn.conv3d_transpose")
  static Tensor conv3dTranspose(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      Tensor outputShape,
      int[] strides,
      ConvTransposeOptions options) {
    var layout = SpatialLayout.of("conv3dTranspose", 3, options.dataFormat());
    return run(tf, layout, new Operands(input, filters, outputShape), strides, options);
  }

  /// The transpose of a convolution over one to three spatial axes, as many as `outputShape` says.
  ///
  /// `input` is `[batch, spatial…, channels]`, or channels first with such a `dataFormat`;
  /// `filters` is `[spatial…, outChannels, channels]`; all of one floating dtype.
  ///
  /// @param outputShape the sizes of all axes, in the order of the data format
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @throws IllegalArgumentException if the number of sizes or of strides, the padding or the data
  ///   format is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv_transpose"
  @Endpoint("nn.conv_transpose")
  static Tensor convTranspose(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] outputShape,
      int[] strides,
      ConvTransposeOptions options) {
    var layout = SpatialLayout.of("convTranspose", outputShape.length - 2, options.dataFormat());
    var operands = new Operands(input, filters, Constants.ints(tf, outputShape));
    return run(tf, layout, operands, strides, options);
  }

  /// The transpose of a convolution over one to three spatial axes, as many as the filters have.
  ///
  /// `input` is `[batch, spatial…, channels]`, or channels first with such a `dataFormat`;
  /// `filters` is `[spatial…, outChannels, channels]`; all of one floating dtype.
  ///
  /// @param outputShape an `int32` vector with the sizes of all axes, in the order of the data
  ///   format
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @throws IllegalArgumentException if the number of sizes or of strides, the padding or the data
  ///   format is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv_transpose"
  @Endpoint("nn.conv_transpose")
  static Tensor convTranspose(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      Tensor outputShape,
      int[] strides,
      ConvTransposeOptions options) {
    // Each of them says how many axes there are.
    Shape sizes = outputShape.shape();
    boolean isLengthKnown = !filters.shape().hasRank() && sizes.isFullyKnown() && sizes.rank() == 1;
    var layout =
        isLengthKnown
            ? SpatialLayout.of(
                "convTranspose", Math.toIntExact(sizes.dim(0)) - 2, options.dataFormat())
            : SpatialLayout.ofInput("convTranspose", filters, options.dataFormat());
    return run(tf, layout, new Operands(input, filters, outputShape), strides, options);
  }

  private record Operands(Tensor input, Tensor filters, Tensor outputShape) {}

  private static Tensor run(
      BaseOps tf,
      SpatialLayout layout,
      Operands operands,
      int[] strides,
      ConvTransposeOptions options) {
    checkSizes(layout, operands.outputShape());
    var window = ConvWindow.of(layout, strides, options.resolve(layout), options.dilationArray());
    var lastOperands =
        new Operands(
            layout.channelsLast(tf, operands.input()),
            operands.filters(),
            layout.channelsLastShape(tf, operands.outputShape()));
    Tensor result =
        switch (layout.spatialRank()) {
          case 1 -> sequence(tf, window, lastOperands);
          case 2 -> image(tf, window, lastOperands);
          default -> volume(tf, window, lastOperands);
        };
    return layout.restore(tf, result);
  }

  private static Tensor sequence(BaseOps tf, ConvWindow window, Operands operands) {
    Tensor shape = operands.outputShape();
    Tensor lifted =
        NnSteps.concat(
            tf,
            0,
            Dims.range(tf, shape, 0, 1),
            NnSteps.scalarVector(tf, 1, shape.dtype()),
            Dims.range(tf, shape, 1, 3));
    var image =
        new Operands(
            NnSteps.expandDims(tf, operands.input(), 1),
            NnSteps.expandDims(tf, operands.filters(), 0),
            lifted);
    return NnSteps.squeeze(tf, image(tf, window.withUnitHeight(), image), 1);
  }

  private static Tensor image(BaseOps tf, ConvWindow window, Operands operands) {
    return gradient(tf, "Conv2DBackpropInput", window, operands);
  }

  private static Tensor volume(BaseOps tf, ConvWindow window, Operands operands) {
    return gradient(tf, "Conv3DBackpropInputV2", window, operands);
  }

  private static Tensor gradient(BaseOps tf, String op, ConvWindow window, Operands operands) {
    return ConvolutionKernels.gradientOfImages(
        tf,
        window.shape(),
        operands.outputShape(),
        operands.filters(),
        operands.input(),
        (shape, sizes, filters, input) ->
            tf.execute(op, shape.attributes(), sizes, filters, input)[0]);
  }

  // The kernel aborts the process when there are fewer.
  private static void checkSizes(SpatialLayout layout, Tensor outputShape) {
    Shape expected = Shape.of(layout.spatialRank() + 2);
    if (!outputShape.shape().isCompatibleWith(expected)) {
      throw Mistake.argument(
          "%s: outputShape must hold the sizes of all %d axes, got a tensor of shape %s"
              .formatted(layout.operation(), expected.dim(0), outputShape.shape()));
    }
  }
}
