package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Means and variances.
final class NnMoments {
  private NnMoments() {}

  /// Mean and variance over some axes, which are dropped.
  ///
  /// @param x of a floating or complex dtype
  /// @param axes those to reduce; negative ones count from the end
  /// @throws TensorFlowException if there is no such axis
  /// @see "Python: tf.nn.moments"
  @Endpoint("nn.moments")
  static MeanVariance moments(BaseOps tf, Tensor x, int... axes) {
    return moments(tf, x, axes, MomentsOptions.defaults());
  }

  /// Mean and variance over some axes. The shift of the options changes nothing, as in Python: the
  /// mean is subtracted before squaring anyway.
  ///
  /// @param x of a floating or complex dtype
  /// @param axes those to reduce; negative ones count from the end
  /// @throws TensorFlowException if there is no such axis
  /// @see "Python: tf.nn.moments"
  @Endpoint("nn.moments")
  static MeanVariance moments(BaseOps tf, Tensor x, int[] axes, MomentsOptions options) {
    Tensor y = x.dtype() == DType.FLOAT16 ? x.cast(DType.FLOAT32) : x;
    Tensor over = Constants.ints(tf, axes);
    var keep = Attributes.of("keep_dims", true);
    Tensor mean = tf.raw.Mean(y, over, keep);
    Tensor distance = tf.raw.SquaredDifference(y, tf.raw.StopGradient(mean));
    Tensor variance = tf.raw.Mean(distance, over, keep);
    return result(tf, x.dtype(), new MeanVariance(mean, variance), axes, options.keepdims());
  }

  /// Mean and variance over some axes, which are dropped, where each element counts as often as its
  /// weight says.
  ///
  /// @param x of a real dtype
  /// @param axes those to reduce; negative ones count from the end
  /// @param frequencyWeights broadcast to `x`
  /// @throws TensorFlowException if there is no such axis or the weights do not broadcast
  /// @see "Python: tf.nn.weighted_moments"
  @Endpoint("nn.weighted_moments")
  static MeanVariance weightedMoments(BaseOps tf, Tensor x, int[] axes, Tensor frequencyWeights) {
    return weightedMoments(tf, x, axes, frequencyWeights, false);
  }

  /// Mean and variance over some axes, where each element counts as often as its weight says.
  ///
  /// @param x of a real dtype
  /// @param axes those to reduce; negative ones count from the end
  /// @param frequencyWeights broadcast to `x`
  /// @param keepdims whether reduced axes stay with size 1
  /// @throws TensorFlowException if there is no such axis or the weights do not broadcast
  /// @see "Python: tf.nn.weighted_moments"
  @Endpoint("nn.weighted_moments")
  static MeanVariance weightedMoments(
      BaseOps tf, Tensor x, int[] axes, Tensor frequencyWeights, boolean keepdims) {
    Tensor y = x.dtype() == DType.FLOAT16 ? x.cast(DType.FLOAT32) : x;
    Tensor weights = frequencyWeights.cast(y.dtype());
    Tensor weightSum = NnSteps.sum(tf, weights.plus(tf.raw.ZerosLike(y)), axes, true);
    Tensor mean = tf.raw.DivNoNan(NnSteps.sum(tf, weights.times(y), axes, true), weightSum);
    Tensor distance = weights.times(tf.raw.SquaredDifference(y, mean));
    Tensor variance = tf.raw.DivNoNan(NnSteps.sum(tf, distance, axes, true), weightSum);
    return result(tf, x.dtype(), new MeanVariance(mean, variance), axes, keepdims);
  }

  /// Counts, sums and sums of squares over some axes, from which [#normalizeMoments] makes mean and
  /// variance.
  ///
  /// @param x of a numeric dtype
  /// @param axes those to reduce; negative ones count from the end
  /// @throws IllegalArgumentException if there is no such axis
  /// @see "Python: tf.nn.sufficient_statistics"
  @Endpoint("nn.sufficient_statistics")
  static SufficientStatistics sufficientStatistics(BaseOps tf, Tensor x, int... axes) {
    return sufficientStatistics(tf, x, axes, MomentsOptions.defaults());
  }

