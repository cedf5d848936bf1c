package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Seeds;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Seeds: the environment's, those of stateless ops, and the states of generators.
final class RandomSeeds {
  private RandomSeeds() {}

  /// Sets the environment's seed: from now on its random ops give the sequence that belongs to it.
  ///
  /// An op with a seed of its own starts again at the beginning of its sequence.
  ///
  /// @see "Python: tf.random.set_seed"
  @Endpoint("random.set_seed")
  static void setSeed(BaseOps tf, long seed) {
    SeedSource.of(tf).setSeed(seed);
  }

  /// Makes two seeds of one.
  ///
  /// `seed` is `[2]`, `int32` or `int64`; the result is `[2, 2]`, a seed a row, of the same dtype.
  ///
  /// @throws IllegalArgumentException if the seed is known to have another shape
  /// @throws TensorFlowException if the seed has another shape or dtype
  /// @see "Python: tf.random.split"
  @Endpoint({"random.split", "random.experimental.stateless_split"})
  static Tensor split(BaseOps tf, Tensor seed) {
    return split(tf, seed, 2);
  }

  /// Makes seeds of one.
  ///
  /// `seed` is `[2]`, `int32` or `int64`; the result is `[num, 2]`, a seed a row, of the same
  /// dtype.
  ///
  /// @throws IllegalArgumentException if the seed is known to have another shape
  /// @throws TensorFlowException if the seed has another shape or dtype
  /// @see "Python: tf.random.split"
  @Endpoint({"random.split", "random.experimental.stateless_split"})
  static Tensor split(BaseOps tf, Tensor seed, int num) {
    return split(tf, seed, num, RandomAlgorithm.AUTO_SELECT);
  }

  /// Makes seeds of one by a given algorithm.
  ///
  /// `seed` is `[2]`, `int32` or `int64`; the result is `[num, 2]`, a seed a row, of the same
  /// dtype.
  ///
  /// @throws IllegalArgumentException if the seed is known to have another shape
  /// @throws TensorFlowException if the seed has another shape or dtype
  /// @see "Python: tf.random.split"
  @Endpoint({"random.split", "random.experimental.stateless_split"})
  static Tensor split(BaseOps tf, Tensor seed, int num, RandomAlgorithm alg) {
    return RandomKey.of(tf, "split", seed, alg)
        .uniformFullInt(tf, Constants.ints(tf, num, 2), seed.dtype());
  }

  /// Makes two seeds of one.
  ///
  /// The result is `[2, 2]`, a seed a row, `int32` if the numbers fit, else `int64`.
  ///
  /// @throws IllegalArgumentException if the seed has not two numbers
  /// @see "Python: tf.random.split"
  @Endpoint({"random.split", "random.experimental.stateless_split"})
  static Tensor split(BaseOps tf, long[] seed) {
    return split(tf, Seeds.tensor(tf, "split", seed));
  }

  /// Makes seeds of one.
  ///
  /// The result is `[num, 2]`, a seed a row, `int32` if the numbers fit, else `int64`.
  ///
  /// @throws IllegalArgumentException if the seed has not two numbers
  /// @see "Python: tf.random.split"
  @Endpoint({"random.split", "random.experimental.stateless_split"})
  static Tensor split(BaseOps tf, long[] seed, int num) {
    return split(tf, Seeds.tensor(tf, "split", seed), num);
  }

  /// Makes a seed of a seed and a number, such as that of a replica.
  ///
  /// `seed` is `[2]`, and `data` is a scalar, `int32` or `int64` both; the result is `[2]`, of the
  /// dtype of `data`.
  ///
  /// @throws IllegalArgumentException if the seed is known to have another shape
  /// @throws TensorFlowException if shapes or dtypes are others
  /// @see "Python: tf.random.fold_in"
  @Endpoint({"random.fold_in", "random.experimental.stateless_fold_in"})
  static Tensor foldIn(BaseOps tf, Tensor seed, Tensor data) {
    return foldIn(tf, seed, data, RandomAlgorithm.AUTO_SELECT);
  }

