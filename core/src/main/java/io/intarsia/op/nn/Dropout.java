package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Seeds;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.random.RandomOps;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.op.random.UniformOptions;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Setting random elements to zero.
final class Dropout {
  private Dropout() {}

  /// Sets each element to 0 with the probability `rate`, and scales the others up so that the
  /// expected sum stays.
  ///
  /// @param x of a floating dtype
  /// @param rate from 0 to below 1; 0 changes nothing
  /// @throws IllegalArgumentException if the rate is outside its range or the dtype is not floating
  /// @see "Python: tf.nn.dropout"
  @Endpoint("nn.dropout")
  static Tensor dropout(BaseOps tf, Tensor x, Number rate) {
    return dropout(tf, x, rate, DropoutOptions.defaults());
  }

  /// Sets each element to 0 with the probability `rate`, and scales the others up so that the
  /// expected sum stays.
  ///
  /// @param x of a floating dtype
  /// @param rate from 0 to below 1; 0 changes nothing
  /// @throws IllegalArgumentException if the rate is outside its range or the dtype is not floating
  /// @throws TensorFlowException if the noise shape does not broadcast to `x`
  /// @see "Python: tf.nn.dropout"
  @Endpoint("nn.dropout")
  static Tensor dropout(BaseOps tf, Tensor x, Number rate, DropoutOptions options) {
    var noise = new Noise("dropout", options.noiseShape(), sampler(tf, options));
    return drop(tf, x, rate, noise);
  }

  /// Sets each element to 0 with the probability `rate`, and scales the others up so that the
  /// expected sum stays.
  ///
  /// @param x of a floating dtype
  /// @param rate a floating scalar from 0 to below 1
  /// @throws IllegalArgumentException if the dtype of `x` is not floating or the rate no scalar
  /// @throws TensorFlowException if the noise shape does not broadcast to `x`
  /// @see "Python: tf.nn.dropout"
  @Endpoint("nn.dropout")
  static Tensor dropout(BaseOps tf, Tensor x, Tensor rate, DropoutOptions options) {
    var noise = new Noise("dropout", options.noiseShape(), sampler(tf, options));
    return drop(tf, x, new Fit(tf, "dropout").exactly("rate", rate, Sizes.of(tf)), noise);
  }

  /// Dropout whose decisions depend on the given seed alone.
  ///
  /// @param x of a floating dtype
  /// @param rate from 0 to below 1; 0 changes nothing
  /// @param seed two numbers
  /// @throws IllegalArgumentException if the rate is outside its range, the dtype is not floating
  ///   or there are not two numbers
  /// @see "Python: tf.nn.experimental.stateless_dropout"
  @Endpoint("nn.experimental.stateless_dropout")
  static Tensor statelessDropout(BaseOps tf, Tensor x, Number rate, long[] seed) {
    return statelessDropout(tf, x, rate, seed, StatelessDropoutOptions.defaults());
  }

  /// Dropout whose decisions depend on the given seed alone.
  ///
  /// @param x of a floating dtype
  /// @param rate from 0 to below 1; 0 changes nothing
  /// @param seed an integer vector of two numbers
  /// @throws IllegalArgumentException if the rate is outside its range, the dtype is not floating,
  ///   or the seed is known to have another shape
  /// @throws TensorFlowException if the seed is not such a vector
  /// @see "Python: tf.nn.experimental.stateless_dropout"
  @Endpoint("nn.experimental.stateless_dropout")
  static Tensor statelessDropout(BaseOps tf, Tensor x, Number rate, Tensor seed) {
    return statelessDropout(tf, x, rate, seed, StatelessDropoutOptions.defaults());
  }

  /// Dropout whose decisions depend on the given seed alone.
  ///
  /// @param x of a floating dtype
  /// @param rate from 0 to below 1; 0 changes nothing
  /// @param seed two numbers
  /// @throws IllegalArgumentException if the rate is outside its range, the dtype is not floating
  ///   or there are not two numbers
  /// @throws TensorFlowException if the noise shape does not broadcast to `x`
  /// @see "Python: tf.nn.experimental.stateless_dropout"
  @Endpoint("nn.experimental.stateless_dropout")
  static Tensor statelessDropout(
      BaseOps tf, Tensor x, Number rate, long[] seed, StatelessDropoutOptions options) {
    Tensor pair = Seeds.tensor(tf, "statelessDropout", seed);
    return statelessDropout(tf, x, rate, pair, options);
  }

