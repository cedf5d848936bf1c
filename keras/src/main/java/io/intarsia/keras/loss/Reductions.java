package io.intarsia.keras.loss;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.internal.Pair;
import io.intarsia.keras.internal.SampleWeights;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How the numbers of examples become one.
///
/// @see "Python: keras.losses.Loss, reduction"
final class Reductions {
  private static final Set<String> MEANS = Set.of("sum_over_batch_size", "mean");
  private static final String OF_WEIGHTS = "mean_with_sample_weight";

  private Reductions() {}

  static void check(String loss, @Nullable String reduction) {
    if (reduction != null
        && !MEANS.contains(reduction)
        && !List.of("sum", "none", OF_WEIGHTS).contains(reduction)) {
      throw LossErrors.unknownReduction(loss, reduction);
    }
  }

  /// @param call with the weights of examples, and the mask of the numbers
  /// @param elements numbers of examples
  static Tensor reduce(LayerCall call, Tensor elements, String reduction) {
    Ops tf = call.tf();
    Tensor weight =
        SampleWeights.masked(
            tf,
            call.sampleWeight(),
            (Tensor) call.mask(),
            elements.dtype(),
            MEANS.contains(reduction),
            call::total);
    if (weight == null) {
      return reduce(call, elements, null, reduction);
    }
    Pair pair = Pair.weighted(tf, elements, weight);
    Tensor weighted = pair.target().times(pair.prediction());
    return reduce(call, weighted, pair.prediction(), reduction);
  }

  private static Tensor reduce(
      LayerCall call, Tensor elements, @Nullable Tensor weight, String reduction) {
    Ops tf = call.tf();
    Shape shape = elements.shape();
    // A replica without rows does what those with rows do.
    boolean isWhole =
        shape.hasRank()
            && (shape.rank() == 0 || (shape.equals(Shape.of(0)) && call.replica() == null));
    if (isWhole || reduction.equals("none") || reduction.equals("null")) {
      return elements;
    }
    Tensor sum = tf.reduceSum(elements);
    if (reduction.equals("sum")) {
      return sum;
    }
    return tf.math.divideNoNan(
        sum,
        call.total(
            reduction.equals(OF_WEIGHTS) && weight != null
                ? tf.reduceSum(weight)
                : Sizes.elements(tf, elements, elements.dtype())));
  }
}
