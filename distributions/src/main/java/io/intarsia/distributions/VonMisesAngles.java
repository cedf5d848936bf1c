package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Draws of angles around 0 of the von Mises distribution. They have no gradient.
final class VonMisesAngles {
  /// From this concentration on twice the sine of half an angle is as good as normal: its density
  /// is off by less than a millionth.
  private static final double NARROW = 1e6;

  /// Where the angles are as good as uniform, by more than the digits of `float64`.
  private static final double WIDE = 1e-100;

  /// At least 0.65 of the proposals are taken: of so many that none is, is a chance of `1e-45`.
  private static final int PROPOSALS = 100;

  private VonMisesAngles() {}

  /// An angle for each concentration, which need not be in its range.
  ///
  /// @param shape that of the result, a vector of `int32`
  static Tensor sample(Ops tf, Tensor seed, Tensor shape, Tensor concentration) {
    Tensor given = tf.broadcastTo(tf.cast(concentration, DType.FLOAT64), shape);
    Tensor isNarrow = given.gt(NARROW);
    Tensor few = tf.math.minimum(tf.math.maximum(given, WIDE), NARROW);
    Tensor normal =
        Noise.normal(tf, tf.random.foldIn(seed, tf.constant(PROPOSALS)), shape, DType.FLOAT64);
    Tensor half = normal.div(tf.where(isNarrow, given, NARROW).sqrt()).times(0.5);
    Tensor narrow = tf.math.asin(half).times(2);
    Tensor angles = tf.where(isNarrow, narrow, proposed(tf, seed, few));
    return tf.cast(angles, concentration.dtype());
  }

  /// By proposals of a wrapped Cauchy distribution, until each angle has one that is taken.
  ///
  /// @see "Best, Fisher, Efficient simulation of the von Mises distribution, 1979"
  private static Tensor proposed(Ops tf, Tensor seed, Tensor k) {
    Tensor center = center(tf, k);
    // NaN takes no proposal, and waits for none.
    List<Tensor> start = List.of(tf.constant(0), k.isNaN(), tf.zerosLike(k));
    return tf.whileLoop(
            (c, v) ->
                c.math.logicalAnd(
                    v.get(0).lt(PROPOSALS), c.math.logicalNot(c.math.reduceAll(v.get(1)))),
            (b, v) -> {
              var proposal = Proposal.of(b, b.random.foldIn(seed, v.get(0)), k, center);
              Tensor isNew = b.math.logicalAnd(proposal.isTaken(), b.math.logicalNot(v.get(1)));
              return List.of(
                  v.get(0).plus(1),
                  b.math.logicalOr(v.get(1), isNew),
                  b.where(isNew, proposal.angle(), v.get(2)));
            },
            start)
        .get(2);
  }

  /// `(1 + ρ²) / 2ρ`, where `ρ` is the concentration of the proposals.
  private static Tensor center(Ops tf, Tensor k) {
    double small = 1e-5;
    Tensor wide = tf.math.maximum(k, small);
    Tensor root = wide.square().times(4).plus(1).sqrt().plus(1);
    Tensor rho = root.minus(root.times(2).sqrt()).div(wide.times(2));
    Tensor exact = rho.square().plus(1).div(rho.times(2));
    Tensor narrow = tf.math.minimum(k, small);
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
