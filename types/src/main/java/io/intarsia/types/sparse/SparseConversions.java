package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// From tensors to sparse tensors and back.
final class SparseConversions {
  private SparseConversions() {}

  static SparseTensor fromDense(Tensor dense) {
    Ops tf = SparsePlace.of(dense);
    Tensor indices = tf.raw.Where(tf.math.notEqual(dense, tf.zerosLike(dense)));
    Shape shape = dense.shape();
    Tensor sizes = SparsePlace.sizes(tf, shape, () -> tf.shape(dense, DType.INT64));
    return new SparseTensor(indices, tf.raw.GatherNd(dense, indices), sizes, shape);
  }

  static SparseTensor eye(Ops tf, long rows, long columns, DType dtype) {
    if (rows < 0 || columns < 0) {
      throw SparseErrors.argument(
          "sparse.eye", "sizes that are not negative", "%d and %d".formatted(rows, columns));
    }
    long count = Math.min(rows, columns);
    Tensor numbers = tf.raw.Range(tf.constant(0L), tf.constant(count), tf.constant(1L));
    Tensor ones = tf.ones(Shape.of(count), dtype);
    Tensor indices = tf.raw.Pack(List.of(numbers, numbers), Attributes.of("axis", 1));
    Shape shape = Shape.of(rows, columns);
    return new SparseTensor(indices, ones, SparsePlace.longs(tf, rows, columns), shape);
  }

  static Tensor toDense(SparseTensor x, Object defaultValue, boolean validateIndices) {
    Ops tf = SparsePlace.of(x, defaultValue);
    Tensor other =
        defaultValue instanceof Tensor given ? given : tf.constant(defaultValue, x.dtype());
    return dense(tf, x, other, validateIndices);
  }

  static Tensor toDense(SparseTensor x) {
    Ops tf = SparsePlace.of(x);
    return dense(tf, x, SparsePlace.zero(tf, x.dtype()), true);
  }

  private static Tensor dense(Ops tf, SparseTensor x, Tensor other, boolean validateIndices) {
    Attributes attributes = Attributes.of("validate_indices", validateIndices);
    return tf.raw.SparseToDense(x.indices(), x.denseShape(), x.values(), other, attributes);
  }

  /// The last axis becomes one of the vocabulary, true at the values.
  static Tensor toIndicator(SparseTensor x, Tensor vocabSize) {
    Ops tf = SparsePlace.of(x, vocabSize);
    if (!x.dtype().isInteger()) {
      throw SparseErrors.argument("sparse.toIndicator", "integer values", x.dtype());
    }
    SparseAxes.checkRank(tf, "sparse.toIndicator", x, 1, "a last axis");
    Tensor ids = tf.expandDims(tf.cast(x.values(), DType.INT64), 1);
    Tensor first = x.indices().get(Index.all(), Index.to(-1));
    Tensor outer = SparseAxes.outer(x.denseShape());
    Tensor last = tf.reshape(tf.cast(vocabSize, DType.INT64), 1);
    Tensor sizes = tf.raw.ConcatV2(List.of(outer, last), 0);
    Tensor indices = tf.raw.ConcatV2(List.of(first, ids), 1);
    Tensor marks = tf.onesLike(x.values(), DType.BOOL);
    Attributes unchecked = Attributes.of("validate_indices", false);
    return tf.raw.SparseToDense(indices, sizes, marks, tf.constant(false), unchecked);
  }

  static SparseOps.FilledRows fillEmptyRows(SparseTensor x, Object defaultValue) {
    Ops tf = SparsePlace.of(x, defaultValue);
    Tensor other =
        defaultValue instanceof Tensor given ? given : tf.constant(defaultValue, x.dtype());
    var filled = tf.raw.SparseFillEmptyRows(x.indices(), x.values(), x.denseShape(), other);
    SparseTensor rows =
        new SparseTensor(
            filled.outputIndices(), filled.outputValues(), x.denseShape(), x.staticShape());
    return new SparseOps.FilledRows(rows, filled.emptyRowIndicator());
  }
}
