package io.intarsia.internal.gradient.sparse;

import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.conjugateInput;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.total;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Ops of sparse tensors: the gradient of one is that of its values, the second of the three inputs
/// it is (indices, values, shape).
final class SparseTensors {
  private SparseTensors() {}

  @GradientOf(value = "SparseReorder", keeps = Keeps.PARAMETERS)
  static void reorder(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        1,
        () -> {
          Tensor indices = op.input(0);
          Tensor count = SizeTensors.at(op, tf.Shape(indices), 0);
          Tensor numbers = tf.Cast(SizeTensors.range(op, count), DType.INT64);
          Tensor order = tf.SparseReorder(indices, numbers, op.input(2)).outputValues();
          return rows(op, op.gradient(1), tf.InvertPermutation(order));
        });
  }

  private static Tensor rows(OpGradient op, Tensor tensor, Tensor which) {
    return raw(op).GatherV2(tensor, which, SizeTensors.number(op, 0));
  }

  /// Entries of both that are in the sum.
  @GradientOf(value = "SparseAdd", keeps = Keeps.PARAMETERS_AND_OUTPUTS)
  static void add(OpGradient op) {
    var gradients = raw(op).SparseAddGrad(op.gradient(1), op.input(0), op.input(3), op.output(0));
    op.give(1, gradients::aValGrad);
    op.give(4, gradients::bValGrad);
  }

  @GradientOf(value = "SparseTensorDenseAdd", keeps = Keeps.PARAMETERS)
  static void addToDense(OpGradient op) {
    op.give(1, () -> raw(op).GatherNd(op.gradient(), op.input(0)));
    op.give(3, op::gradient);
  }

  @GradientOf(value = "SparseToDense", keeps = Keeps.PARAMETERS)
  static void toDense(OpGradient op) {
    RawOps tf = raw(op);
    Tensor rank = tf.Size(op.input(1));
    // Positions may be a number, or numbers of a vector.
    Tensor indices = tf.Reshape(op.input(0), tf.Pack(List.of(SizeTensors.number(op, -1), rank)));
    Tensor taken = tf.GatherNd(op.gradient(), indices);
    op.give(
        2,
        () ->
            op.inputShape(2).hasRank() && op.inputShape(2).rank() == 0 ? total(op, taken) : taken);
    op.give(3, () -> tf.Sub(total(op, op.gradient()), total(op, taken)));
  }

  @GradientOf(value = "SparseReduceSum", keeps = Keeps.PARAMETERS)
  static void sum(OpGradient op) {
    op.give(1, () -> ofSums(op, op.gradient(), op.input(3)));
  }

  /// For each entry the element of sums along axes that it went into.
  private static Tensor ofSums(OpGradient op, Tensor sums, Tensor axes) {
    RawOps tf = raw(op);
    Tensor kept = Entries.kept(op, op.input(2), axes);
    Tensor positions = Entries.broadcast(op, op.input(0), kept);
    return tf.GatherNd(tf.Reshape(sums, kept), positions);
  }

  /// `y·(dy - Σ dy·y)` in each row, the last axis.
  @GradientOf(value = "SparseSoftmax", keeps = Keeps.PARAMETERS_AND_OUTPUTS)
  static void softmax(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        1,
        () -> {
          Tensor y = op.output(0);
          Tensor last = SizeTensors.numbers(op, -1);
          Tensor products = tf.Mul(op.gradient(), y);
          Tensor sums = tf.SparseReduceSum(op.input(0), products, op.input(2), last);
          return tf.Mul(y, tf.Sub(op.gradient(), ofSums(op, sums, last)));
        });
  }

  @GradientOf(value = "SparseSlice", keeps = Keeps.PARAMETERS_AND_OUTPUTS)
  static void slice(OpGradient op) {
    op.give(
        1, () -> raw(op).SparseSliceGrad(op.gradient(1), op.input(0), op.input(3), op.output(0)));
  }

  /// Rows without an entry get one of the default, which is the last of the four inputs.
  @GradientOf(
      value = {"SparseFillEmptyRows", "RaggedFillEmptyRows"},
      keeps = Keeps.PARAMETERS_AND_OUTPUTS)
  static void fillEmptyRows(OpGradient op) {
    RawOps tf = raw(op);
    Tensor taken = rows(op, op.gradient(1), op.output(3));
    op.give(1, () -> taken);
    op.give(3, () -> tf.Sub(total(op, op.gradient(1)), total(op, taken)));
  }

  @GradientOf(value = "SparseDenseCwiseAdd", keeps = Keeps.PARAMETERS)
  static void addDense(OpGradient op) {
    op.give(1, op::gradient);
    op.give(3, () -> placed(op, op.gradient()));
  }

  @GradientOf("SparseDenseCwiseMul")
  static void multiplyDense(OpGradient op) {
    RawOps tf = raw(op);
    op.give(1, () -> tf.Mul(op.gradient(), conj(op, dense(op))));
    op.give(3, () -> placed(op, tf.Mul(op.gradient(), conjugateInput(op, 1))));
  }

  @GradientOf("SparseDenseCwiseDiv")
  static void divideDense(OpGradient op) {
    RawOps tf = raw(op);
    Tensor dense = conj(op, dense(op));
    Tensor over = tf.RealDiv(op.gradient(), dense);
    op.give(1, () -> over);
    op.give(3, () -> placed(op, tf.Neg(tf.Mul(over, tf.RealDiv(conjugateInput(op, 1), dense)))));
  }

  /// For each entry the element of the dense tensor that belongs to it.
  private static Tensor dense(OpGradient op) {
    return raw(op).GatherNd(op.input(3), positions(op));
  }

  /// Numbers of the entries, added up in the shape of the dense tensor.
  private static Tensor placed(OpGradient op, Tensor numbers) {
    Tensor shape = raw(op).Cast(op.inputShapeTensor(3), DType.INT64);
    return raw(op).ScatterNd(positions(op), numbers, shape);
  }

  private static Tensor positions(OpGradient op) {
    return Entries.broadcast(op, op.input(0), op.inputShapeTensor(3));
  }

  /// `A·B`, both as they are or transposed and conjugated.
  @GradientOf("SparseTensorDenseMatMul")
  static void multiply(OpGradient op) {
    boolean a = op.flag("adjoint_a");
    boolean b = op.flag("adjoint_b");
    RawOps tf = raw(op);
    op.give(1, () -> ofFactor(op, a, b));
    op.give(
        3,
        () -> {
          Attributes adjoint = Attributes.of("adjoint_a", !a);
          Tensor product =
              tf.SparseTensorDenseMatMul(
                  op.input(0), op.input(1), op.input(2), op.gradient(), adjoint);
          return b ? conj(op, transposed(op, product)) : product;
        });
  }

  /// Of each entry: the row of the gradient that it went into, times the row of `B` it came with.
  private static Tensor ofFactor(OpGradient op, boolean a, boolean b) {
    RawOps tf = raw(op);
    List<Tensor> axes = tf.Unpack(op.input(0), 2, Attributes.of("axis", 1));
    Tensor factor = b ? transposed(op, op.input(3)) : conjugateInput(op, 3);
    Tensor into = rows(op, op.gradient(), axes.get(a ? 1 : 0));
    Tensor with = rows(op, factor, axes.get(a ? 0 : 1));
    Tensor sum = tf.Sum(tf.Mul(into, with), SizeTensors.number(op, 1));
    return a ? conj(op, sum) : sum;
  }

  private static Tensor transposed(OpGradient op, Tensor matrix) {
    return raw(op).Transpose(matrix, SizeTensors.numbers(op, 1, 0));
  }
}
