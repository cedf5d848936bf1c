package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Seeds;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Normally distributed numbers that follow from a seed.
final class StatelessNormals {
  private StatelessNormals() {}

  /// Draws normally distributed numbers that follow from the seed.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_normal"
  @Endpoint("random.stateless_normal")
  static Tensor statelessNormal(BaseOps tf, Shape shape, long[] seed) {
    return statelessNormal(tf, shape, seed, StatelessNormalOptions.defaults());
  }

  /// Draws normally distributed numbers that follow from the seed.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_normal"
  @Endpoint("random.stateless_normal")
  static Tensor statelessNormal(BaseOps tf, Shape shape, Tensor seed) {
    return statelessNormal(tf, shape, seed, StatelessNormalOptions.defaults());
  }

  /// Draws normally distributed numbers that follow from the seed, with options.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_normal"
  @Endpoint("random.stateless_normal")
  static Tensor statelessNormal(
      BaseOps tf, Shape shape, long[] seed, StatelessNormalOptions options) {
    return statelessNormal(tf, shape, Seeds.tensor(tf, "statelessNormal", seed), options);
  }

  /// Draws normally distributed numbers that follow from the seed, with options.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_normal"
  @Endpoint("random.stateless_normal")
  static Tensor statelessNormal(
      BaseOps tf, Shape shape, Tensor seed, StatelessNormalOptions options) {
    return statelessNormal(tf, Dims.tensor(tf, "statelessNormal", shape), seed, options);
  }

  /// Draws normally distributed numbers that follow from the seed, with options.
  ///
  /// `shape` is a vector and `seed` is `[2]`, `int32` or `int64`. The result is `[shape…]`; equal
  /// seeds give equal numbers.
  ///
  /// @throws TensorFlowException if a dimension is negative or the seed has not two numbers
  /// @see "Python: tf.random.stateless_normal"
  @Endpoint("random.stateless_normal")
  static Tensor statelessNormal(
      BaseOps tf, Tensor shape, Tensor seed, StatelessNormalOptions options) {
    Tensor drawn =
        RandomKey.of(tf, "statelessNormal", seed, options.alg()).normal(tf, shape, options.dtype());
    return RandomScale.normal(tf, drawn, options.mean(), options.stddev());
  }

  /// Draws normally distributed numbers within two standard deviations that follow from the seed.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_truncated_normal"
  @Endpoint("random.stateless_truncated_normal")
  static Tensor statelessTruncatedNormal(BaseOps tf, Shape shape, long[] seed) {
    return statelessTruncatedNormal(tf, shape, seed, StatelessNormalOptions.defaults());
  }

  /// Draws normally distributed numbers within two standard deviations that follow from the seed.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_truncated_normal"
  @Endpoint("random.stateless_truncated_normal")
  static Tensor statelessTruncatedNormal(BaseOps tf, Shape shape, Tensor seed) {
    return statelessTruncatedNormal(tf, shape, seed, StatelessNormalOptions.defaults());
  }

  /// Draws normally distributed numbers within two standard deviations that follow from the seed,
  /// with options.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_truncated_normal"
  @Endpoint("random.stateless_truncated_normal")
  static Tensor statelessTruncatedNormal(
      BaseOps tf, Shape shape, long[] seed, StatelessNormalOptions options) {
    return statelessTruncatedNormal(
        tf, shape, Seeds.tensor(tf, "statelessTruncatedNormal", seed), options);
  }

  /// Draws normally distributed numbers within two standard deviations that follow from the seed,
  /// with options.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_truncated_normal"
  @Endpoint("random.stateless_truncated_normal")
  static Tensor statelessTruncatedNormal(
      BaseOps tf, Shape shape, Tensor seed, StatelessNormalOptions options) {
    return statelessTruncatedNormal(
        tf, Dims.tensor(tf, "statelessTruncatedNormal", shape), seed, options);
  }

