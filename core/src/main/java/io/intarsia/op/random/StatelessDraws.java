package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Seeds;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Uniform numbers and numbers of events that follow from a seed.
final class StatelessDraws {
  private StatelessDraws() {}

  /// Draws numbers that follow from the seed and are equally likely between two bounds, the upper
  /// one excluded.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers, or the dtype is integer and has no upper bound
  /// @see "Python: tf.random.stateless_uniform"
  @Endpoint("random.stateless_uniform")
  static Tensor statelessUniform(BaseOps tf, Shape shape, long[] seed) {
    return statelessUniform(tf, shape, seed, StatelessUniformOptions.defaults());
  }

  /// Draws numbers that follow from the seed and are equally likely between two bounds, the upper
  /// one excluded.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known, or the dtype is integer and
  ///   has no upper bound
  /// @see "Python: tf.random.stateless_uniform"
  @Endpoint("random.stateless_uniform")
  static Tensor statelessUniform(BaseOps tf, Shape shape, Tensor seed) {
    return statelessUniform(tf, shape, seed, StatelessUniformOptions.defaults());
  }

  /// Draws numbers that follow from the seed and are equally likely between two bounds, the upper
  /// one excluded, with options.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers, or the dtype is integer and has no upper bound
  /// @see "Python: tf.random.stateless_uniform"
  @Endpoint("random.stateless_uniform")
  static Tensor statelessUniform(
      BaseOps tf, Shape shape, long[] seed, StatelessUniformOptions options) {
    return statelessUniform(tf, shape, Seeds.tensor(tf, "statelessUniform", seed), options);
  }

  /// Draws numbers that follow from the seed and are equally likely between two bounds, the upper
  /// one excluded, with options.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known, or the dtype is integer and
  ///   has no upper bound
  /// @see "Python: tf.random.stateless_uniform"
  @Endpoint("random.stateless_uniform")
  static Tensor statelessUniform(
      BaseOps tf, Shape shape, Tensor seed, StatelessUniformOptions options) {
    return statelessUniform(tf, Dims.tensor(tf, "statelessUniform", shape), seed, options);
  }

  /// Draws numbers that follow from the seed and are equally likely between two bounds, the upper
  /// one excluded, with options.
  ///
  /// `shape` is a vector and `seed` is `[2]`, `int32` or `int64`. The result is `[shape…]`; equal
  /// seeds give equal numbers.
  ///
  /// @throws TensorFlowException if a dimension is negative or the seed has not two numbers
  /// @see "Python: tf.random.stateless_uniform"
  @Endpoint("random.stateless_uniform")
  static Tensor statelessUniform(
      BaseOps tf, Tensor shape, Tensor seed, StatelessUniformOptions options) {
    RandomKey key = RandomKey.of(tf, "statelessUniform", seed, options.alg());
    DType dtype = options.dtype();
    if (options.fullRange()) {
      return key.uniformFullInt(tf, shape, RandomRange.integer("statelessUniform", dtype));
    }
    var range = RandomRange.of("statelessUniform", dtype, options.minval(), options.maxval());
    return range.draw(tf, key, shape);
  }

  /// Draws binomially distributed numbers that follow from the seed.
  ///
  /// `counts` is the number of trials and `probs` their probability of success; both are floating,
  /// of the same dtype, and broadcast with the end of the shape. The result is `[shape…]`; equal
  /// seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_binomial"
  @Endpoint("random.stateless_binomial")
  static Tensor statelessBinomial(
      BaseOps tf, Shape shape, long[] seed, Tensor counts, Tensor probs) {
    return statelessBinomial(tf, shape, seed, counts, probs, DType.INT32);
  }

  /// Draws binomially distributed numbers that follow from the seed.
  ///
  /// `counts` is the number of trials and `probs` their probability of success; both are floating,
  /// of the same dtype, and broadcast with the end of the shape. The result is `[shape…]`; equal
  /// seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_binomial"
  @Endpoint("random.stateless_binomial")
  static Tensor statelessBinomial(
      BaseOps tf, Shape shape, Tensor seed, Tensor counts, Tensor probs) {
    return statelessBinomial(tf, shape, seed, counts, probs, DType.INT32);
  }

