package io.intarsia.op.random;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Seeds;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Rows and numbers in random order.
final class RandomOrder {
  // What Python puts before a seed of two numbers to make one of three.
  private static final int INDEX_SEED = 498247692;
  private static final int ROUNDS = 4;

  private RandomOrder() {}

  /// Puts the rows in random order.
  ///
  /// `value` is `[N, D…]`, and so is the result.
  ///
  /// @see "Python: tf.random.shuffle"
  @Endpoint("random.shuffle")
  static Tensor shuffle(BaseOps tf, Tensor value) {
    return shuffled(tf, value, null);
  }

  /// Puts the rows in random order, with a seed of the op.
  ///
  /// `value` is `[N, D…]`, and so is the result.
  ///
  /// @see "Python: tf.random.shuffle"
  @Endpoint("random.shuffle")
  static Tensor shuffle(BaseOps tf, Tensor value, long seed) {
    return shuffled(tf, value, seed);
  }

  private static Tensor shuffled(BaseOps tf, Tensor value, @Nullable Long seed) {
    OpSeeds seeds = SeedSource.of(tf).next(seed);
    return seeds.isOnce()
        ? RandomKey.of(tf, seeds).shuffle(tf, value)
        : tf.raw.RandomShuffle(value, seeds.attributes());
  }

  /// Puts the rows in an order that follows from the seed.
  ///
  /// `value` is `[N, D…]`, and so is the result; equal seeds give equal orders.
  ///
  /// @throws IllegalArgumentException if the seed has not two numbers
  /// @see "Python: tf.random.experimental.stateless_shuffle"
  @Endpoint("random.experimental.stateless_shuffle")
  static Tensor statelessShuffle(BaseOps tf, Tensor value, long[] seed) {
    return statelessShuffle(tf, value, Seeds.tensor(tf, "statelessShuffle", seed));
  }

  /// Puts the rows in an order that follows from the seed.
  ///
  /// `value` is `[N, D…]`, and so is the result; `seed` is `[2]`, `int32` or `int64`; equal seeds
  /// give equal orders.
  ///
  /// @throws IllegalArgumentException if the seed is known to have another shape
  /// @throws TensorFlowException if the seed has another shape or dtype
  /// @see "Python: tf.random.experimental.stateless_shuffle"
  @Endpoint("random.experimental.stateless_shuffle")
  static Tensor statelessShuffle(BaseOps tf, Tensor value, Tensor seed) {
    return statelessShuffle(tf, value, seed, RandomAlgorithm.AUTO_SELECT);
  }

  /// Puts the rows in an order that follows from the seed by a given algorithm.
  ///
  /// `value` is `[N, D…]`, and so is the result; `seed` is `[2]`, `int32` or `int64`; equal seeds
  /// give equal orders.
  ///
  /// @throws IllegalArgumentException if the seed is known to have another shape
  /// @throws TensorFlowException if the seed has another shape or dtype
  /// @see "Python: tf.random.experimental.stateless_shuffle"
  @Endpoint("random.experimental.stateless_shuffle")
  static Tensor statelessShuffle(BaseOps tf, Tensor value, Tensor seed, RandomAlgorithm alg) {
    return RandomKey.of(tf, "statelessShuffle", seed, alg).shuffle(tf, value);
  }

  /// Gives the place of each number in an order of `0, …, maxIndex` that follows from the seed,
  /// without making the order.
  ///
  /// `index` and `maxIndex` are `[]` or `[N]`, `int32`, `uint32`, `int64` or `uint64`, `seed` is
  /// `[2]` or `[N, 2]`; scalars broadcast; the result is `[]` or `[N]`, of the dtype of `index`.
  ///
  /// @throws IllegalArgumentException if the seed has another shape
  /// @throws TensorFlowException if shapes or dtypes are others, or an index is greater than its
  ///   `maxIndex`
  /// @see "Python: tf.random.experimental.index_shuffle"
  @Endpoint("random.experimental.index_shuffle")
  static Tensor indexShuffle(BaseOps tf, Tensor index, Tensor seed, Tensor maxIndex) {
    Tensor pair = pair(tf, seed);
    int[][] paddings = new int[pair.rank()][2];
    paddings[pair.rank() - 1][0] = 1;
    Tensor salt = Constants.like(tf, INDEX_SEED, seed);
    Tensor triple = tf.raw.PadV2(pair, Constants.of(tf, paddings), salt);
    return tf.raw.RandomIndexShuffle(index, triple, maxIndex, Attributes.of("rounds", ROUNDS));
  }

  /// Gives the place of a number in an order of `0, …, maxIndex` that follows from the seed,
  /// without making the order.
  ///
  /// The result is a scalar, `int64`.
  ///
  /// @throws IllegalArgumentException if the seed has not two numbers
  /// @throws TensorFlowException if `index` is greater than `maxIndex`
  /// @see "Python: tf.random.experimental.index_shuffle"
  @Endpoint("random.experimental.index_shuffle")
  static Tensor indexShuffle(BaseOps tf, long index, long[] seed, long maxIndex) {
    return indexShuffle(
        tf,
        Constants.of(tf, index),
        Seeds.tensor(tf, "indexShuffle", seed),
        Constants.of(tf, maxIndex));
  }

  private static Tensor pair(BaseOps tf, Tensor seed) {
    Shape shape = seed.shape();
    boolean isVector = shape.hasRank() && shape.isCompatibleWith(Shape.of(2));
    boolean isMatrix = shape.hasRank() && shape.isCompatibleWith(Shape.of(-1, 2));
    if (!isVector && !isMatrix) {
      throw Mistake.argument(
          "indexShuffle: wrong shape of seed; expected [2] or [N, 2] of known rank, got "
              + shape
              + (shape.hasRank() ? "" : "; say it with tf.ensureShape"));
    }
    return shape.dim(-1) == 2
        ? seed
        : tf.raw.EnsureShape(seed, isVector ? Shape.of(2) : Shape.of(-1, 2));
  }
}
