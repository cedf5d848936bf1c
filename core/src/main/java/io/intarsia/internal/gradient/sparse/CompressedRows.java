package io.intarsia.internal.gradient.sparse;

import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.Matrices;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// Matrices of compressed rows. The gradient of one is a list of one tensor, the gradients of its
/// entries in their order: so gradients add up, which the runtime cannot do with such matrices.
final class CompressedRows {
  private CompressedRows() {}

  private static Tensor boxed(OpGradient op, Tensor entries) {
    return raw(op)
        .TensorListFromTensor(
            raw(op).ExpandDims(entries, SizeTensors.number(op, 0)), SizeTensors.numbers(op, -1));
  }

  private static Tensor entries(OpGradient op, DType dtype) {
    return raw(op)
        .TensorListGetItem(
            op.gradient(), SizeTensors.number(op, 0), SizeTensors.numbers(op, -1), dtype);
  }

  private static Tensor indices(OpGradient op, Tensor matrix, DType dtype) {
    return raw(op).CSRSparseMatrixToSparseTensor(matrix, dtype).indices();
  }

  @GradientOf(value = "DenseToCSRSparseMatrix", keeps = Keeps.PARAMETERS)
  static void ofDense(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor shape = tf.Cast(op.inputShapeTensor(0), DType.INT64);
          return tf.ScatterNd(op.input(1), entries(op, op.inputDType(0)), shape);
        });
  }

  @GradientOf(value = "SparseTensorToCSRSparseMatrix", keeps = Keeps.NOTHING)
  static void ofSparse(OpGradient op) {
    op.give(1, () -> entries(op, op.inputDType(1)));
  }

  @GradientOf(value = "CSRSparseMatrixToDense", keeps = Keeps.PARAMETERS)
  static void toDense(OpGradient op) {
    Tensor gradient = op.gradient();
    op.give(
        0, () -> boxed(op, raw(op).GatherNd(gradient, indices(op, op.input(0), gradient.dtype()))));
  }

  @GradientOf(value = "CSRSparseMatrixToSparseTensor", keeps = Keeps.NOTHING)
  static void toSparse(OpGradient op) {
    op.give(0, () -> boxed(op, op.gradient(1)));
  }

  /// Entries go back to where their numbers come from.
  @GradientOf(value = "SparseMatrixTranspose", keeps = Keeps.PARAMETERS)
  static void transpose(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          DType dtype = type(op);
          var matrix = tf.CSRSparseMatrixToSparseTensor(op.input(0), dtype);
          Tensor swapped = Entries.swapped(op, matrix.indices());
          Tensor shape = Entries.swapped(op, matrix.denseShape());
          Tensor count = SizeTensors.at(op, tf.Shape(swapped), 0);
          Tensor numbers = tf.Cast(SizeTensors.range(op, count), DType.INT64);
          Tensor order = tf.SparseReorder(swapped, numbers, shape).outputValues();
          Tensor gradient = entries(op, dtype);
          Tensor own = op.flag("conjugate") ? conj(op, gradient) : gradient;
          return boxed(
              op, tf.GatherV2(own, tf.InvertPermutation(order), SizeTensors.number(op, 0)));
        });
  }

  /// A sparse matrix times a dense one.
  @GradientOf("SparseMatrixMatMul")
  static void timesDense(OpGradient op) {
    Tensor own = op.flag("conjugate_output") ? conj(op, op.gradient()) : op.gradient();
    Tensor gradient = op.flag("transpose_output") ? Matrices.transposed(op, own) : own;
    var a = ProductFactor.of(op, 0, "a");
    var b = ProductFactor.of(op, 1, "b");
    op.give(0, () -> boxed(op, a.conjugate(op, products(op, a, b, gradient))));
    op.give(
        1,
        () -> {
          Tensor product = b.conjugate(op, a.adjointTimes(op, gradient));
          return b.isTransposed() ? Matrices.transposed(op, product) : product;
        });
  }

  /// For each entry of a sparse factor the row of the gradient that it went into, times the row of
  /// the dense factor that it came with.
  private static Tensor products(OpGradient op, ProductFactor a, ProductFactor b, Tensor gradient) {
    RawOps tf = raw(op);
    Tensor indices = indices(op, a.matrix(), gradient.dtype());
    Tensor into =
        Entries.withoutLast(op, a.isTransposed() ? Entries.swapped(op, indices) : indices);
    Tensor with =
        Entries.withoutLast(op, a.isTransposed() ? indices : Entries.swapped(op, indices));
    Tensor dense = b.isTransposed() ? Matrices.transposed(op, b.matrix()) : b.matrix();
    Tensor other = b.isConjugate() ? dense : conj(op, dense);
    Tensor terms = tf.Mul(tf.GatherNd(gradient, into), tf.GatherNd(other, with));
    return tf.Sum(terms, SizeTensors.number(op, 1));
  }

  /// A product of sparse matrices. Its gradient becomes dense, and so does that of each factor,
  /// before its entries are taken.
  @GradientOf(value = "SparseMatrixSparseMatMul", keeps = Keeps.PARAMETERS_AND_OUTPUTS)
  static void timesSparse(OpGradient op) {
    RawOps tf = raw(op);
    DType dtype = type(op);
    var product = tf.CSRSparseMatrixToSparseTensor(op.output(0), dtype);
    Tensor gradient = tf.ScatterNd(product.indices(), entries(op, dtype), product.denseShape());
    var a = ProductFactor.of(op, 0, "a");
    var b = ProductFactor.of(op, 1, "b");
    op.give(
        0,
        () -> {
          Tensor adjoint = b.times(op, Matrices.adjoint(op, gradient));
          return taken(op, a, Matrices.adjoint(op, adjoint));
        });
    op.give(1, () -> taken(op, b, a.adjointTimes(op, gradient)));
  }

  /// The elements of a dense tensor that belong to the entries of a factor.
  private static Tensor taken(OpGradient op, ProductFactor factor, Tensor dense) {
    Tensor indices = indices(op, factor.matrix(), dense.dtype());
    Tensor places = factor.isTransposed() ? Entries.swapped(op, indices) : indices;
    return boxed(op, factor.conjugate(op, raw(op).GatherNd(dense, places)));
  }

  private static DType type(OpGradient op) {
    return (DType) Objects.requireNonNull(op.attribute("type"));
  }
}
