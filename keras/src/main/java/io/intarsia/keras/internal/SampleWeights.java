package io.intarsia.keras.internal;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Masks as weights of examples.
public final class SampleWeights {
  private SampleWeights() {}

  /// The weights of what a mask keeps, and 0 of what it does not.
  ///
  /// @param isMean whether they are to be divided by the number of all that there are, and so are
  ///   scaled up by what the mask takes away
  /// @param total of a number of these examples the number of all there are
  /// @return null if there are neither weights nor a mask
  public static @Nullable Tensor masked(
      Ops tf,
      @Nullable Tensor weight,
      @Nullable Tensor mask,
      DType dtype,
      boolean isMean,
      UnaryOperator<Tensor> total) {
    if (mask == null) {
      return weight == null ? null : tf.cast(weight, dtype);
    }
    Tensor kept = tf.cast(tf.cast(mask, DType.BOOL), dtype);
    if (isMean) {
      Tensor all = total.apply(Sizes.elements(tf, kept, dtype));
      kept = kept.times(tf.math.divideNoNan(all, total.apply(tf.reduceSum(kept))));
    }
    if (weight == null) {
      return kept;
    }
    Pair pair = Pair.weighted(tf, kept, tf.cast(weight, dtype));
    return pair.prediction().times(pair.target());
  }
}