  /// Dropout whose decisions depend on the given seed alone.
  ///
  /// @param x of a floating dtype
  /// @param rate from 0 to below 1; 0 changes nothing
  /// @param seed an integer vector of two numbers
  /// @throws IllegalArgumentException if the rate is outside its range, the dtype is not floating,
  ///   or the seed is known to have another shape
  /// @throws TensorFlowException if the seed is not such a vector or the noise shape does not
  ///   broadcast to `x`
  /// @see "Python: tf.nn.experimental.stateless_dropout"
  @Endpoint("nn.experimental.stateless_dropout")
  static Tensor statelessDropout(
      BaseOps tf, Tensor x, Number rate, Tensor seed, StatelessDropoutOptions options) {
    Tensor pair = new Fit(tf, "statelessDropout").exactly("seed", seed, Sizes.of(tf, 2));
    var drawn = StatelessUniformOptions.defaults().withAlg(options.rngAlg());
    UniformSampler sampler =
        (shape, dtype) -> new RandomOps(tf).statelessUniform(shape, pair, drawn.withDtype(dtype));
    return drop(tf, x, rate, new Noise("statelessDropout", options.noiseShape(), sampler));
  }

  /// Dropout whose random numbers the caller draws.
  ///
  /// @param x of a floating dtype
  /// @param rate from 0 to below 1; 0 changes nothing
  /// @param uniformSampler draws random numbers from [0, 1); those below the rate drop
  /// @throws IllegalArgumentException if the rate is outside its range or the dtype is not floating
  /// @see "Python: tf.nn.experimental.general_dropout"
  @Endpoint("nn.experimental.general_dropout")
  static Tensor generalDropout(BaseOps tf, Tensor x, Number rate, UniformSampler uniformSampler) {
    return drop(tf, x, rate, new Noise("generalDropout", null, uniformSampler));
  }

  /// Dropout whose random numbers the caller draws.
  ///
  /// @param x of a floating dtype
  /// @param rate from 0 to below 1; 0 changes nothing
  /// @param uniformSampler draws random numbers from [0, 1); those below the rate drop
  /// @param noiseShape the shape of the random decisions, which broadcasts to `x`; -1 is the size
  ///   of `x`
  /// @throws IllegalArgumentException if the rate is outside its range or the dtype is not floating
  /// @throws TensorFlowException if the noise shape does not broadcast to `x`
  /// @see "Python: tf.nn.experimental.general_dropout"
  @Endpoint("nn.experimental.general_dropout")
  static Tensor generalDropout(
      BaseOps tf, Tensor x, Number rate, UniformSampler uniformSampler, int... noiseShape) {
    return drop(tf, x, rate, new Noise("generalDropout", list(noiseShape), uniformSampler));
  }

  /// Where the decisions come from and of what shape they are, that of the input when null.
  private record Noise(String operation, @Nullable List<Integer> shape, UniformSampler sampler) {}

  private static Tensor drop(BaseOps tf, Tensor x, Number rate, Noise noise) {
    double probability = rate.doubleValue();
    checkFloating(noise.operation(), x);
    if (!(probability >= 0 && probability < 1)) {
      throw Mistake.argument(
          "%s: rate must be in [0, 1), got %s".formatted(noise.operation(), rate));
    }
    if (probability == 0) {
      return tf.raw.Identity(x);
    }
    Tensor random = noise.sampler().sample(shape(tf, x, noise), x.dtype());
    return select(tf, random.ge(rate), x.times(1 / (1 - probability)));
  }

  private static Tensor drop(BaseOps tf, Tensor x, Tensor rate, Noise noise) {
    checkFloating(noise.operation(), x);
    Tensor probability = rate.cast(x.dtype());
    Tensor random = noise.sampler().sample(shape(tf, x, noise), x.dtype());
    return select(tf, random.ge(probability), x.div(probability.rminus(1)));
  }

  private static Tensor select(BaseOps tf, Tensor keep, Tensor scaled) {
    return tf.raw.SelectV2(keep, scaled, Constants.of(tf, 0, scaled.dtype()));
  }

  private static Tensor shape(BaseOps tf, Tensor x, Noise noise) {
    List<Integer> wanted = noise.shape();
    if (wanted == null) {
      return Dims.of(tf, x);
    }
    int[] sizes = wanted.stream().mapToInt(Integer::intValue).toArray();
    Tensor given = Constants.ints(tf, sizes);
    return wanted.contains(-1) ? tf.raw.SelectV2(given.lt(0), Dims.of(tf, x), given) : given;
  }

  private static UniformSampler sampler(BaseOps tf, DropoutOptions options) {
    Long seed = options.seed();
    var uniform = UniformOptions.defaults();
    var seeded = seed == null ? uniform : uniform.withSeed(seed);
    return (shape, dtype) -> new RandomOps(tf).uniform(shape, seeded.withDtype(dtype));
  }

  private static List<Integer> list(int[] shape) {
    return Arrays.stream(shape).boxed().toList();
  }

  private static void checkFloating(String operation, Tensor x) {
    if (!x.dtype().isFloating()) {
      throw Mistake.argument(
          "%s: x must be of a floating dtype, as it is scaled, got %s; cast it first"
              .formatted(operation, x.dtype()));
    }
  }
}
