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
    Tensor nodes = tf.constant(NODES.nodes(), width.dtype()).plus(1).times(0.5);
    Tensor weights = tf.constant(NODES.weights(), width.dtype()).times(0.5);
    Tensor heights = log.apply(width.expandDims(-1).times(nodes)).exp();
    return heights.times(weights).sum(-1).times(width);
  }

  /// How far a density that falls with this slope and curvature of its logarithm counts.
  static Tensor width(Tensor slope, Tensor curvature) {
    Tensor root = slope.square().plus(curvature.times(2 * DEPTH)).sqrt();
    return slope.plus(root).reciprocal().times(2 * DEPTH);
  }
}
