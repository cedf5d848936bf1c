package io.intarsia.op.linalg;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `eighTridiagonal`: which eigenvalues to give.
///
/// @param first the place of the first one, counted from 0 in ascending order; null means that
///   places do not matter
/// @param last the place of the last one, itself included
/// @param above a value they are greater than; null means that values do not matter
/// @param upTo a value they do not exceed
public record EighTridiagonalOptions(
    @Nullable Integer first,
    @Nullable Integer last,
    @Nullable Double above,
    @Nullable Double upTo) {
  /// Python's defaults: all of them.
  public static EighTridiagonalOptions defaults() {
    return new EighTridiagonalOptions(null, null, null, null);
  }

  /// These options with the places of the first and the last eigenvalue, both included: Python's
  /// `select="i"`.
  ///
  /// @throws IllegalArgumentException if the first is negative or behind the last
  public EighTridiagonalOptions withIndices(int first, int last) {
    if (first < 0 || first > last) {
      throw Mistake.argument(
          "EighTridiagonalOptions.withIndices: wrong places; expected 0 <= first <= last, got %d and %d"
              .formatted(first, last));
    }
    return new EighTridiagonalOptions(first, last, null, null);
  }

  /// These options with the interval `(above, upTo]` of the eigenvalues: Python's `select="v"`.
  ///
  /// @throws IllegalArgumentException if the interval is empty
  public EighTridiagonalOptions withInterval(double above, double upTo) {
    if (!(above < upTo)) {
      throw Mistake.argument(
          "EighTridiagonalOptions.withInterval: empty; expected above < upTo, got %s and %s"
              .formatted(above, upTo));
    }
    return new EighTridiagonalOptions(null, null, above, upTo);
  }

  /// The places of the chosen ones, `int64`.
  Tensor chosen(BaseOps tf, Tensor values) {
    if (first != null && last != null) {
      return tf.raw.Range(
          Constants.of(tf, (long) first), Constants.of(tf, last + 1L), Constants.of(tf, 1L));
    }
    Tensor wanted =
        above != null && upTo != null
            ? tf.raw.LogicalAnd(
                tf.raw.Greater(values, Constants.like(tf, above, values)),
                tf.raw.LessEqual(values, Constants.like(tf, upTo, values)))
            : tf.raw.Fill(Dims.of(tf, values), Constants.of(tf, true));
    return tf.raw.Squeeze(tf.raw.Where(wanted), Attributes.of("squeeze_dims", List.of(-1)));
  }
}
