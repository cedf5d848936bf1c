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

/// Uniformly distributed numbers.
final class RandomUniforms {
  private RandomUniforms() {}

  /// Draws numbers that are equally likely between two bounds, the upper one excluded.
  ///
  /// The result is `[shape…]`, `float32`.
  ///
  /// @throws IllegalArgumentException if one of several sizes is not positive, or if there are
  ///   three and the third is above the second, so that these may be bounds
  /// @see "Python: tf.random.uniform"
  @Endpoint("random.uniform")
  static Tensor uniform(BaseOps tf, long... shape) {
    return uniform(tf, RandomSizes.orBounds("uniform", shape));
  }

  /// Draws numbers that are equally likely between two bounds, the upper one excluded.
  ///
  /// The result is `[shape…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known
  /// @see "Python: tf.random.uniform"
  @Endpoint("random.uniform")
  static Tensor uniform(BaseOps tf, Shape shape) {
    return uniform(tf, shape, UniformOptions.defaults());
  }

  /// Draws numbers that are equally likely between two bounds, the upper one excluded, with
  /// options.
  ///
  /// The result is `[shape…]`.
  ///
  /// @throws IllegalArgumentException if the shape is not fully known, or the dtype is integer and
  ///   has no upper bound
  /// @see "Python: tf.random.uniform"
  @Endpoint("random.uniform")
  static Tensor uniform(BaseOps tf, Shape shape, UniformOptions options) {
    return uniform(tf, Dims.tensor(tf, "uniform", shape), options);
  }

  /// Draws numbers that are equally likely between two bounds, the upper one excluded, with
  /// options.
  ///
  /// `shape` is a vector, `int32` or `int64`. The result is `[shape…]`.
  ///
  /// @throws TensorFlowException if a dimension is negative
  /// @see "Python: tf.random.uniform"
  @Endpoint("random.uniform")
  static Tensor uniform(BaseOps tf, Tensor shape, UniformOptions options) {
    OpSeeds seeds = SeedSource.of(tf).next(options.seed());
    DType dtype = options.dtype();
    var range = RandomRange.of("uniform", dtype, options.minval(), options.maxval());
    if (dtype.isInteger()) {
      Tensor least = range.least(tf);
      Tensor bound = range.bound(tf);
      return seeds.isOnce()
          ? RandomKey.of(tf, seeds).uniformInt(tf, shape, least, bound)
          : tf.raw.RandomUniformInt(shape, least, bound, seeds.attributes());
    }
    Tensor drawn =
        seeds.isOnce()
            ? RandomKey.of(tf, seeds).uniform(tf, shape, dtype)
            : tf.raw.RandomUniform(shape, dtype, seeds.attributes());
    return range.scale(tf, drawn);
  }
}
