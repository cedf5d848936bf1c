package io.intarsia.op;

import io.intarsia.dtype.DType;
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
  static RandomKey of(Ops tf, Tensor seed, RandomAlgorithm algorithm) {
    return switch (algorithm) {
      case AUTO_SELECT -> {
        var found = tf.raw.StatelessRandomGetKeyCounter(seed);
        yield new RandomKey(found.key(), found.counter(), algorithm.tensor(tf));
      }
      case PHILOX -> philox(tf, seed);
      case THREEFRY -> {
        Tensor key = tf.raw.Bitcast(tf.raw.Cast(seed, DType.UINT32), DType.UINT64);
        yield new RandomKey(
            tf.raw.Reshape(key, Constants.ints(tf, 1)), words(tf, 0), algorithm.tensor(tf));
      }
    };
  }

  /// A seed as a tensor: `int32` if it fits, as in Python.
  ///
  /// @throws IllegalArgumentException if there are not two numbers
  static Tensor seed(Ops tf, String operation, long... seed) {
    if (seed.length != 2) {
      throw new IllegalArgumentException(
          "%s: wrong seed; expected 2 numbers, got %d".formatted(operation, seed.length));
    }
    return Dims.tensor(tf, seed);
  }

  private static RandomKey philox(Ops tf, Tensor seed) {
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

  private static Tensor words(Ops tf, long... words) {
    return tf.raw.Bitcast(Constants.longs(tf, words), DType.UINT64);
  }

  /// Uniform numbers in `[0, 1)`.
  Tensor uniform(Ops tf, Tensor shape, DType dtype) {
    return tf.raw.StatelessRandomUniformV2(
        shape, key, counter, algorithm, Attributes.of("dtype", dtype));
  }

  /// Uniform integers in `[minval, maxval)`.
  Tensor uniformInt(Ops tf, Tensor shape, Tensor minval, Tensor maxval) {
    return tf.raw.StatelessRandomUniformIntV2(shape, key, counter, algorithm, minval, maxval);
  }

  /// Uniform integers of all values.
  Tensor uniformFullInt(Ops tf, Tensor shape, DType dtype) {
    return tf.raw.StatelessRandomUniformFullIntV2(
        shape, key, counter, algorithm, Attributes.of("dtype", dtype));
  }

  /// Standard normal numbers.
  Tensor normal(Ops tf, Tensor shape, DType dtype) {
    return tf.raw.StatelessRandomNormalV2(
        shape, key, counter, algorithm, Attributes.of("dtype", dtype));
  }

  /// Standard normal numbers in `[-2, 2]`.
  Tensor truncatedNormal(Ops tf, Tensor shape, DType dtype) {
    return tf.raw.StatelessTruncatedNormalV2(
        shape, key, counter, algorithm, Attributes.of("dtype", dtype));
  }

  /// Gamma numbers of rate 1; the shape ends in that of `alpha`.
  Tensor gamma(Ops tf, Tensor shape, Tensor alpha) {
    return tf.raw.StatelessRandomGammaV3(shape, key, counter, algorithm, alpha);
  }

  /// The rows in random order.
  Tensor shuffle(Ops tf, Tensor value) {
    return tf.raw.StatelessShuffle(value, key, counter, algorithm);
  }
}
