package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Pooling with a choice of function and dilation, and the one that says where its values came
/// from.
final class GeneralPooling {
  private GeneralPooling() {}

  /// Pools over one to three spatial axes, as many as `windowShape` has; moves by one and pads
  /// nothing.
  ///
  /// `input` is `[batch, spatial…, channels]`; the result has the same dtype.
  ///
  /// @param poolingType `MAX` or `AVG`
  /// @throws IllegalArgumentException if the window has not 1 to 3 sizes or the type is another
  ///   word
  /// @throws TensorFlowException if the window does not fit the input
  /// @see "Python: tf.nn.pool"
  @Endpoint("nn.pool")
  static Tensor pool(BaseOps tf, Tensor input, int[] windowShape, String poolingType) {
    return pool(tf, input, windowShape, poolingType, PoolOptions.defaults());
  }

  /// Pools over one to three spatial axes, as many as `windowShape` has.
  ///
  /// `input` is `[batch, spatial…, channels]`, or channels first with such a `dataFormat`; the
  /// result has the same dtype.
  ///
  /// @param poolingType `MAX` or `AVG`
  /// @throws IllegalArgumentException if the window has not 1 to 3 sizes, a word or a number of
  ///   numbers is not one of those allowed, a stride is larger than the window, padding is `SAME`
  ///   with dilations, or both strides and dilations are larger than 1
  /// @throws TensorFlowException if the window does not fit the input
  /// @see "Python: tf.nn.pool"
  @Endpoint("nn.pool")
  static Tensor pool(
      BaseOps tf, Tensor input, int[] windowShape, String poolingType, PoolOptions options) {
    var layout = SpatialLayout.of("pool", windowShape.length, options.dataFormat());
    var mode = Padding.of("pool", options.padding());
    var window = ConvWindow.of(layout, ints(options.strides()), mode, ints(options.dilations()));
    boolean max = isMax(poolingType);
    check(windowShape, window);
    List<Long> ksize = layout.positive("windowShape", windowShape);
    Tensor last = layout.channelsLast(tf, input);
    Tensor pooled =
        DilatedWindows.run(
            tf,
            window,
            last,
            last,
            (x, padding) -> {
              var plain = new PoolWindow(layout, ksize, window.strides(), padding);
              return max ? plain.lastMax(tf, x) : plain.lastAvg(tf, x);
            });
    return layout.restore(tf, pooled);
  }

  /// The largest value of each window in an image, and its place in the flattened image.
  ///
  /// `input` is `[batch, height, width, channels]`; the places are `(y * width + x) * channels +
  /// channel`, `int64`.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool_with_argmax"
  @Endpoint("nn.max_pool_with_argmax")
  static RawOps.MaxPoolWithArgmaxResult maxPoolWithArgmax(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    var options = MaxPoolWithArgmaxOptions.defaults();
    return maxPoolWithArgmax(tf, input, ksize, strides, padding, options);
  }

  /// The largest value of each window in an image, and its place in the flattened image.
  ///
  /// `input` is `[batch, height, width, channels]`; the places are `(y * width + x) * channels +
  /// channel`, with `includeBatchInIndex` after the elements of the images before.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` or the data format is another word, or a number
  ///   of numbers is wrong
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool_with_argmax"
  @Endpoint("nn.max_pool_with_argmax")
  static RawOps.MaxPoolWithArgmaxResult maxPoolWithArgmax(
      BaseOps tf,
      Tensor input,
      int[] ksize,
      int[] strides,
      String padding,
      MaxPoolWithArgmaxOptions options) {
    if (!options.dataFormat().equals("NHWC")) {
      throw Mistake.argument(
          "maxPoolWithArgmax: dataFormat must be \"NHWC\", got \"%s\"; transpose the image first"
              .formatted(options.dataFormat()));
    }
    var layout = SpatialLayout.of("maxPoolWithArgmax", 2, null);
    var window = PoolWindow.of(layout, ksize, strides, Padding.of("maxPoolWithArgmax", padding));
    var attributes =
        Attributes.of("Targmax", options.outputDtype())
            .with("include_batch_in_index", options.includeBatchInIndex());
    return tf.raw.MaxPoolWithArgmax(input, window.ksize(), window.strides(), padding, attributes);
  }

  private static boolean isMax(String poolingType) {
    if (!poolingType.equals("MAX") && !poolingType.equals("AVG")) {
      throw Mistake.argument(
          "pool: poolingType must be \"MAX\" or \"AVG\", got \"%s\"".formatted(poolingType));
    }
    return poolingType.equals("MAX");
  }

  private static void check(int[] windowShape, ConvWindow conv) {
    int[] strides = conv.spatialStrides();
    for (int i = 0; i < windowShape.length; i++) {
      if (strides[i] > windowShape[i]) {
        throw Mistake.argument(
            "pool: strides must not be larger than the window, as CPU and GPU differ there; got strides %s, window %s"
                .formatted(Arrays.toString(strides), Arrays.toString(windowShape)));
      }
    }
    if (conv.padding().mode().equals("SAME")
        && Arrays.stream(conv.spatialDilations()).anyMatch(d -> d > 1)) {
      throw Mistake.argument(
          "pool: padding SAME does not go with dilations, got %s; use VALID"
              .formatted(Arrays.toString(conv.spatialDilations())));
    }
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }
}