  /// Makes a seed of a seed and a number by a given algorithm.
  ///
  /// `seed` is `[2]`, and `data` is a scalar, `int32` or `int64` both; the result is `[2]`, of the
  /// dtype of `data`.
  ///
  /// @throws IllegalArgumentException if the seed is known to have another shape
  /// @throws TensorFlowException if shapes or dtypes are others
  /// @see "Python: tf.random.fold_in"
  @Endpoint({"random.fold_in", "random.experimental.stateless_fold_in"})
  static Tensor foldIn(BaseOps tf, Tensor seed, Tensor data, RandomAlgorithm alg) {
    Tensor drawn =
        RandomKey.of(tf, "foldIn", seed, alg).uniformFullInt(tf, Constants.ints(tf), data.dtype());
    return tf.raw.Pack(List.of(drawn, data));
  }

  /// Makes a seed of a seed and a number.
  ///
  /// The result is `[2]`, `int32`.
  ///
  /// @throws IllegalArgumentException if the seed has not two numbers
  /// @see "Python: tf.random.fold_in"
  @Endpoint({"random.fold_in", "random.experimental.stateless_fold_in"})
  static Tensor foldIn(BaseOps tf, long[] seed, int data) {
    return foldIn(tf, Seeds.tensor(tf, "foldIn", seed), Constants.of(tf, data));
  }

  /// Makes the state of a generator of a number.
  ///
  /// The result is `int64`, `[3]` for Philox and `[2]` for ThreeFry.
  ///
  /// @see "Python: tf.random.create_rng_state"
  @Endpoint({"random.create_rng_state", "random.experimental.create_rng_state"})
  static Tensor createRngState(BaseOps tf, long seed, RandomAlgorithm alg) {
    return Constants.longs(tf, state(seed, alg));
  }

  /// Makes the state of a generator of numbers; if they are fewer than its elements, it starts with
  /// zeros.
  ///
  /// The result is `int64`, `[3]` for Philox and `[2]` for ThreeFry.
  ///
  /// @see "Python: tf.random.create_rng_state"
  @Endpoint({"random.create_rng_state", "random.experimental.create_rng_state"})
  static Tensor createRngState(BaseOps tf, long[] seed, RandomAlgorithm alg) {
    return Constants.longs(tf, state(seed, alg));
  }

  /// Makes the state of a generator of an integer tensor; if its elements are fewer, the state
  /// starts with zeros.
  ///
  /// The result is `int64`, `[3]` for Philox and `[2]` for ThreeFry.
  ///
  /// @see "Python: tf.random.create_rng_state"
  @Endpoint({"random.create_rng_state", "random.experimental.create_rng_state"})
  static Tensor createRngState(BaseOps tf, Tensor seed, RandomAlgorithm alg) {
    int size = alg.counterSize() + 1;
    Tensor flat = tf.raw.Reshape(Casts.cast(tf, seed, DType.INT64), Constants.ints(tf, -1));
    Tensor kept = Dims.range(tf, flat, 0, size);
    Tensor missing = tf.raw.Sub(Constants.of(tf, size), tf.raw.Size(kept));
    Tensor padding = tf.raw.Pack(List.of(missing, Constants.of(tf, 0)));
    return tf.raw.Pad(kept, tf.raw.ExpandDims(padding, Constants.of(tf, 0)));
  }

  /// A number fills the state from the front, its sign all of it.
  static long[] state(long seed, RandomAlgorithm alg) {
    long[] state = new long[alg.counterSize() + 1];
    Arrays.fill(state, seed < 0 ? -1 : 0);
    state[0] = seed;
    return state;
  }

  static long[] state(long[] seed, RandomAlgorithm alg) {
    long[] state = new long[alg.counterSize() + 1];
    int length = Math.min(seed.length, state.length);
    System.arraycopy(seed, 0, state, state.length - length, length);
    return state;
  }
}
