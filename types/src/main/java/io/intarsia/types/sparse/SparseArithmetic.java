package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.function.BinaryOperator;

/// Elementwise functions of two sparse tensors, and sums with a tensor.
///
/// `SparseAdd` is the merge of positions that all are built on: it keeps what is stored on either
/// side, and has a gradient.
final class SparseArithmetic {
  private SparseArithmetic() {}

  /// The sum, without the entries smaller than the threshold.
  static SparseTensor add(SparseTensor a, SparseTensor b, Object threshold) {
    Ops tf = SparsePlace.of(a, b, threshold);
    SparseChecks.sameDtype("sparse.add", a.dtype(), b.dtype());
    Shape shape = SparseChecks.sameShape(tf, "sparse.add", a, b);
    DType real = a.dtype().realDType();
    Tensor least = threshold instanceof Tensor given ? given : tf.constant(threshold, real);
    return merged(tf, a, b, least, shape);
  }

  static SparseTensor maximum(SparseTensor a, SparseTensor b) {
    Ops tf = SparsePlace.of(a, b);
    return united("sparse.maximum", a, b, (left, right) -> tf.math.maximum(left, right));
  }

  static SparseTensor minimum(SparseTensor a, SparseTensor b) {
    Ops tf = SparsePlace.of(a, b);
    return united("sparse.minimum", a, b, (left, right) -> tf.math.minimum(left, right));
  }

  static SparseTensor subtract(SparseTensor a, SparseTensor b) {
    Ops tf = SparsePlace.of(a, b);
    return add(a, b.withValues(tf.math.negative(b.values())), 0);
  }

  private static SparseTensor merged(
      Ops tf, SparseTensor a, SparseTensor b, Tensor least, Shape shape) {
    var sum =
        tf.raw.SparseAdd(
            a.indices(),
            a.values(),
            a.denseShape(),
            b.indices(),
            b.values(),
            b.denseShape(),
            least);
    return new SparseTensor(sum.sumIndices(), sum.sumValues(), a.denseShape(), shape);
  }

  /// The tensor with the entries added where they are.
  static Tensor add(SparseTensor a, Tensor b) {
    Ops tf = SparsePlace.of(a, b);
    SparseChecks.sameDtype("sparse.add", a.dtype(), b.dtype());
    Shape shape = a.shape();
    if (!shape.isCompatibleWith(b.shape())) {
      throw SparseErrors.shapes("sparse.add", shape, b.shape());
    }
    if (!shape.isFullyKnown() || !b.shape().isFullyKnown()) {
      Tensor sizes = tf.shape(b, DType.INT64);
      SparseChecks.equal(tf, a.denseShape(), sizes, "sparse.add: expected operands of one shape");
    }
    return tf.raw.TensorScatterAdd(b, a.indices(), a.values());
  }

  /// A function of the values on both sides, of which one that is not stored is zero.
  static SparseTensor united(
      String operation, SparseTensor a, SparseTensor b, BinaryOperator<Tensor> function) {
    Ops tf = SparsePlace.of(a, b);
    SparseChecks.sameDtype(operation, a.dtype(), b.dtype());
    Shape shape = SparseChecks.sameShape(tf, operation, a, b);
    Tensor least = SparsePlace.zero(tf, a.dtype().realDType());
    SparseTensor left = merged(tf, a, zeros(tf, b), least, shape);
    SparseTensor right = merged(tf, zeros(tf, a), b, least, shape);
    return left.withValues(function.apply(left.values(), right.values()));
  }

  private static SparseTensor zeros(Ops tf, SparseTensor x) {
    return x.withValues(tf.zerosLike(x.values()));
  }

  /// The product: what is stored on both sides.
  static SparseTensor multiply(SparseTensor a, SparseTensor b) {
    Ops tf = SparsePlace.of(a, b);
    SparseTensor all =
        united("math.multiply", a, b, (left, right) -> tf.math.multiply(left, right));
    Tensor none = tf.constant(0, DType.INT8, Shape.scalar());
    Tensor sides = merged(tf, marks(tf, a), marks(tf, b), none, all.staticShape()).values();
    return SparseShapes.kept(all, tf.math.equal(sides, tf.onesLike(sides).plus(1)));
  }

  /// One for each entry.
  private static SparseTensor marks(Ops tf, SparseTensor x) {
    return x.withValues(tf.onesLike(x.values(), DType.INT8));
  }
}
