package io.intarsia.op.random;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Numbers of events, and the time they take.
final class RandomEvents {
  private RandomEvents() {}

  /// Draws gamma distributed numbers, for each element of `alpha`.
  ///
  /// `alpha` is `[A…]`, floating, the shape parameter; it broadcasts with the rate and gives the
  /// dtype. The result is `[shape…, A…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.gamma"
  @Endpoint("random.gamma")
  static Tensor gamma(BaseOps tf, Shape shape, Tensor alpha) {
    return gamma(tf, shape, alpha, GammaOptions.defaults());
  }

  /// Draws gamma distributed numbers, for each element of `alpha`, with options.
  ///
  /// `alpha` is `[A…]`, floating, the shape parameter; it broadcasts with the rate and gives the
  /// dtype. The result is `[shape…, A…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.gamma"
  @Endpoint("random.gamma")
  static Tensor gamma(BaseOps tf, Shape shape, Tensor alpha, GammaOptions options) {
    return gamma(tf, Dims.tensor(tf, "gamma", shape), alpha, options);
  }

  /// Draws gamma distributed numbers, for each element of `alpha`, with options.
  ///
  /// `shape` is a vector, `int32` or `int64`. `alpha` is `[A…]`, floating, the shape parameter; it
  /// broadcasts with the rate and gives the dtype. The result is `[shape…, A…]`.
  ///
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.random.gamma"
  @Endpoint("random.gamma")
  static Tensor gamma(BaseOps tf, Tensor shape, Tensor alpha, GammaOptions options) {
    OpSeeds seeds = SeedSource.of(tf).next(options.seed());
    Tensor beta = options.beta().in(tf, alpha.dtype());
    Tensor both = tf.raw.BroadcastArgs(Dims.of(tf, alpha), Dims.of(tf, beta));
    Tensor shapes = tf.raw.BroadcastTo(alpha, both);
    Tensor drawn =
        seeds.isOnce()
            ? RandomKey.of(tf, seeds).gamma(tf, joined(tf, shape, both), shapes)
            : tf.raw.RandomGamma(shape, shapes, seeds.attributes());
    return RandomScale.rate(tf, drawn, beta);
  }

  private static Tensor joined(BaseOps tf, Tensor first, Tensor second) {
    Tensor same = Casts.cast(tf, second, first.dtype());
    return tf.raw.ConcatV2(List.of(first, same), Constants.of(tf, 0));
  }

  /// Draws Poisson distributed numbers, for each element of `lam`.
  ///
  /// `lam` is `[L…]`, real, the rate. The result is `[shape…, L…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.poisson"
  @Endpoint("random.poisson")
  static Tensor poisson(BaseOps tf, Shape shape, Tensor lam) {
    return poisson(tf, shape, lam, PoissonOptions.defaults());
  }

  /// Draws Poisson distributed numbers, for each element of `lam`, with options.
  ///
  /// `lam` is `[L…]`, real, the rate. The result is `[shape…, L…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.poisson"
  @Endpoint("random.poisson")
  static Tensor poisson(BaseOps tf, Shape shape, Tensor lam, PoissonOptions options) {
    return poisson(tf, Dims.tensor(tf, "poisson", shape), lam, options);
  }

  /// Draws Poisson distributed numbers, for each element of `lam`, with options.
  ///
  /// `shape` is a vector, `int32` or `int64`. `lam` is `[L…]`, real, the rate. The result is
  /// `[shape…, L…]`.
  ///
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.random.poisson"
  @Endpoint("random.poisson")
  static Tensor poisson(BaseOps tf, Tensor shape, Tensor lam, PoissonOptions options) {
    OpSeeds seeds = SeedSource.of(tf).next(options.seed());
    return tf.raw.RandomPoissonV2(shape, lam, seeds.attributes().with("dtype", options.dtype()));
  }
}
