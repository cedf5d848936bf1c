package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.MovedAxes;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Cross entropies between labels and logits.
final class CrossEntropies {
  private CrossEntropies() {}

  /// The cross entropy of independent yes-or-no labels, computed so that large logits do not
  /// overflow.
  ///
  /// `labels`, probabilities, and `logits` are of one shape and floating dtype, as is the result.
  ///
  /// @throws IllegalArgumentException if the shapes or dtypes differ
  /// @see "Python: tf.nn.sigmoid_cross_entropy_with_logits"
  @Endpoint("nn.sigmoid_cross_entropy_with_logits")
  static Tensor sigmoidCrossEntropyWithLogits(BaseOps tf, Tensor labels, Tensor logits) {
    NnSteps.sameShape("sigmoidCrossEntropyWithLogits", "labels", labels, "logits", logits);
    Tensor target =
        new Fit(tf, "sigmoidCrossEntropyWithLogits")
            .exactly("labels", labels, Sizes.of(tf, logits));
    Tensor isPositive = isPositive(tf, logits);
    Tensor positive = tf.raw.SelectV2(isPositive, logits, Constants.zero(tf, logits.dtype()));
    Tensor linear = positive.minus(logits.times(target));
    return linear.plus(softplusOfMinusAbs(tf, logits, isPositive));
  }

  /// The cross entropy of independent yes-or-no labels, where what a missed yes costs is
  /// multiplied.
  ///
  /// `labels`, probabilities, and `logits` are of one shape and floating dtype, as is the result.
  ///
  /// @param posWeight above 1 for more recall, below 1 for more precision
  /// @throws IllegalArgumentException if the shapes or dtypes differ
  /// @see "Python: tf.nn.weighted_cross_entropy_with_logits"
  @Endpoint("nn.weighted_cross_entropy_with_logits")
  static Tensor weightedCrossEntropyWithLogits(
      BaseOps tf, Tensor labels, Tensor logits, Number posWeight) {
    Tensor weight = Constants.of(tf, posWeight, logits.dtype());
    return weightedCrossEntropyWithLogits(tf, labels, logits, weight);
  }

  /// The cross entropy of independent yes-or-no labels, where what a missed yes costs is
  /// multiplied.
  ///
  /// `labels`, probabilities, and `logits` are of one shape and floating dtype, as is the result.
  ///
  /// @param posWeight above 1 for more recall, below 1 for more precision; broadcast to the logits
  /// @throws IllegalArgumentException if the shapes or dtypes differ
  /// @throws TensorFlowException if the weight does not broadcast
  /// @see "Python: tf.nn.weighted_cross_entropy_with_logits"
  @Endpoint("nn.weighted_cross_entropy_with_logits")
  static Tensor weightedCrossEntropyWithLogits(
      BaseOps tf, Tensor labels, Tensor logits, Tensor posWeight) {
    NnSteps.sameShape("weightedCrossEntropyWithLogits", "labels", labels, "logits", logits);
    Tensor target =
        new Fit(tf, "weightedCrossEntropyWithLogits")
            .exactly("labels", labels, Sizes.of(tf, logits));
    Tensor weight = posWeight.minus(1).times(target).plus(1);
    Tensor isPositive = isPositive(tf, logits);
    Tensor zero = Constants.zero(tf, logits.dtype());
    Tensor negative = tf.raw.SelectV2(isPositive, zero, logits.unaryMinus());
    Tensor hinge = softplusOfMinusAbs(tf, logits, isPositive).plus(negative);
    return target.rminus(1).times(logits).plus(weight.times(hinge));
  }

  /// The cross entropy of one distribution an example, with classes on the last axis.
  ///
  /// `labels`, probabilities, and `logits` are `[…, classes]`; labels of one example are those of
  /// all; the result is `[…]` of the dtype of the logits, which is floating.
  ///
  /// @throws IllegalArgumentException if the labels do not broadcast to the logits
  /// @throws TensorFlowException if they do not, and that is not known before
  /// @see "Python: tf.nn.softmax_cross_entropy_with_logits"
  @Endpoint("nn.softmax_cross_entropy_with_logits")
  static Tensor softmaxCrossEntropyWithLogits(BaseOps tf, Tensor labels, Tensor logits) {
    return softmaxCrossEntropyWithLogits(tf, labels, logits, -1);
  }

