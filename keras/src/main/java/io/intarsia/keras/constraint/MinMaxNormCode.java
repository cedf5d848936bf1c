package io.intarsia.keras.constraint;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Vectors whose lengths are between two values, or nearer to that.
final class MinMaxNormCode implements ConstraintCode<MinMaxNorm> {
  @Override
  public Tensor apply(MinMaxNorm constraint, Ops tf, Tensor x) {
    Tensor lengths = Lengths.of(tf, x, constraint.axis());
    Tensor inside = tf.clipByValue(lengths, constraint.minValue(), constraint.maxValue());
    double rate = constraint.rate();
    return Lengths.changed(x, lengths, inside.times(rate).plus(lengths.times(1 - rate)));
  }
}
