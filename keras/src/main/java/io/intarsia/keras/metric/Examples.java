package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Output;
import io.intarsia.keras.internal.Pair;
import io.intarsia.keras.internal.SampleWeights;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// One number an example, weighted, and how much each counts.
///
/// @param values `[batch]`, or a scalar
/// @param weight `[batch]`; null if all count 1
record Examples(Tensor values, @Nullable Tensor weight) {
  /// How axes behind the batch become one number.
  @FunctionalInterface
  interface Reducer {
    Tensor reduce(Ops tf, Tensor x, Tensor axes);
  }

  static final Reducer MEAN = (tf, x, axes) -> tf.reduceMean(x, axes);
  static final Reducer SUM = (tf, x, axes) -> tf.reduceSum(x, axes);

  /// @param values numbers of examples, and which count: Keras looks at that only if there are
  ///   weights
  static Examples of(
      Ops tf, Output<Tensor> values, @Nullable Tensor weight, Reducer reducer, DType dtype) {
    Tensor numbers = tf.cast(values.value(), dtype);
    if (weight == null) {
      return new Examples(reduced(tf, numbers, 1, reducer), null);
    }
    Tensor kept =
        Objects.requireNonNull(
            SampleWeights.masked(
                tf, weight, (Tensor) values.mask(), dtype, false, UnaryOperator.identity()));
    Pair pair = Pair.weighted(tf, numbers, kept);
    return weighted(tf, pair, reducer);
  }

  /// @param pair values, and weights of as many axes or fewer
  private static Examples weighted(Ops tf, Pair pair, Reducer reducer) {
    Shape weights = pair.prediction().shape();
    Tensor values =
        weights.hasRank() ? reduced(tf, pair.target(), weights.rank(), reducer) : pair.target();
    Tensor weight =
        weights.isFullyKnown() && weights.equals(values.shape())
            ? pair.prediction()
            : tf.broadcastTo(pair.prediction(), tf.shape(values));
    return new Examples(
        reduced(tf, values.times(weight), 1, reducer), reduced(tf, weight, 1, reducer));
  }

  private static Tensor reduced(Ops tf, Tensor x, int first, Reducer reducer) {
    return x.shape().hasRank() && x.shape().rank() <= first
        ? x
        : reducer.reduce(tf, x, Sizes.axesFrom(tf, x, first));
  }
}