  /// The cross entropy of one distribution an example.
  ///
  /// `labels`, probabilities, and `logits` have the classes on one axis; labels of one example are
  /// those of all; the result lacks that axis and has the dtype of the logits, which is floating.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or the labels do not broadcast to
  ///   the logits
  /// @throws TensorFlowException if they do not, and that is not known before
  /// @see "Python: tf.nn.softmax_cross_entropy_with_logits"
  @Endpoint("nn.softmax_cross_entropy_with_logits")
  static Tensor softmaxCrossEntropyWithLogits(BaseOps tf, Tensor labels, Tensor logits, int axis) {
    DType dtype = logits.dtype();
    Tensor precise = NnSteps.isHalf(dtype) ? logits.cast(DType.FLOAT32) : logits;
    var fit = new Fit(tf, "softmaxCrossEntropyWithLogits");
    Tensor given = ofClasses(tf, labels);
    Tensor target = fit.stretched("labels", given.cast(precise.dtype()), Sizes.of(tf, logits));
    var classesLast = MovedAxes.toEnd(tf, "softmaxCrossEntropyWithLogits", logits, axis);
    precise = classesLast.apply(precise);
    target = classesLast.apply(target);
    Tensor sizes = Dims.of(tf, precise);
    Tensor classes = Dims.range(tf, sizes, -1, Integer.MAX_VALUE);
    Tensor examples = LabelRows.of(fit, given, logits, axis);
    Tensor flat = NnSteps.concat(tf, 0, examples, classes);
    Tensor loss =
        tf.raw.SoftmaxCrossEntropyWithLogits(
                tf.raw.Reshape(precise, flat), tf.raw.Reshape(target, flat))
            .loss();
    return tf.raw.Reshape(loss, Dims.range(tf, sizes, 0, -1)).cast(dtype);
  }

  /// Labels that have a class axis, if only of one.
  private static Tensor ofClasses(BaseOps tf, Tensor labels) {
    if (!labels.shape().hasRank()) {
      Tensor last = tf.raw.Pack(List.of(Dims.size(tf, labels, -1)));
      Tensor others = Dims.range(tf, tf.raw.Shape(labels), 0, -1);
      return tf.raw.Reshape(labels, NnSteps.concat(tf, 0, others, last));
    }
    if (labels.rank() == 0) {
      throw Mistake.argument(
          "softmaxCrossEntropyWithLogits: wrong shape of labels; expected [B…, classes], got []");
    }
    return labels;
  }

  /// The cross entropy of one class an example.
  ///
  /// `logits` is `[…, classes]`, floating; `labels` is `[…]` of class numbers, `int32` or `int64`;
  /// the result is `[…]` of the dtype of the logits.
  ///
  /// @throws IllegalArgumentException if the labels are not of the shape of the logits without its
  ///   last axis
  /// @throws TensorFlowException if they are not, and that is not known before, or a label is not a
  ///   class number (on a GPU the result is NaN instead)
  /// @see "Python: tf.nn.sparse_softmax_cross_entropy_with_logits"
  @Endpoint("nn.sparse_softmax_cross_entropy_with_logits")
  static Tensor sparseSoftmaxCrossEntropyWithLogits(BaseOps tf, Tensor labels, Tensor logits) {
    checkLabels(labels, logits);
    DType dtype = logits.dtype();
    Tensor precise = NnSteps.isHalf(dtype) ? logits.cast(DType.FLOAT32) : logits;
    if (logits.shape().hasRank() && logits.rank() == 2) {
      return tf.raw.SparseSoftmaxCrossEntropyWithLogits(precise, labels).loss().cast(dtype);
    }
    Tensor target =
        new Fit(tf, "sparseSoftmaxCrossEntropyWithLogits")
            .exactly("labels", labels, Sizes.of(tf, logits, 0, -1));
    Tensor sizes = Dims.of(tf, logits);
    Tensor classes = Dims.range(tf, sizes, -1, Integer.MAX_VALUE);
    Tensor flat = NnSteps.concat(tf, 0, Constants.ints(tf, -1), classes);
    Tensor loss =
        tf.raw.SparseSoftmaxCrossEntropyWithLogits(
                tf.raw.Reshape(precise, flat), NnSteps.reshape(tf, target, -1))
            .loss();
    return tf.raw.Reshape(loss, Dims.range(tf, sizes, 0, -1)).cast(dtype);
  }

  // The losses are smooth at 0, of which each part takes one side: with `Relu` and `Abs`, whose
  // slope is 0 there, they would not be.
  private static Tensor isPositive(BaseOps tf, Tensor x) {
    return tf.raw.GreaterEqual(x, Constants.zero(tf, x.dtype()));
  }

  private static Tensor softplusOfMinusAbs(BaseOps tf, Tensor x, Tensor isPositive) {
    Tensor minusAbs = tf.raw.SelectV2(isPositive, x.unaryMinus(), x);
    return tf.raw.Log1p(tf.raw.Exp(minusAbs));
  }

  private static void checkLabels(Tensor labels, Tensor logits) {
    Shape shape = logits.shape();
    Shape expected =
        shape.hasRank() && shape.rank() > 0 ? shape.subShape(0, shape.rank() - 1) : Shape.unknown();
    boolean scalar = shape.hasRank() && shape.rank() == 0;
    if (scalar || !labels.shape().isCompatibleWith(expected)) {
      throw Mistake.argument(
          "sparseSoftmaxCrossEntropyWithLogits: logits must be […, classes] and labels the same"
              + " without the classes,"
              + " got logits %s and labels %s".formatted(shape, labels.shape()));
    }
  }
}