  /// Draws binomially distributed numbers that follow from the seed, of a given dtype.
  ///
  /// `counts` is the number of trials and `probs` their probability of success; both are floating,
  /// of the same dtype, and broadcast with the end of the shape. The result is `[shape…]`; equal
  /// seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_binomial"
  @Endpoint("random.stateless_binomial")
  static Tensor statelessBinomial(
      BaseOps tf, Shape shape, long[] seed, Tensor counts, Tensor probs, DType outputDtype) {
    return statelessBinomial(
        tf, shape, Seeds.tensor(tf, "statelessBinomial", seed), counts, probs, outputDtype);
  }

  /// Draws binomially distributed numbers that follow from the seed, of a given dtype.
  ///
  /// `counts` is the number of trials and `probs` their probability of success; both are floating,
  /// of the same dtype, and broadcast with the end of the shape. The result is `[shape…]`; equal
  /// seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_binomial"
  @Endpoint("random.stateless_binomial")
  static Tensor statelessBinomial(
      BaseOps tf, Shape shape, Tensor seed, Tensor counts, Tensor probs, DType outputDtype) {
    return statelessBinomial(
        tf, Dims.tensor(tf, "statelessBinomial", shape), seed, counts, probs, outputDtype);
  }

  /// Draws binomially distributed numbers that follow from the seed, of a given dtype.
  ///
  /// `shape` is a vector and `seed` is `[2]`, `int32` or `int64`. `counts` is the number of trials
  /// and `probs` their probability of success; both are floating, of the same dtype, and broadcast
  /// with the end of the shape. The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws TensorFlowException if a dimension is negative or the seed has not two numbers
  /// @see "Python: tf.random.stateless_binomial"
  @Endpoint("random.stateless_binomial")
  static Tensor statelessBinomial(
      BaseOps tf, Tensor shape, Tensor seed, Tensor counts, Tensor probs, DType outputDtype) {
    return tf.raw.StatelessRandomBinomial(
        shape, seed, counts, probs, Attributes.of("dtype", outputDtype));
  }

  /// Draws gamma distributed numbers that follow from the seed.
  ///
  /// `alpha` is floating, the shape parameter; with the rate it broadcasts with the end of the
  /// shape, and it gives the dtype. The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_gamma"
  @Endpoint("random.stateless_gamma")
  static Tensor statelessGamma(BaseOps tf, Shape shape, long[] seed, Tensor alpha) {
    return statelessGamma(tf, shape, seed, alpha, StatelessGammaOptions.defaults());
  }

  /// Draws gamma distributed numbers that follow from the seed.
  ///
  /// `alpha` is floating, the shape parameter; with the rate it broadcasts with the end of the
  /// shape, and it gives the dtype. The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_gamma"
  @Endpoint("random.stateless_gamma")
  static Tensor statelessGamma(BaseOps tf, Shape shape, Tensor seed, Tensor alpha) {
    return statelessGamma(tf, shape, seed, alpha, StatelessGammaOptions.defaults());
  }

  /// Draws gamma distributed numbers that follow from the seed, with options.
  ///
  /// `alpha` is floating, the shape parameter; with the rate it broadcasts with the end of the
  /// shape, and it gives the dtype. The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_gamma"
  @Endpoint("random.stateless_gamma")
  static Tensor statelessGamma(
      BaseOps tf, Shape shape, long[] seed, Tensor alpha, StatelessGammaOptions options) {
    return statelessGamma(tf, shape, Seeds.tensor(tf, "statelessGamma", seed), alpha, options);
  }

  /// Draws gamma distributed numbers that follow from the seed, with options.
  ///
  /// `alpha` is floating, the shape parameter; with the rate it broadcasts with the end of the
  /// shape, and it gives the dtype. The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_gamma"
  @Endpoint("random.stateless_gamma")
  static Tensor statelessGamma(
      BaseOps tf, Shape shape, Tensor seed, Tensor alpha, StatelessGammaOptions options) {
    return statelessGamma(tf, Dims.tensor(tf, "statelessGamma", shape), seed, alpha, options);
  }