  /// Counts, sums and sums of squares over some axes, from which [#normalizeMoments] makes mean and
  /// variance.
  ///
  /// @param x of a numeric dtype
  /// @param axes those to reduce; negative ones count from the end
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the shift does not broadcast
  /// @see "Python: tf.nn.sufficient_statistics"
  @Endpoint("nn.sufficient_statistics")
  static SufficientStatistics sufficientStatistics(
      BaseOps tf, Tensor x, int[] axes, MomentsOptions options) {
    Tensor shift = options.shift();
    Tensor values = shift == null ? x : x.minus(shift);
    Tensor squares = shift == null ? x.times(x) : tf.raw.SquaredDifference(x, shift);
    return new SufficientStatistics(
        count(tf, x, axes),
        NnSteps.sum(tf, values, axes, options.keepdims()),
        NnSteps.sum(tf, squares, axes, options.keepdims()),
        shift);
  }

  /// Mean and variance from sums over elements from which nothing was subtracted.
  ///
  /// @param counts the number of elements summed, a scalar
  /// @param meanSs the sum of the elements, floating
  /// @param varianceSs the sum of their squares
  /// @throws IllegalArgumentException if the dtypes differ
  /// @see "Python: tf.nn.normalize_moments"
  @Endpoint("nn.normalize_moments")
  static MeanVariance normalizeMoments(
      BaseOps tf, Tensor counts, Tensor meanSs, Tensor varianceSs) {
    Tensor divisor = tf.raw.Reciprocal(counts);
    Tensor mean = meanSs.times(divisor);
    Tensor variance = varianceSs.times(divisor).minus(tf.raw.Square(mean));
    return new MeanVariance(mean, variance);
  }

  /// Mean and variance from sums over shifted elements.
  ///
  /// @param counts the number of elements summed, a scalar
  /// @param meanSs the sum of the elements, each minus the shift; floating
  /// @param varianceSs the sum of their squares
  /// @param shift what was subtracted from the elements
  /// @throws IllegalArgumentException if the dtypes differ
  /// @throws TensorFlowException if the shift does not broadcast to the sums
  /// @see "Python: tf.nn.normalize_moments"
  @Endpoint("nn.normalize_moments")
  static MeanVariance normalizeMoments(
      BaseOps tf, Tensor counts, Tensor meanSs, Tensor varianceSs, Tensor shift) {
    MeanVariance shifted = normalizeMoments(tf, counts, meanSs, varianceSs);
    return new MeanVariance(shifted.mean().plus(shift), shifted.variance());
  }

  private static Tensor count(BaseOps tf, Tensor x, int[] axes) {
    int[] over = new int[axes.length];
    for (int i = 0; i < axes.length; i++) {
      over[i] = Axes.normalize("sufficientStatistics", axes[i], x.shape());
    }
    if (x.shape().isFullyKnown()) {
      long product = 1;
      for (int axis : over) {
        product *= x.shape().dim(axis);
      }
      return Constants.of(tf, product, x.dtype());
    }
    Tensor places = Axes.fromStart(tf, x, Constants.ints(tf, over));
    Tensor sizes = tf.raw.GatherV2(tf.raw.Shape(x), places, Constants.of(tf, 0, DType.INT32));
    return tf.raw.Prod(sizes.cast(x.dtype()), Constants.ints(tf, 0));
  }

  private static MeanVariance result(
      BaseOps tf, DType dtype, MeanVariance kept, int[] axes, boolean keepdims) {
    Tensor mean =
        keepdims || axes.length == 0 ? kept.mean() : NnSteps.squeeze(tf, kept.mean(), axes);
    Tensor variance =
        keepdims || axes.length == 0 ? kept.variance() : NnSteps.squeeze(tf, kept.variance(), axes);
    return new MeanVariance(mean.cast(dtype), variance.cast(dtype));
  }
}
