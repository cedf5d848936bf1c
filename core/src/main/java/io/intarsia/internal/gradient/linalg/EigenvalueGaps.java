package io.intarsia.internal.gradient.linalg;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;

/// Inverse differences, which are kept finite where there is none.
final class EigenvalueGaps {
  // As in Python, so that almost equal ones have the same gradients.
  private static final double BROADENING = 1e-20;

  private EigenvalueGaps() {}

  /// `F[i, j] = 1/(e[j] - e[i])`, 0 on the diagonal.
  static Tensor inverse(OpGradient op, Tensor e) {
    RawOps tf = raw(op);
    Tensor columns = tf.ExpandDims(e, SizeTensors.number(op, -2));
    Tensor rows = tf.ExpandDims(e, SizeTensors.number(op, -1));
    // The diagonal is 1 meanwhile: the square of the inverse of what keeps it finite is infinite in
    // `float32`, which shows in gradients of second order.
    Tensor gaps = tf.MatrixSetDiag(tf.Sub(columns, rows), tf.OnesLike(e));
    return tf.MatrixSetDiag(reciprocal(op, gaps), tf.ZerosLike(e));
  }

  /// `x/(x² + ε)`.
  static Tensor reciprocal(OpGradient op, Tensor x) {
    RawOps tf = raw(op);
    Tensor broadening = scalar(op, BROADENING, x.dtype());
    return tf.Mul(x, tf.Reciprocal(tf.AddV2(tf.Mul(x, x), broadening)));
  }
}
