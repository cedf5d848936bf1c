package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Positions in rows, the last axis of a tensor.
final class RowPositions {
  private RowPositions() {}

  /// Positions `[…, k]` in the rows of a tensor as those in all its elements, `[…·k]`.
  ///
  /// @param shape of the tensor
  static Tensor flat(OpGradient op, Tensor positions, Tensor shape) {
    RawOps tf = raw(op);
    Tensor each = SizeTensors.at(op, tf.Shape(positions), -1);
    Tensor rows = SizeTensors.product(op, SizeTensors.between(op, shape, 0, 1));
    Tensor starts = tf.Mul(SizeTensors.range(op, rows), SizeTensors.at(op, shape, -1));
    Tensor matrix = tf.Reshape(positions, tf.Pack(List.of(rows, each)));
    Tensor moved = tf.AddV2(matrix, tf.ExpandDims(starts, SizeTensors.number(op, 1)));
    return tf.Reshape(moved, SizeTensors.numbers(op, -1));
  }

  /// Zeros of a shape, but for elements at positions in its rows.
  static Tensor placed(OpGradient op, Tensor elements, Tensor positions, Tensor shape) {
    RawOps tf = raw(op);
    Tensor flat = tf.Reshape(elements, SizeTensors.numbers(op, -1));
    Tensor all = SizeTensors.product(op, shape);
    return tf.Reshape(tf.UnsortedSegmentSum(flat, flat(op, positions, shape), all), shape);
  }
}
