package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.function.UnaryOperator;

/// Integrals by the rule of Gauss and Legendre of as many nodes as the digits of `float64` need.
final class Quadrature {
  /// What is less than `exp(-DEPTH)` of where a density is looked at from counts for nothing.
  static final double DEPTH = 60;

  private static final GaussLegendre NODES = GaussLegendre.of(40);

  private Quadrature() {}

  /// The integral of `exp(log(u))` from 0 to a width, elementwise.
  ///
  /// @param log of `[…, n]` numbers `u` for `[…]` integrals
  static Tensor ofExp(Ops tf, Tensor width, UnaryOperator<Tensor> log) {
    Tensor nodes = nodes(tf).cast(width.dtype());
    Tensor weights = weights(tf).cast(width.dtype());
    Tensor heights = log.apply(width.expandDims(-1).times(nodes)).exp();
    return heights.times(weights).sum(-1).times(width);
  }

  /// Where functions are looked at between 0 and 1: `float64`.
  static Tensor nodes(Ops tf) {
    return tf.constant(NODES.nodes()).plus(1).times(0.5);
  }

  /// How much their values there count.
  static Tensor weights(Ops tf) {
    return tf.constant(NODES.weights()).times(0.5);
  }

  /// How far a density counts that falls with this slope and curvature of its logarithm.
  ///
  /// @param scale how far it is to where the curvature is a quarter
  static Tensor width(Tensor slope, Tensor curvature, Tensor scale) {
    Tensor root = slope.square().plus(curvature.times(2 * DEPTH)).sqrt();
    Tensor straight = slope.plus(root).reciprocal().times(2 * DEPTH);
    return straight.div(scale.times(3)).plus(1).times(straight);
  }
}
