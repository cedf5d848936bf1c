package io.intarsia.internal.gradient.sparse;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.zeros;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.function.BinaryOperator;

/// The larger or the smaller of two sparse tensors, whose missing entries are zeros: the gradient
/// goes to the entry that was taken, to the first one of two that are equal.
final class SparseExtremeGradients {
  private SparseExtremeGradients() {}

  @GradientOf(value = "SparseSparseMaximum", keeps = Keeps.ALL)
  static void larger(OpGradient op) {
    chosen(op, raw(op)::GreaterEqual);
  }

  @GradientOf(value = "SparseSparseMinimum", keeps = Keeps.ALL)
  static void smaller(OpGradient op) {
    chosen(op, raw(op)::LessEqual);
  }

  private static void chosen(OpGradient op, BinaryOperator<Tensor> isFirst) {
    RawOps tf = raw(op);
    Tensor gradient = op.gradient(1);
    Tensor count = tf.Size(gradient);
    Tensor numbers = tf.Cast(SizeTensors.range(op, count), DType.INT64);
    var places = tf.SparseAddGrad(numbers, op.input(0), op.input(3), op.output(0));
    Tensor first = spread(op, places.aValGrad(), op.input(1), count);
    Tensor second = spread(op, places.bValGrad(), op.input(4), count);
    Tensor chosen = isFirst.apply(first, second);
    Tensor none = zeros(op, gradient);
    op.give(1, () -> at(op, tf.SelectV2(chosen, gradient, none), places.aValGrad()));
    op.give(4, () -> at(op, tf.SelectV2(chosen, none, gradient), places.bValGrad()));
  }

  /// Numbers at places of the result, zeros at the others.
  private static Tensor spread(OpGradient op, Tensor places, Tensor numbers, Tensor count) {
    RawOps tf = raw(op);
    Tensor size = tf.Cast(tf.ExpandDims(count, SizeTensors.number(op, 0)), DType.INT64);
    return tf.ScatterNd(tf.ExpandDims(places, SizeTensors.number(op, 1)), numbers, size);
  }

  private static Tensor at(OpGradient op, Tensor numbers, Tensor places) {
    return raw(op).GatherV2(numbers, places, SizeTensors.number(op, 0));
  }
}
