package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.SeedSource;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Pooling that shrinks an image by a factor that need not be whole, with windows of random sizes.
final class FractionalPooling {
  private FractionalPooling() {}

  /// The largest value of windows of random sizes, which shrink an image by a factor that need not
  /// be whole.
  ///
  /// `value` is `[batch, height, width, channels]`, real. The results are the pooled images and the
  /// first rows and columns of the windows, `int64`.
  ///
  /// @param poolingRatio how much smaller height and width get
  /// @throws IllegalArgumentException if it is less than 1
  /// @throws TensorFlowException if `value` is not a batch of images
  /// @see "Python: tf.nn.fractional_max_pool"
  @Endpoint("nn.fractional_max_pool")
  static RawOps.FractionalMaxPoolResult fractionalMaxPool(
      BaseOps tf, Tensor value, Number poolingRatio) {
    return fractionalMaxPool(tf, value, poolingRatio, FractionalPoolOptions.defaults());
  }

  /// The largest value of windows of random sizes, which shrink an image by a factor that need not
  /// be whole.
  ///
  /// `value` is `[batch, height, width, channels]`, real. The results are the pooled images and the
  /// first rows and columns of the windows, `int64`.
  ///
  /// @param poolingRatio how much smaller height and width get
  /// @throws IllegalArgumentException if it is less than 1
  /// @throws TensorFlowException if `value` is not a batch of images
  /// @see "Python: tf.nn.fractional_max_pool"
  @Endpoint("nn.fractional_max_pool")
  static RawOps.FractionalMaxPoolResult fractionalMaxPool(
      BaseOps tf, Tensor value, Number poolingRatio, FractionalPoolOptions options) {
    return fractionalMaxPool(tf, value, new double[] {poolingRatio.doubleValue()}, options);
  }

  /// The largest value of windows of random sizes, which shrink an image by a factor that need not
  /// be whole.
  ///
  /// `value` is `[batch, height, width, channels]`, real. The results are the pooled images and the
  /// first rows and columns of the windows, `int64`.
  ///
  /// @param poolingRatio how much smaller each of the four axes gets, 1 for batch and channels; or
  ///   one or two numbers for height and width
  /// @throws IllegalArgumentException if one is less than 1, or batch or channels shrink
  /// @throws TensorFlowException if `value` is not a batch of images
  /// @see "Python: tf.nn.fractional_max_pool"
  @Endpoint("nn.fractional_max_pool")
  static RawOps.FractionalMaxPoolResult fractionalMaxPool(
      BaseOps tf, Tensor value, double[] poolingRatio, FractionalPoolOptions options) {
    List<Float> ratios = ratios("fractionalMaxPool", poolingRatio);
    return tf.raw.FractionalMaxPool(value, ratios, attributes(tf, options));
  }

  /// The mean of windows of random sizes, which shrink an image by a factor that need not be whole.
  ///
  /// `value` is `[batch, height, width, channels]`, real. The results are the pooled images and the
  /// first rows and columns of the windows, `int64`.
  ///
  /// @param poolingRatio how much smaller height and width get
  /// @throws IllegalArgumentException if it is less than 1
  /// @throws TensorFlowException if `value` is not a batch of images
  /// @see "Python: tf.nn.fractional_avg_pool"
  @Endpoint("nn.fractional_avg_pool")
  static RawOps.FractionalAvgPoolResult fractionalAvgPool(
      BaseOps tf, Tensor value, Number poolingRatio) {
    return fractionalAvgPool(tf, value, poolingRatio, FractionalPoolOptions.defaults());
  }

  /// The mean of windows of random sizes, which shrink an image by a factor that need not be whole.
  ///
  /// `value` is `[batch, height, width, channels]`, real. The results are the pooled images and the
  /// first rows and columns of the windows, `int64`.
  ///
  /// @param poolingRatio how much smaller height and width get
  /// @throws IllegalArgumentException if it is less than 1
  /// @throws TensorFlowException if `value` is not a batch of images
  /// @see "Python: tf.nn.fractional_avg_pool"
  @Endpoint("nn.fractional_avg_pool")
  static RawOps.FractionalAvgPoolResult fractionalAvgPool(
      BaseOps tf, Tensor value, Number poolingRatio, FractionalPoolOptions options) {
    return fractionalAvgPool(tf, value, new double[] {poolingRatio.doubleValue()}, options);
  }

  /// The mean of windows of random sizes, which shrink an image by a factor that need not be whole.
  ///
  /// `value` is `[batch, height, width, channels]`, real. The results are the pooled images and the
  /// first rows and columns of the windows, `int64`.
  ///
  /// @param poolingRatio how much smaller each of the four axes gets, 1 for batch and channels; or
  ///   one or two numbers for height and width
  /// @throws IllegalArgumentException if one is less than 1, or batch or channels shrink
  /// @throws TensorFlowException if `value` is not a batch of images
  /// @see "Python: tf.nn.fractional_avg_pool"
  @Endpoint("nn.fractional_avg_pool")
  static RawOps.FractionalAvgPoolResult fractionalAvgPool(
      BaseOps tf, Tensor value, double[] poolingRatio, FractionalPoolOptions options) {
    List<Float> ratios = ratios("fractionalAvgPool", poolingRatio);
    return tf.raw.FractionalAvgPool(value, ratios, attributes(tf, options));
  }

  private static List<Float> ratios(String operation, double[] ratio) {
    double[] full =
        switch (ratio.length) {
          case 1 -> new double[] {1, ratio[0], ratio[0], 1};
          case 2 -> new double[] {1, ratio[0], ratio[1], 1};
          default -> ratio;
        };
    boolean fits = full.length == 4 && full[0] == 1 && full[3] == 1;
    if (!fits || Arrays.stream(full).anyMatch(r -> !(r >= 1))) {
      throw Mistake.argument(
          "%s: poolingRatio must be 1, 2 or 4 numbers of at least 1, and 1 for batch and channels, got %s"
              .formatted(operation, Arrays.toString(ratio)));
    }
    return Arrays.stream(full).mapToObj(r -> (float) r).toList();
  }

  private static Attributes attributes(BaseOps tf, FractionalPoolOptions options) {
    var seeds =
        options.seed() == 0
            ? Attributes.NONE
            : SeedSource.of(tf).next(options.seed()).attributes().with("deterministic", true);
    return seeds
        .with("pseudo_random", options.pseudoRandom())
        .with("overlapping", options.overlapping());
  }
}
