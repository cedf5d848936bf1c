package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Row arithmetic by ops.
record GraphRowMath(Ops tf, DType dtype) implements RowMath<Tensor> {
  // Vectors of different lengths are not equal.
  private static final Attributes OF_ANY_LENGTHS = Attributes.of("incompatible_shape_error", false);

  @Override
  public Tensor of(Tensor integers) {
    return integers.dtype() == dtype ? integers : tf.cast(integers, dtype);
  }

  @Override
  public Tensor tensor(Tensor integers) {
    return integers;
  }

  @Override
  public Tensor positions(Tensor integers) {
    return integers;
  }

  @Override
  public Tensor scalar(Tensor number) {
    return number;
  }

  @Override
  public Tensor number(long value) {
    return tf.constant(value, dtype);
  }

  @Override
  public Tensor size(Tensor tensor, int axis) {
    Shape shape = tensor.shape();
    return shape.hasRank() && shape.dim(axis) >= 0
        ? number(shape.dim(axis))
        : tf.shape(tensor, dtype).get(axis);
  }

  @Override
  public Tensor elements(Tensor tensor) {
    Shape shape = tensor.shape();
    return shape.isFullyKnown() ? number(shape.numElements()) : tf.size(tensor, dtype);
  }

  @Override
  public Tensor count(Tensor vector) {
    return size(vector, 0);
  }

  @Override
  public Tensor plus(Tensor a, Tensor b) {
    return tf.raw.AddV2(a, b);
  }

  @Override
  public Tensor times(Tensor a, Tensor b) {
    return tf.raw.Mul(a, b);
  }

  @Override
  public Tensor fill(Tensor count, Tensor value) {
    return tf.raw.Fill(tf.reshape(count, 1), value);
  }

  @Override
  public Tensor range(Tensor count) {
    return tf.raw.Range(number(0), count, number(1));
  }

  @Override
  public Tensor gather(Tensor vector, Tensor positions) {
    return tf.raw.GatherV2(vector, positions, 0);
  }

  @Override
  public Tensor positive(Tensor vector) {
    return tf.raw.Maximum(vector, number(0));
  }

  @Override
  public Tensor largest(Tensor vector) {
    return positive(tf.math.reduceMax(vector));
  }

  @Override
  public Tensor lengths(Tensor splits) {
    return RaggedRows.lengths(splits);
  }

  @Override
  public Tensor starts(Tensor splits) {
    return RaggedRows.starts(splits);
  }

  @Override
  public Tensor splits(Tensor lengths) {
    return RaggedBuilder.splitsOf(lengths);
  }

  @Override
  public Tensor rows(Tensor splits) {
    Shape shape = splits.shape();
    return shape.isFullyKnown() ? number(shape.numElements() - 1) : RaggedRows.count(tf, splits);
  }

  @Override
  public Tensor total(Tensor splits) {
    return RaggedRows.values(splits);
  }

  @Override
  public Tensor ids(Tensor splits) {
    return RaggedRows.ids(tf, splits);
  }

  @Override
  public Tensor offsets(Tensor splits) {
    return RaggedRows.offsets(tf, splits);
  }

  @Override
  public Tensor segmentMax(Tensor values, Tensor ids, Tensor segments) {
    return tf.raw.UnsortedSegmentMax(values, ids, segments);
  }

  @Override
  public Tensor segmentCount(Tensor ids, Tensor segments) {
    return tf.raw.UnsortedSegmentSum(fill(count(ids), number(1)), ids, segments);
  }

  @Override
  public Tensor ifOne(Tensor size, Tensor then, Tensor otherwise) {
    return tf.raw.SelectV2(tf.raw.Equal(size, number(1)), then, otherwise);
  }

  @Override
  public void checkEqual(RowsMismatch mismatch, Tensor x, Tensor y, List<Tensor> unlessOne) {
    checkEqual(mismatch.text(), x, y, unlessOne);
  }

  /// Fails with a message when the graph runs, unless two vectors, or one of the sizes and 1, are
  /// equal.
  void checkEqual(String message, Tensor x, Tensor y, List<Tensor> unlessOne) {
    if (x == y) {
      return;
    }
    Tensor same = tf.math.reduceAll(tf.raw.Equal(x, y, OF_ANY_LENGTHS));
    for (Tensor size : unlessOne) {
      same = tf.raw.LogicalOr(same, tf.raw.Equal(size, number(1)));
    }
    tf.raw.Assert(same, List.of(tf.constant(message), x, y));
  }
}
