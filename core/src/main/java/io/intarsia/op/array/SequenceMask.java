package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Masks of sequences of different lengths.
final class SequenceMask {
  private SequenceMask() {}

  /// Marks the positions within each length; there are as many positions as the greatest length.
  ///
  /// `lengths` is `[D…]`, integer; the result is `[D…, maxlen]`, `bool`.
  ///
  /// @see "Python: tf.sequence_mask"
  @Endpoint("sequence_mask")
  static Tensor sequenceMask(BaseOps tf, Tensor lengths) {
    Tensor longest = tf.raw.Max(lengths, Axes.all(tf, lengths));
    Tensor maxlen = tf.raw.Maximum(longest, Constants.zero(tf, lengths.dtype()));
    return sequenceMask(tf, lengths, maxlen);
  }

  /// Marks the positions within each length, out of `maxlen`.
  ///
  /// `lengths` is `[D…]`, integer; the result is `[D…, maxlen]`, `bool`.
  ///
  /// @see "Python: tf.sequence_mask"
  @Endpoint("sequence_mask")
  static Tensor sequenceMask(BaseOps tf, Tensor lengths, int maxlen) {
    return sequenceMask(tf, lengths, Constants.of(tf, maxlen));
  }

  /// Marks the positions within each length, out of `maxlen`.
  ///
  /// `lengths` is `[D…]`, integer; `maxlen` is a scalar, `int32` or `int64`; the result is `[D…,
  /// maxlen]`, `bool`.
  ///
  /// @throws IllegalArgumentException if `maxlen` is not a scalar
  /// @see "Python: tf.sequence_mask"
  @Endpoint("sequence_mask")
  static Tensor sequenceMask(BaseOps tf, Tensor lengths, Tensor maxlen) {
    if (maxlen.shape().hasRank() && maxlen.rank() != 0) {
      throw Mistake.argument(
          "sequenceMask: wrong rank of maxlen; expected a scalar, got shape " + maxlen.shape());
    }
    DType dtype = maxlen.dtype();
    Tensor positions = tf.raw.Range(Constants.zero(tf, dtype), maxlen, Constants.one(tf, dtype));
    Tensor columns = tf.raw.ExpandDims(Casts.cast(tf, lengths, dtype), Constants.of(tf, -1));
    return tf.raw.Less(positions, columns);
  }

  /// Marks the positions within each length, with options.
  ///
  /// `lengths` is `[D…]`, integer; the result is `[D…, maxlen]`, 1 or true where marked.
  ///
  /// @see "Python: tf.sequence_mask"
  @Endpoint("sequence_mask")
  static Tensor sequenceMask(BaseOps tf, Tensor lengths, SequenceMaskOptions options) {
    Tensor mask =
        options.maxlen() == null
            ? sequenceMask(tf, lengths)
            : sequenceMask(tf, lengths, options.maxlen());
    return Casts.cast(tf, mask, options.dtype());
  }
}
