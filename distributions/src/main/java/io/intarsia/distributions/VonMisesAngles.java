package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Angles around 0 of the von Mises distribution.
final class VonMisesAngles {
  /// Nodes of the integral: enough for the digits of `float64`.
  private static final GaussLegendre NODES = GaussLegendre.of(40);

  /// From how many standard deviations on nothing is left.
  private static final int FAR = 9;

  private VonMisesAngles() {}

  /// The probability of an angle that is not greater, from half a turn below 0 on: the integral of
  /// the density from 0 to the angle, and one half.
  static Tensor below(Ops tf, Tensor concentration, Tensor angle) {
    Tensor far = tf.stopGradient(concentration.rsqrt().times(FAR));
    Tensor end = tf.math.minimum(tf.math.maximum(angle, far.neg()), far);
    Tensor nodes = tf.constant(NODES.nodes(), angle.dtype());
    Tensor weights = tf.constant(NODES.weights(), angle.dtype());
    Tensor angles = end.expandDims(-1).times(nodes.plus(1).times(0.5));
    Tensor heights = angles.times(0.5).sin().square().times(-2);
    Tensor densities = heights.times(concentration.expandDims(-1)).exp();
    Tensor integral = densities.times(weights).sum(-1).times(end).times(0.5);
    Tensor whole = tf.math.besselI0e(concentration).times(2 * Math.PI);
    return integral.div(whole).plus(0.5);
  }

  /// Draws angles by proposals of a wrapped Cauchy distribution, until each of the angles has one
  /// that is taken. It has no gradient.
  ///
  /// @param shape that of the result, a vector of `int32`
  /// @see "Best, Fisher, Efficient simulation of the von Mises distribution, 1979"
  static Tensor sample(Ops tf, Tensor seed, Tensor shape, Tensor concentration) {
    Tensor k = tf.broadcastTo(tf.cast(tf.stopGradient(concentration), DType.FLOAT64), shape);
    Tensor center = center(tf, k);
    List<Tensor> start =
        List.of(tf.constant(0), tf.math.isNan(k), tf.where(tf.math.isNan(k), k, 0));
    List<Tensor> last =
        tf.whileLoop(
            (c, v) -> c.math.logicalNot(c.math.reduceAll(v.get(1))),
            (b, v) -> {
              var proposal = Proposal.of(b, b.random.foldIn(seed, v.get(0)), k, center);
              Tensor isNew = b.math.logicalAnd(proposal.isTaken(), b.math.logicalNot(v.get(1)));
              return List.of(
                  v.get(0).plus(1),
                  b.math.logicalOr(v.get(1), isNew),
                  b.where(isNew, proposal.angle(), v.get(2)));
            },
            start);
    return tf.cast(last.get(2), concentration.dtype());
  }

  /// `(1 + ρ²) / 2ρ`, where `ρ` is the concentration of the proposals.
  private static Tensor center(Ops tf, Tensor k) {
    double small = 1e-5;
    Tensor wide = tf.math.maximum(k, small);
    Tensor root = wide.square().times(4).plus(1).sqrt().plus(1);
    Tensor rho = root.minus(root.times(2).sqrt()).div(wide.times(2));
    Tensor exact = rho.square().plus(1).div(rho.times(2));
    Tensor narrow = tf.math.maximum(tf.math.minimum(k, small), 1e-300);
    return tf.where(k.gt(small), exact, narrow.reciprocal().plus(narrow));
  }

  private record Proposal(Tensor isTaken, Tensor angle) {
    static Proposal of(Ops tf, Tensor seed, Tensor k, Tensor center) {
      Tensor sizes = tf.concat(List.of(tf.constant(new int[] {3}), tf.shape(k)), 0);
      Tensor uniform = Noise.uniform(tf, seed, sizes, DType.FLOAT64);
      Tensor cosine = uniform.get(0).times(Math.PI).cos();
      Tensor angle = center.times(cosine).plus(1).div(center.plus(cosine));
      Tensor distance = center.minus(angle).times(k);
      Tensor quick = distance.times(distance.neg().plus(2)).gt(uniform.get(1));
      Tensor slow = distance.div(uniform.get(1)).log().plus(1).minus(distance).ge(0);
      Tensor side = uniform.get(2).minus(0.5).sign();
      return new Proposal(quick.or(slow), side.times(angle.clip(-1, 1).acos()));
    }
  }
}
