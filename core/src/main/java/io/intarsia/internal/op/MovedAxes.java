package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Axes moved behind all others, or before them, and back; the others keep their order.
///
/// @param perm the move as a permutation, null if there is nothing to move
/// @param back its inverse, null if there is nothing to move
public record MovedAxes(BaseOps tf, @Nullable Tensor perm, @Nullable Tensor back) {
  /// Axes of a tensor moved behind all others.
  ///
  /// @param axes those to move, in the order they get
  /// @throws IllegalArgumentException if there is no such axis
  public static MovedAxes toEnd(BaseOps tf, String operation, Tensor x, int... axes) {
    if (!x.shape().hasRank()) {
      return axes.length == 1 && axes[0] == -1
          ? new MovedAxes(tf, null, null)
          : whenRun(tf, x, false, axes);
    }
    int rank = x.rank();
    int[] moved = Arrays.stream(axes).map(axis -> Axes.normalize(operation, axis, rank)).toArray();
    IntStream others =
        IntStream.range(0, rank)
            .filter(other -> Arrays.stream(moved).noneMatch(axis -> axis == other));
    int[] perm = IntStream.concat(others, Arrays.stream(moved)).toArray();
    if (Arrays.equals(perm, IntStream.range(0, rank).toArray())) {
      return new MovedAxes(tf, null, null);
    }
    return new MovedAxes(tf, Constants.ints(tf, perm), Constants.ints(tf, inverse(perm)));
  }

  /// Axes moved before the others, for a rank that is known only when the op runs.
  public static MovedAxes toStart(BaseOps tf, Tensor x, int... axes) {
    return whenRun(tf, x, true, axes);
  }

  private static MovedAxes whenRun(BaseOps tf, Tensor x, boolean toStart, int... axes) {
    Tensor moved = Axes.fromStart(tf, x, Constants.ints(tf, axes));
    Attributes positions = Attributes.of("out_idx", DType.INT32);
    Tensor others = tf.raw.ListDiff(Axes.all(tf, x), moved, positions).out();
    List<Tensor> parts = toStart ? List.of(moved, others) : List.of(others, moved);
    Tensor perm = tf.raw.ConcatV2(parts, Constants.of(tf, 0));
    return new MovedAxes(tf, perm, tf.raw.InvertPermutation(perm));
  }

  /// The tensor with the axes where they are moved to.
  public Tensor apply(Tensor x) {
    return perm == null ? x : tf.raw.Transpose(x, perm);
  }

  /// The tensor with the axes where they were.
  public Tensor restore(Tensor x) {
    return back == null ? x : tf.raw.Transpose(x, back);
  }

  private static int[] inverse(int[] perm) {
    int[] inverse = new int[perm.length];
    for (int i = 0; i < perm.length; i++) {
      inverse[perm[i]] = i;
    }
    return inverse;
  }
}
