package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.Pair;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Targets and predictions, of which the confusion matrices are counted.
///
/// @param target numbers other than 0 stand for yes
/// @param weight how much each counts, as the prediction broadcasts; null if all count 1
record Votes(Tensor target, Tensor prediction, @Nullable Tensor weight) {
  /// @param target 0 or 1, in one of the prediction's shapes: see [Pair#matched]
  /// @param sampleWeight `[batch]`, or of the target's rank
  static Votes of(Ops tf, Tensor target, Tensor prediction, @Nullable Tensor sampleWeight) {
    Pair pair =
        Pair.matched(tf, tf.cast(target, DType.FLOAT32), tf.cast(prediction, DType.FLOAT32), true);
    return new Votes(pair.target(), pair.prediction(), weight(tf, pair.target(), sampleWeight));
  }

  private static @Nullable Tensor weight(Ops tf, Tensor target, @Nullable Tensor sampleWeight) {
    if (sampleWeight == null) {
      return null;
    }
    Tensor weight = tf.cast(sampleWeight, DType.FLOAT32);
    Shape shape = weight.shape();
    boolean isSame =
        shape.hasRank() && target.shape().hasRank() && shape.rank() == target.shape().rank();
    return isSame ? weight : tf.expandDims(weight, -1);
  }

  /// Those of the best classes; the others say no.
  Votes best(Ops tf, int k) {
    Tensor classes = Sizes.last(tf, prediction, DType.INT32);
    Tensor indices = tf.math.topK(prediction, k).indices();
    Tensor isBest = tf.reduceSum(tf.oneHot(indices, classes), -2);
    return new Votes(target, tf.where(isBest.gt(0), prediction, -1e10), weight);
  }

  /// Those of one class.
  Votes of(KerasMetric metric, int classId) {
    if (prediction.shape().hasRank() && prediction.shape().rank() < 2) {
      throw MetricErrors.otherRank(metric.name(), 2, prediction.shape());
    }
    return new Votes(
        target.get(Index.ellipsis(), classId, Index.newAxis()),
        prediction.get(Index.ellipsis(), classId, Index.newAxis()),
        weight);
  }

  /// Each counts more by a factor of its label.
  ///
  /// @param labelWeights one a label
  Votes withLabelWeights(Ops tf, List<Double> labelWeights) {
    double[] numbers = labelWeights.stream().mapToDouble(Double::doubleValue).toArray();
    Tensor factors = tf.expandDims(tf.constant(numbers, DType.FLOAT32), 0);
    return new Votes(target, prediction, weight == null ? factors : weight.times(factors));
  }

  /// All labels in one, `[examples · labels, 1]`, with weights of that shape.
  Votes flat(Ops tf) {
    return new Votes(tf.reshape(target, -1, 1), tf.reshape(prediction, -1, 1), flatWeight(tf));
  }

  private @Nullable Tensor flatWeight(Ops tf) {
    return weight == null ? null : tf.reshape(tf.broadcastTo(weight, tf.shape(prediction)), -1, 1);
  }

  /// How much each counts as yes, or as no.
  Tensor counted(Ops tf, boolean isYes) {
    Tensor yes = tf.cast(tf.notEqual(target, 0), DType.FLOAT32);
    Tensor side = isYes ? yes : yes.rminus(1);
    return weight == null ? side : side.times(weight);
  }
}
