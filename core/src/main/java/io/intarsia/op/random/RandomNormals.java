package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Normally distributed numbers.
final class RandomNormals {
  private RandomNormals() {}

  /// Draws normally distributed numbers.
  ///
  /// The result is `[shape…]`, `float32`.
  ///
  /// @throws IllegalArgumentException if one of several sizes is not positive
  /// @see "Python: tf.random.normal"
  @Endpoint("random.normal")
  static Tensor normal(BaseOps tf, long... shape) {
    return normal(tf, RandomSizes.of("normal", shape));
  }

  /// Draws normally distributed numbers.
  ///
  /// The result is `[shape…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.normal"
  @Endpoint("random.normal")
  static Tensor normal(BaseOps tf, Shape shape) {
    return normal(tf, shape, NormalOptions.defaults());
  }

  /// Draws normally distributed numbers, with options.
  ///
  /// The result is `[shape…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.normal"
  @Endpoint("random.normal")
  static Tensor normal(BaseOps tf, Shape shape, NormalOptions options) {
    return normal(tf, Dims.tensor(tf, "normal", shape), options);
  }

  /// Draws normally distributed numbers, with options.
  ///
  /// `shape` is a vector, `int32` or `int64`. The result is `[shape…]`.
  ///
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.random.normal"
  @Endpoint("random.normal")
  static Tensor normal(BaseOps tf, Tensor shape, NormalOptions options) {
    OpSeeds seeds = SeedSource.of(tf).next(options.seed());
    DType dtype = options.dtype();
    Tensor drawn =
        seeds.isOnce()
            ? RandomKey.of(tf, seeds).normal(tf, shape, dtype)
            : tf.raw.RandomStandardNormal(shape, dtype, seeds.attributes());
    return RandomScale.normal(tf, drawn, options.mean(), options.stddev());
  }

  /// Draws normally distributed numbers within two standard deviations of the mean.
  ///
  /// The result is `[shape…]`, `float32`.
  ///
  /// @throws IllegalArgumentException if one of several sizes is not positive
  /// @see "Python: tf.random.truncated_normal"
  @Endpoint("random.truncated_normal")
  static Tensor truncatedNormal(BaseOps tf, long... shape) {
    return truncatedNormal(tf, RandomSizes.of("truncatedNormal", shape));
  }

  /// Draws normally distributed numbers within two standard deviations of the mean.
  ///
  /// The result is `[shape…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.truncated_normal"
  @Endpoint("random.truncated_normal")
  static Tensor truncatedNormal(BaseOps tf, Shape shape) {
    return truncatedNormal(tf, shape, NormalOptions.defaults());
  }

  /// Draws normally distributed numbers within two standard deviations of the mean, with options.
  ///
  /// The result is `[shape…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.truncated_normal"
  @Endpoint("random.truncated_normal")
  static Tensor truncatedNormal(BaseOps tf, Shape shape, NormalOptions options) {
    return truncatedNormal(tf, Dims.tensor(tf, "truncatedNormal", shape), options);
  }

  /// Draws normally distributed numbers within two standard deviations of the mean, with options.
  ///
  /// `shape` is a vector, `int32` or `int64`. The result is `[shape…]`.
  ///
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.random.truncated_normal"
  @Endpoint("random.truncated_normal")
  static Tensor truncatedNormal(BaseOps tf, Tensor shape, NormalOptions options) {
    OpSeeds seeds = SeedSource.of(tf).next(options.seed());
    DType dtype = options.dtype();
    Tensor drawn =
        seeds.isOnce()
            ? RandomKey.of(tf, seeds).truncatedNormal(tf, shape, dtype)
            : tf.raw.TruncatedNormal(shape, dtype, seeds.attributes());
    return RandomScale.normal(tf, drawn, options.mean(), options.stddev());
  }
}
