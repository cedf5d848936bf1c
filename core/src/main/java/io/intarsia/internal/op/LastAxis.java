package io.intarsia.internal.op;

import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The exchange of an axis with the last one, for native ops that know only that; applied twice, it
/// changes nothing.
///
/// @param perm the exchange as a permutation, null if the axis is the last
/// @param length the size of the axis, a scalar `int32`
public record LastAxis(BaseOps tf, @Nullable Tensor perm, Tensor length) {
  /// The exchange for an axis of a tensor.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  public static LastAxis of(BaseOps tf, String operation, Tensor x, int axis) {
    Shape shape = x.shape();
    if (!shape.hasRank() && axis != -1) {
      return new LastAxis(tf, exchange(tf, x, axis), Dims.size(tf, x, axis));
    }
    int at = shape.hasRank() ? Axes.normalize(operation, axis, shape.rank()) : -1;
    Tensor length = Dims.size(tf, x, at);
    boolean last = at == -1 || at == shape.rank() - 1;
    return new LastAxis(tf, last ? null : exchange(tf, at, shape.rank()), length);
  }

  /// The exchange for a rank that is known only when the op runs.
  private static Tensor exchange(BaseOps tf, Tensor x, int axis) {
    Tensor places = Axes.all(tf, x);
    Tensor last = tf.raw.Sub(tf.raw.Rank(x), Constants.of(tf, 1));
    Tensor at =
        axis < 0 ? tf.raw.AddV2(tf.raw.Rank(x), Constants.of(tf, axis)) : Constants.of(tf, axis);
    Tensor others = tf.raw.SelectV2(tf.raw.Equal(places, last), at, places);
    return tf.raw.SelectV2(tf.raw.Equal(places, at), last, others);
  }

  public Tensor apply(Tensor x) {
    return perm == null ? x : tf.raw.Transpose(x, perm);
  }

  private static Tensor exchange(BaseOps tf, int axis, int rank) {
    int[] perm = new int[rank];
    for (int i = 0; i < rank; i++) {
      perm[i] = i;
    }
    perm[axis] = rank - 1;
    perm[rank - 1] = axis;
    return Constants.ints(tf, perm);
  }
}
