package io.intarsia.keras.internal;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Masks as weights of examples.
public final class SampleWeights {
  private SampleWeights() {}

  /// The weights of what a mask keeps, and 0 of what it does not.
  ///
  /// @param isMean whether they are to be divided by the number of all that there are, and so are
  ///   scaled up by what the mask takes away
  /// @return null if there are neither weights nor a mask
  public static @Nullable Tensor masked(
      Ops tf, @Nullable Tensor weight, @Nullable Tensor mask, DType dtype, boolean isMean) {
    if (mask == null) {
      return weight == null ? null : tf.cast(weight, dtype);
    }
    Tensor kept = tf.cast(tf.cast(mask, DType.BOOL), dtype);
    if (isMean) {
      Tensor all = Sizes.elements(tf, kept, dtype);
      kept = kept.times(tf.math.divideNoNan(all, tf.reduceSum(kept)));
    }
    if (weight == null) {
      return kept;
    }
    Pair pair = Pair.weighted(tf, kept, tf.cast(weight, dtype));
    return pair.prediction().times(pair.target());
  }
}