  /// Draws normally distributed numbers within two standard deviations that follow from the seed,
  /// with options.
  ///
  /// `shape` is a vector and `seed` is `[2]`, `int32` or `int64`. The result is `[shape…]`; equal
  /// seeds give equal numbers.
  ///
  /// @throws TensorFlowException if a dimension is negative or the seed has not two numbers
  /// @see "Python: tf.random.stateless_truncated_normal"
  @Endpoint("random.stateless_truncated_normal")
  static Tensor statelessTruncatedNormal(
      BaseOps tf, Tensor shape, Tensor seed, StatelessNormalOptions options) {
    Tensor drawn =
        RandomKey.of(tf, "statelessTruncatedNormal", seed, options.alg())
            .truncatedNormal(tf, shape, options.dtype());
    return RandomScale.normal(tf, drawn, options.mean(), options.stddev());
  }

  /// Draws normally distributed numbers between bounds that follow from the seed.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_parameterized_truncated_normal"
  @Endpoint("random.stateless_parameterized_truncated_normal")
  static Tensor statelessParameterizedTruncatedNormal(BaseOps tf, Shape shape, long[] seed) {
    return statelessParameterizedTruncatedNormal(
        tf, shape, seed, ParameterizedTruncatedNormalOptions.defaults());
  }

  /// Draws normally distributed numbers between bounds that follow from the seed.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_parameterized_truncated_normal"
  @Endpoint("random.stateless_parameterized_truncated_normal")
  static Tensor statelessParameterizedTruncatedNormal(BaseOps tf, Shape shape, Tensor seed) {
    return statelessParameterizedTruncatedNormal(
        tf, shape, seed, ParameterizedTruncatedNormalOptions.defaults());
  }

  /// Draws normally distributed numbers between bounds that follow from the seed, with options.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known or the seed has not two
  ///   numbers
  /// @see "Python: tf.random.stateless_parameterized_truncated_normal"
  @Endpoint("random.stateless_parameterized_truncated_normal")
  static Tensor statelessParameterizedTruncatedNormal(
      BaseOps tf, Shape shape, long[] seed, ParameterizedTruncatedNormalOptions options) {
    return statelessParameterizedTruncatedNormal(
        tf, shape, Seeds.tensor(tf, "statelessParameterizedTruncatedNormal", seed), options);
  }

  /// Draws normally distributed numbers between bounds that follow from the seed, with options.
  ///
  /// The result is `[shape…]`; equal seeds give equal numbers.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.stateless_parameterized_truncated_normal"
  @Endpoint("random.stateless_parameterized_truncated_normal")
  static Tensor statelessParameterizedTruncatedNormal(
      BaseOps tf, Shape shape, Tensor seed, ParameterizedTruncatedNormalOptions options) {
    return statelessParameterizedTruncatedNormal(
        tf, Dims.tensor(tf, "statelessParameterizedTruncatedNormal", shape), seed, options);
  }

  /// Draws normally distributed numbers between bounds that follow from the seed, with options.
  ///
  /// `shape` is a vector and `seed` is `[2]`, `int32` or `int64`. The result is `[shape…]`; equal
  /// seeds give equal numbers.
  ///
  /// @throws TensorFlowException if a dimension is negative or the seed has not two numbers
  /// @see "Python: tf.random.stateless_parameterized_truncated_normal"
  @Endpoint("random.stateless_parameterized_truncated_normal")
  static Tensor statelessParameterizedTruncatedNormal(
      BaseOps tf, Tensor shape, Tensor seed, ParameterizedTruncatedNormalOptions options) {
    DType dtype = options.dtype();
    return tf.raw.StatelessParameterizedTruncatedNormal(
        shape,
        seed,
        options.means().in(tf, dtype),
        options.stddevs().in(tf, dtype),
        options.minvals().in(tf, dtype),
        options.maxvals().in(tf, dtype));
  }
}
