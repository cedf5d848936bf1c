package io.intarsia.op.nn;

import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The optional arguments of moments and their sufficient statistics.
///
/// @param shift a value near the mean that is subtracted first, for the sake of precision; null for
///   none
/// @param keepdims whether reduced axes stay with size 1
/// @see "Python: tf.nn.moments"
public record MomentsOptions(@Nullable Tensor shift, boolean keepdims) {
  private static final MomentsOptions DEFAULTS = new MomentsOptions(null, false);

  /// No shift, reduced axes are dropped.
  public static MomentsOptions defaults() {
    return DEFAULTS;
  }

  /// A value near the mean that is subtracted first.
  public MomentsOptions withShift(Tensor value) {
    return new MomentsOptions(value, keepdims);
  }

  /// Whether reduced axes stay with size 1.
  public MomentsOptions withKeepdims(boolean keep) {
    return new MomentsOptions(shift, keep);
  }
}