  /// Draws gamma distributed numbers that follow from the seed, with options.
  ///
  /// `shape` is a vector and `seed` is `[2]`, `int32` or `int64`. `alpha` is floating, the shape
  /// parameter; with the rate it broadcasts with the end of the shape, and it gives the dtype. The
  /// result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws TensorFlowException if a dimension is negative or the seed has not two numbers
  /// @see "Python: tf.random.stateless_gamma"
  @Endpoint("random.stateless_gamma")
  static Tensor statelessGamma(
      BaseOps tf, Tensor shape, Tensor seed, Tensor alpha, StatelessGammaOptions options) {
    Tensor beta = options.beta().in(tf, alpha.dtype());
    Tensor both = tf.raw.BroadcastArgs(Dims.of(tf, alpha), Dims.of(tf, beta));
    RandomKey key = RandomKey.of(tf, "statelessGamma", seed, RandomAlgorithm.AUTO_SELECT);
    Tensor drawn = key.gamma(tf, shape, tf.raw.BroadcastTo(alpha, both));
    return RandomScale.rate(tf, drawn, beta);
  }

  /// Draws Poisson distributed numbers that follow from the seed.
  ///
  /// `lam` is real, the rate, and broadcasts with the end of the shape. The result is `[shape…]`;
  /// equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_poisson"
  @Endpoint("random.stateless_poisson")
  static Tensor statelessPoisson(BaseOps tf, Shape shape, long[] seed, Tensor lam) {
    return statelessPoisson(tf, shape, seed, lam, DType.INT32);
  }

  /// Draws Poisson distributed numbers that follow from the seed.
  ///
  /// `lam` is real, the rate, and broadcasts with the end of the shape. The result is `[shape…]`;
  /// equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_poisson"
  @Endpoint("random.stateless_poisson")
  static Tensor statelessPoisson(BaseOps tf, Shape shape, Tensor seed, Tensor lam) {
    return statelessPoisson(tf, shape, seed, lam, DType.INT32);
  }

  /// Draws Poisson distributed numbers that follow from the seed, of a given dtype.
  ///
  /// `lam` is real, the rate, and broadcasts with the end of the shape. The result is `[shape…]`;
  /// equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_poisson"
  @Endpoint("random.stateless_poisson")
  static Tensor statelessPoisson(BaseOps tf, Shape shape, long[] seed, Tensor lam, DType dtype) {
    return statelessPoisson(tf, shape, Seeds.tensor(tf, "statelessPoisson", seed), lam, dtype);
  }

  /// Draws Poisson distributed numbers that follow from the seed, of a given dtype.
  ///
  /// `lam` is real, the rate, and broadcasts with the end of the shape. The result is `[shape…]`;
  /// equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_poisson"
  @Endpoint("random.stateless_poisson")
  static Tensor statelessPoisson(BaseOps tf, Shape shape, Tensor seed, Tensor lam, DType dtype) {
    return statelessPoisson(tf, Dims.tensor(tf, "statelessPoisson", shape), seed, lam, dtype);
  }

  /// Draws Poisson distributed numbers that follow from the seed, of a given dtype.
  ///
  /// `shape` is a vector and `seed` is `[2]`, `int32` or `int64`. `lam` is real, the rate, and
  /// broadcasts with the end of the shape. The result is `[shape…]`; equal seeds give equal
  /// numbers.
  ///
  /// @throws TensorFlowException if a dimension is negative or the seed has not two numbers
  /// @see "Python: tf.random.stateless_poisson"
  @Endpoint("random.stateless_poisson")
  static Tensor statelessPoisson(BaseOps tf, Tensor shape, Tensor seed, Tensor lam, DType dtype) {
    return tf.raw.StatelessRandomPoisson(shape, seed, lam, dtype);
  }
}
