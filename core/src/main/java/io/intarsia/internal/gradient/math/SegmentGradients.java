package io.intarsia.internal.gradient.math;

import static io.intarsia.internal.gradient.rule.Terms.conj;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// Rows that are reduced to those of their segments, whose numbers are the second input. Unsorted
/// rows of negative numbers belong to none.
final class SegmentGradients {
  private SegmentGradients() {}

  @GradientOf(
      value = {"SegmentSum", "UnsortedSegmentSum"},
      keeps = Keeps.PARAMETERS)
  static void sum(OpGradient op) {
    op.give(0, () -> spread(op, op.gradient()));
  }

  @GradientOf(value = "SegmentMean", keeps = Keeps.PARAMETERS)
  static void mean(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor ones = tf.Fill(tf.Shape(op.input(1)), scalar(op, 1));
          Tensor count = SizeTensors.aligned(op, summed(op, ones), op.gradient());
          return spread(op, tf.DivNoNan(op.gradient(), count));
        });
  }

  /// Those that are the extreme share its gradient.
  @GradientOf(
      value = {"SegmentMax", "SegmentMin", "UnsortedSegmentMax", "UnsortedSegmentMin"},
      keeps = Keeps.ALL)
  static void extreme(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor isExtreme =
              tf.Cast(tf.Equal(op.input(0), spread(op, op.output(0))), op.inputDType(0));
          Tensor share = tf.DivNoNan(op.gradient(), summed(op, isExtreme));
          return tf.Mul(isExtreme, spread(op, share));
        });
  }

  /// The product of all others of the segment: 0 if one of them is.
  @GradientOf({"SegmentProd", "UnsortedSegmentProd"})
  static void product(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor data = op.input(0);
          Tensor isZero = tf.Equal(data, scalar(op, 0));
          Tensor zeros = tf.Cast(isZero, DType.INT32);
          Tensor otherZeros = tf.Sub(spread(op, summed(op, zeros)), zeros);
          Tensor safe = tf.SelectV2(isZero, scalar(op, 1), data);
          Tensor product = tf.UnsortedSegmentProd(safe, op.input(1), count(op));
          Tensor others = tf.RealDiv(spread(op, product), safe);
          Tensor hasZero = tf.Greater(otherZeros, SizeTensors.number(op, 0));
          Tensor partial = tf.SelectV2(hasZero, scalar(op, 0), others);
          return tf.Mul(spread(op, op.gradient()), conj(op, partial));
        });
  }

  private static Tensor summed(OpGradient op, Tensor rows) {
    return raw(op).UnsortedSegmentSum(rows, op.input(1), count(op));
  }

  private static Tensor count(OpGradient op) {
    return isUnsorted(op) ? op.input(2) : SizeTensors.at(op, raw(op).Shape(op.gradient()), 0);
  }

  private static boolean isUnsorted(OpGradient op) {
    return op.op().startsWith("Unsorted");
  }

  /// For each row of the data the row of its segment; zeros for those of none.
  private static Tensor spread(OpGradient op, Tensor segments) {
    RawOps tf = raw(op);
    Tensor ids = op.input(1);
    Tensor first = SizeTensors.number(op, 0);
    if (!isUnsorted(op)) {
      return tf.GatherV2(segments, ids, first);
    }
    Tensor zero = scalar(op, 0, ids.dtype());
    Tensor rows = tf.GatherV2(segments, tf.Maximum(ids, zero), first);
    Tensor isCounted = SizeTensors.aligned(op, tf.GreaterEqual(ids, zero), rows);
    return tf.SelectV2(isCounted, rows, scalar(op, 0, segments.dtype()));
  }
}
