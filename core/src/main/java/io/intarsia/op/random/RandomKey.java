package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What a stateless random op draws from.
///
/// @param key a vector of one `uint64`
/// @param counter a vector of `uint64`
/// @param algorithm its number
record RandomKey(Tensor key, Tensor counter, Tensor algorithm) {
  // The key that the runtime scrambles seeds with.
  private static final long SCRAMBLE = 0x02461E293EC8F720L;

  /// The key of a seed `[2]`.
  ///
  /// @throws IllegalArgumentException if the seed is known to have another shape
  static RandomKey of(BaseOps tf, String operation, Tensor seed, RandomAlgorithm algorithm) {
    Tensor pair = new Fit(tf, operation).exactly("seed", seed, Sizes.of(tf, 2));
    return switch (algorithm) {
      case AUTO_SELECT -> {
        var found = tf.raw.StatelessRandomGetKeyCounter(pair);
        yield new RandomKey(found.key(), found.counter(), algorithm.tensor(tf));
      }
      case PHILOX -> philox(tf, pair);
      case THREEFRY -> {
        Tensor key = tf.raw.Bitcast(tf.raw.Cast(pair, DType.UINT32), DType.UINT64);
        yield new RandomKey(
            tf.raw.Reshape(key, Constants.ints(tf, 1)), words(tf, 0), algorithm.tensor(tf));
      }
    };
  }

  /// For a stateless op that draws what the stateful one with these seeds would.
  static RandomKey of(BaseOps tf, OpSeeds seeds) {
    return new RandomKey(
        unsigned(tf, seeds.first()),
        unsigned(tf, 0, seeds.second()),
        RandomAlgorithm.PHILOX.tensor(tf));
  }

  private static Tensor unsigned(BaseOps tf, long... words) {
    return tf.raw.Bitcast(Constants.longs(tf, words), DType.UINT64);
  }

  private static RandomKey philox(BaseOps tf, Tensor seed) {
    Tensor algorithm = RandomAlgorithm.PHILOX.tensor(tf);
    Tensor mixed =
        tf.raw.StatelessRandomUniformFullIntV2(
            Constants.ints(tf, 2, 2),
            words(tf, SCRAMBLE),
            tf.raw.Cast(seed, DType.UINT64),
            algorithm,
            Attributes.of("dtype", DType.UINT32));
    Tensor pair = tf.raw.Bitcast(mixed, DType.UINT64);
    Tensor counter =
        tf.raw.ConcatV2(List.of(words(tf, 0), Dims.range(tf, pair, 1, 2)), Constants.of(tf, 0));
    return new RandomKey(Dims.range(tf, pair, 0, 1), counter, algorithm);
  }

  private static Tensor words(BaseOps tf, long... words) {
    return tf.raw.Bitcast(Constants.longs(tf, words), DType.UINT64);
  }

  /// Uniform numbers in `[0, 1)`.
  Tensor uniform(BaseOps tf, Tensor shape, DType dtype) {
    return tf.raw.StatelessRandomUniformV2(
        shape, key, counter, algorithm, Attributes.of("dtype", dtype));
  }

  /// Uniform integers in `[minval, maxval)`.
  Tensor uniformInt(BaseOps tf, Tensor shape, Tensor minval, Tensor maxval) {
    return tf.raw.StatelessRandomUniformIntV2(shape, key, counter, algorithm, minval, maxval);
  }

  /// Uniform integers of all values.
  Tensor uniformFullInt(BaseOps tf, Tensor shape, DType dtype) {
    return tf.raw.StatelessRandomUniformFullIntV2(
        shape, key, counter, algorithm, Attributes.of("dtype", dtype));
  }

  /// Standard normal numbers.
  Tensor normal(BaseOps tf, Tensor shape, DType dtype) {
    return tf.raw.StatelessRandomNormalV2(
        shape, key, counter, algorithm, Attributes.of("dtype", dtype));
  }

  /// Standard normal numbers in `[-2, 2]`.
  Tensor truncatedNormal(BaseOps tf, Tensor shape, DType dtype) {
    return tf.raw.StatelessTruncatedNormalV2(
        shape, key, counter, algorithm, Attributes.of("dtype", dtype));
  }

  /// Gamma numbers of rate 1; the shape ends in that of `alpha`.
  Tensor gamma(BaseOps tf, Tensor shape, Tensor alpha) {
    return tf.raw.StatelessRandomGammaV3(shape, key, counter, algorithm, alpha);
  }

  /// The rows in random order.
  Tensor shuffle(BaseOps tf, Tensor value) {
    return tf.raw.StatelessShuffle(value, key, counter, algorithm);
  }
}
