package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Losses that are neither cross entropies nor sampled, and their averages over a batch.
final class NnLosses {
  private NnLosses() {}

  /// The negative log-likelihood of counts under Poisson distributions, without the term that only
  /// targets decide.
  ///
  /// `targets` and `logInput`, the logarithm of the expected count, are of one shape and floating
  /// dtype, as is the result.
  ///
  /// @throws IllegalArgumentException if the shapes or dtypes differ
  /// @see "Python: tf.nn.log_poisson_loss"
  @Endpoint("nn.log_poisson_loss")
  static Tensor logPoissonLoss(BaseOps tf, Tensor targets, Tensor logInput) {
    return logPoissonLoss(tf, targets, logInput, false);
  }

  /// The negative log-likelihood of counts under Poisson distributions.
  ///
  /// `targets` and `logInput`, the logarithm of the expected count, are of one shape and floating
  /// dtype, as is the result.
  ///
  /// @param computeFullLoss whether to add the logarithm of the factorial of the targets by
  ///   Stirling's formula, taken as 0 for targets from 0 to 1
  /// @throws IllegalArgumentException if the shapes or dtypes differ
  /// @see "Python: tf.nn.log_poisson_loss"
  @Endpoint("nn.log_poisson_loss")
  static Tensor logPoissonLoss(
      BaseOps tf, Tensor targets, Tensor logInput, boolean computeFullLoss) {
    NnSteps.sameShape("logPoissonLoss", "targets", targets, "logInput", logInput);
    Tensor counts =
        new Fit(tf, "logPoissonLoss").exactly("targets", targets, Sizes.of(tf, logInput));
    Tensor loss = tf.raw.Exp(logInput).minus(logInput.times(counts));
    return computeFullLoss ? loss.plus(stirling(tf, counts)) : loss;
  }

  private static Tensor stirling(BaseOps tf, Tensor counts) {
    Tensor halfLog = tf.raw.Log(counts.times(2 * Math.PI)).times(0.5);
    Tensor formula = counts.times(tf.raw.Log(counts)).minus(counts).plus(halfLog);
    Tensor none = counts.ge(0).and(counts.le(1));
    return tf.raw.SelectV2(none, tf.raw.ZerosLike(counts), formula);
  }

  /// The sum of the losses divided by the number of examples, the size of the first axis.
  ///
  /// `perExampleLoss` is `[batch, …]`; the result is a scalar of its dtype.
  ///
  /// @throws IllegalArgumentException if the loss is a scalar
  /// @see "Python: tf.nn.compute_average_loss"
  @Endpoint("nn.compute_average_loss")
  static Tensor computeAverageLoss(BaseOps tf, Tensor perExampleLoss) {
    return computeAverageLoss(tf, perExampleLoss, AverageLossOptions.defaults());
  }

  /// The weighted sum of the losses divided by the size of the global batch.
  ///
  /// `perExampleLoss` is `[batch, …]`; the result is a scalar of its dtype.
  ///
  /// @throws IllegalArgumentException if the loss is a scalar, or the weights do not broadcast to
  ///   the losses
  /// @throws TensorFlowException if they do not, and that is not known before
  /// @see "Python: tf.nn.compute_average_loss"
  @Endpoint("nn.compute_average_loss")
  static Tensor computeAverageLoss(BaseOps tf, Tensor perExampleLoss, AverageLossOptions options) {
    DType dtype = perExampleLoss.dtype();
    if (perExampleLoss.shape().hasRank() && perExampleLoss.rank() == 0) {
      throw Mistake.argument(
          "computeAverageLoss: perExampleLoss must be of shape [batch, …], got a scalar");
    }
    Tensor weights = options.sampleWeight();
    Tensor loss = weights == null ? perExampleLoss : weighted(tf, perExampleLoss, weights);
    Long batch = options.globalBatchSize();
    Tensor size =
        batch == null ? Dims.size(tf, loss, 0).cast(dtype) : Constants.of(tf, batch, dtype);
    return tf.raw.DivNoNan(total(tf, loss.cast(dtype)), size);
  }

  /// The sum of a regularization loss, divided by the number of replicas it is added in; that is
  /// one here.
  ///
  /// @param regularizationLoss of a numeric dtype
  /// @see "Python: tf.nn.scale_regularization_loss"
  @Endpoint("nn.scale_regularization_loss")
  static Tensor scaleRegularizationLoss(BaseOps tf, Tensor regularizationLoss) {
    return total(tf, regularizationLoss);
  }

  // A weight axis of size 1 may be missing or surplus at the end.
  private static Tensor weighted(BaseOps tf, Tensor loss, Tensor weights) {
    Tensor values = loss.cast(DType.FLOAT32);
    Tensor factors = weights.cast(DType.FLOAT32);
    var fit = new Fit(tf, "computeAverageLoss");
    if (!weights.shape().hasRank() || !loss.shape().hasRank()) {
      return fit.notStretched(values.times(aligned(tf, factors, values)), values);
    }
    int surplus = weights.rank() - loss.rank();
    if (weights.rank() > 0 && surplus == 1) {
      factors = NnSteps.squeeze(tf, factors, -1);
    } else if (weights.rank() > 0 && surplus == -1) {
      factors = NnSteps.expandDims(tf, factors, -1);
    }
    fit.checkStretches("sampleWeight", factors.shape(), values.shape());
    return fit.notStretched(values.times(factors), values);
  }

  /// The same for ranks that are known only when the op runs.
  private static Tensor aligned(BaseOps tf, Tensor factors, Tensor values) {
    Tensor rank = tf.raw.Rank(factors);
    Tensor surplus = rank.minus(tf.raw.Rank(values));
    Tensor isOff = tf.raw.LogicalAnd(rank.gt(0), tf.raw.Abs(surplus).eq(1));
    Tensor wanted = tf.raw.SelectV2(isOff, rank.minus(surplus), rank);
    Tensor sizes = NnSteps.concat(tf, 0, Dims.of(tf, factors), Constants.ints(tf, 1));
    Tensor zero = Constants.ints(tf, 0);
    return tf.raw.Reshape(factors, tf.raw.Slice(sizes, zero, NnSteps.expandDims(tf, wanted, 0)));
  }

  private static Tensor total(BaseOps tf, Tensor x) {
    return tf.raw.Sum(x, Axes.all(tf, x));
  }
}
