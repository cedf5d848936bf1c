package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Labels against predictions.
final class ConfusionMatrix {
  private ConfusionMatrix() {}

  /// Counts how often each label was predicted as each class.
  ///
  /// `labels` and `predictions` are `[N]`, real, not negative; the result is `[K, K]`, `int32`,
  /// with labels as rows, and `K` one more than the largest of them.
  ///
  /// @throws TensorFlowException if an element is negative or the shapes differ
  /// @see "Python: tf.math.confusion_matrix"
  @Endpoint("math.confusion_matrix")
  static Tensor confusionMatrix(BaseOps tf, Tensor labels, Tensor predictions) {
    return confusionMatrix(tf, labels, predictions, ConfusionMatrixOptions.defaults());
  }

  /// Counts how often each label was predicted as each class, or adds up the weights.
  ///
  /// `labels` and `predictions` are `[N]` (one of them may be `[N, 1]`), real, not negative;
  /// weights are `[N]`; the result is `[K, K]`, with labels as rows.
  ///
  /// @throws TensorFlowException if an element is not in `[0, K)` or the shapes differ
  /// @see "Python: tf.math.confusion_matrix"
  @Endpoint("math.confusion_matrix")
  static Tensor confusionMatrix(
      BaseOps tf, Tensor labels, Tensor predictions, ConfusionMatrixOptions options) {
    var fit = new Fit(tf, "confusionMatrix");
    Tensor rows = vector(fit, labels, predictions.shape());
    Tensor guesses = vector(fit, predictions, labels.shape());
    Tensor columns = fit.exactly("predictions", guesses, Sizes.of(tf, rows));
    Tensor classes = classes(tf, rows, columns, options);
    Tensor weights = options.weights();
    Tensor counts =
        weights == null
            ? tf.raw.Fill(Dims.of(tf, columns), Constants.one(tf, options.dtype()))
            : Casts.cast(tf, fit.exactly("weights", weights, Sizes.of(tf, rows)), options.dtype());
    Tensor indices = tf.raw.Pack(List.of(rows, columns), Attributes.of("axis", 1));
    return tf.raw.ScatterNd(indices, counts, tf.raw.Pack(List.of(classes, classes)));
  }

  /// As `int64`, without a last axis of size 1, or perhaps 1, that the other one does not have.
  private static Tensor vector(Fit fit, Tensor x, Shape other) {
    BaseOps tf = fit.tf();
    Shape shape = x.shape();
    if (!shape.hasRank() || !other.hasRank()) {
      Tensor sizes = tf.raw.Shape(x);
      Tensor rest = tf.raw.Prod(Dims.range(tf, sizes, 1, Integer.MAX_VALUE), Constants.ints(tf, 0));
      Tensor first = tf.raw.Mul(Dims.range(tf, sizes, 0, 1), fit.same(rest, Constants.of(tf, 1)));
      return Casts.cast(tf, tf.raw.Reshape(x, first), DType.INT64);
    }
    boolean extra = shape.rank() == other.rank() + 1 && Math.abs(shape.dim(-1)) == 1;
    Tensor squeezed = extra ? tf.raw.Squeeze(x, Attributes.of("squeeze_dims", List.of(-1))) : x;
    return Casts.cast(tf, squeezed, DType.INT64);
  }

  private static Tensor classes(
      BaseOps tf, Tensor rows, Tensor columns, ConfusionMatrixOptions options) {
    if (options.numClasses() != null) {
      return Constants.of(tf, options.numClasses(), DType.INT64);
    }
    Tensor all = Constants.ints(tf, 0);
    Tensor largest = tf.raw.Maximum(tf.raw.Max(rows, all), tf.raw.Max(columns, all));
    return tf.raw.AddV2(largest, Constants.of(tf, 1, DType.INT64));
  }
}
