package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.raw.RawOps.RaggedRangeResult;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What row splits say, in the other forms in which a partition can be written.
final class RaggedRows {
  private RaggedRows() {}

  /// Where each row begins: `[rows]`.
  static Tensor starts(Tensor splits) {
    return splits.get(Index.to(-1));
  }

  /// Where each row ends: `[rows]`.
  static Tensor limits(Tensor splits) {
    return splits.get(Index.from(1));
  }

  /// The length of each row: `[rows]`.
  static Tensor lengths(Tensor splits) {
    return limits(splits).minus(starts(splits));
  }

  /// How many rows there are, in the dtype of the splits.
  static Tensor count(Ops tf, Tensor splits) {
    return tf.size(splits, splits.dtype()).minus(1);
  }

  /// How many values are cut into rows: the last of the splits.
  static Tensor values(Tensor splits) {
    return splits.get(-1);
  }

  /// The row in which each value is: `[values]`, rising.
  static Tensor ids(Ops tf, Tensor splits) {
    Tensor values = tf.fill(tf.reshape(values(splits), 1), tf.constant(0, DType.UINT8));
    // The first column of the indices of a matrix with these rows.
    Tensor indices = tf.raw.RaggedTensorToSparse(List.of(splits), values).sparseIndices();
    return indices.get(Index.all(), 0).cast(splits.dtype());
  }

  /// The splits of rows of which is known in which one each value is.
  ///
  /// @param ids `[values]`, rising
  /// @param count of rows
  static Tensor splitsOfIds(Ops tf, Tensor ids, Tensor count) {
    Tensor one = tf.reshape(tf.onesLike(count), 1);
    Tensor ones = tf.raw.Fill(tf.shape(ids), tf.reshape(one, Shape.scalar()));
    return RaggedBuilder.splitsOf(tf.raw.UnsortedSegmentSum(ones, ids, count));
  }

  /// The splits of so many rows of one length.
  static Tensor uniform(Ops tf, Tensor length, Tensor count) {
    Tensor zero = tf.zerosLike(count);
    Tensor one = tf.onesLike(count);
    return tf.math.multiply(tf.raw.Range(zero, tf.math.add(count, one), one), length);
  }

  /// Ranges, with splits of the dtype of their numbers, which the op makes `int64`.
  static RaggedRangeResult ranges(Ops tf, Tensor starts, Tensor limits, Tensor step) {
    return tf.raw.RaggedRange(starts, limits, step, Attributes.of("Tsplits", starts.dtype()));
  }

  /// The position of each value in its row: `[values]`.
  static Tensor offsets(Ops tf, Tensor splits) {
    Tensor lengths = lengths(splits);
    Tensor zero = tf.constant(0, splits.dtype());
    Tensor one = tf.constant(1, splits.dtype());
    return tf.raw.RaggedRange(zero, lengths, one).rtDenseValues();
  }
}
