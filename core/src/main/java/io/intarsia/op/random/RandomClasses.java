package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Seeds;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Classes drawn by their logits.
final class RandomClasses {
  private RandomClasses() {}

  /// Draws classes, with probabilities given by logits.
  ///
  /// `logits` is `[B, K]`, real, unnormalized; the result is `[B, numSamples]`, `int64`.
  ///
  /// @throws TensorFlowException if shape or dtype are others, or the logits have no class
  /// @see "Python: tf.random.categorical"
  @Endpoint("random.categorical")
  static Tensor categorical(BaseOps tf, Tensor logits, int numSamples) {
    return categorical(tf, logits, numSamples, CategoricalOptions.defaults());
  }

  /// Draws classes, with probabilities given by logits, with options.
  ///
  /// `logits` is `[B, K]`, real, unnormalized; the result is `[B, numSamples]`.
  ///
  /// @throws TensorFlowException if shape or dtype are others, or the logits have no class
  /// @see "Python: tf.random.categorical"
  @Endpoint("random.categorical")
  static Tensor categorical(BaseOps tf, Tensor logits, int numSamples, CategoricalOptions options) {
    OpSeeds seeds = SeedSource.of(tf).next(options.seed());
    return tf.raw.Multinomial(
        logits,
        Constants.of(tf, numSamples),
        seeds.attributes().with("output_dtype", options.dtype()));
  }

  /// Draws classes that follow from the seed, with probabilities given by logits.
  ///
  /// `logits` is `[B, K]`, real, unnormalized; the result is `[B, numSamples]`, `int64`; equal
  /// seeds give equal classes.
  ///
  /// @throws IllegalArgumentException if the seed has not two numbers
  /// @throws TensorFlowException if shape or dtype are others, or the logits have no class
  /// @see "Python: tf.random.stateless_categorical"
  @Endpoint("random.stateless_categorical")
  static Tensor statelessCategorical(BaseOps tf, Tensor logits, int numSamples, long[] seed) {
    return statelessCategorical(
        tf, logits, numSamples, Seeds.tensor(tf, "statelessCategorical", seed));
  }

  /// Draws classes that follow from the seed, with probabilities given by logits.
  ///
  /// `logits` is `[B, K]`, real, unnormalized; `seed` is `[2]`, `int32` or `int64`; the result is
  /// `[B, numSamples]`, `int64`; equal seeds give equal classes.
  ///
  /// @throws TensorFlowException if shapes or dtypes are others, or the logits have no class
  /// @see "Python: tf.random.stateless_categorical"
  @Endpoint("random.stateless_categorical")
  static Tensor statelessCategorical(BaseOps tf, Tensor logits, int numSamples, Tensor seed) {
    return statelessCategorical(tf, logits, numSamples, seed, DType.INT64);
  }

  /// Draws classes that follow from the seed, with probabilities given by logits, of a given dtype.
  ///
  /// `logits` is `[B, K]`, real, unnormalized; `seed` is `[2]`, `int32` or `int64`; the result is
  /// `[B, numSamples]`, `int32` or `int64`; equal seeds give equal classes.
  ///
  /// @throws TensorFlowException if shapes or dtypes are others, or the logits have no class
  /// @see "Python: tf.random.stateless_categorical"
  @Endpoint("random.stateless_categorical")
  static Tensor statelessCategorical(
      BaseOps tf, Tensor logits, int numSamples, Tensor seed, DType dtype) {
    return tf.raw.StatelessMultinomial(
        logits, Constants.of(tf, numSamples), seed, Attributes.of("output_dtype", dtype));
  }
}
