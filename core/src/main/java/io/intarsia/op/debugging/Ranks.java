package io.intarsia.op.debugging;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.OptionalInt;

/// How many axes a tensor has.
final class Ranks {
  private static final String EXACT = "assertRank";
  private static final String AT_LEAST = "assertRankAtLeast";

  private Ranks() {}

  /// Fails unless a tensor has that many axes, with options.
  ///
  /// @throws IllegalArgumentException if the rank of `x` is known and another
  /// @throws TensorFlowException if it turns out to be another when a graph runs
  /// @see "Python: tf.debugging.assert_rank"
  @Endpoint({"debugging.assert_rank", "assert_rank"})
  static void assertRank(BaseOps tf, Tensor x, int rank, AssertOptions options) {
    var check = new RankCheck(EXACT, "rank " + rank);
    if (x.shape().hasRank()) {
      check.require(x, x.rank() == rank, options);
    } else {
      Tensor holds = tf.raw.Equal(tf.raw.Rank(x), Constants.of(tf, rank));
      check.inGraph(tf, x, holds, options);
    }
  }

  /// Fails unless a tensor has that many axes, with options.
  ///
  /// `rank` is a scalar `int32`.
  ///
  /// @throws IllegalArgumentException if both are known, and another
  /// @throws TensorFlowException if it turns out to be another when a graph runs
  /// @see "Python: tf.debugging.assert_rank"
  @Endpoint({"debugging.assert_rank", "assert_rank"})
  static void assertRank(BaseOps tf, Tensor x, Tensor rank, AssertOptions options) {
    OptionalInt known = known(EXACT, rank);
    if (known.isPresent()) {
      assertRank(tf, x, known.getAsInt(), options);
    } else {
      Tensor holds = isScalarAnd(tf, rank, tf.raw.Equal(tf.raw.Rank(x), rank));
      new RankCheck(EXACT, "rank").inGraph(tf, x, rank, holds, options);
    }
  }

  /// Fails unless a tensor has that many axes or more, with options.
  ///
  /// @throws IllegalArgumentException if the rank of `x` is known and less
  /// @throws TensorFlowException if it turns out to be less when a graph runs
  /// @see "Python: tf.debugging.assert_rank_at_least"
  @Endpoint("debugging.assert_rank_at_least")
  static void assertRankAtLeast(BaseOps tf, Tensor x, int rank, AssertOptions options) {
    var check = new RankCheck(AT_LEAST, "rank " + rank + " or more");
    if (x.shape().hasRank()) {
      check.require(x, x.rank() >= rank, options);
    } else {
      Tensor holds = tf.raw.GreaterEqual(tf.raw.Rank(x), Constants.of(tf, rank));
      check.inGraph(tf, x, holds, options);
    }
  }

  /// Fails unless a tensor has that many axes or more, with options.
  ///
  /// `rank` is a scalar `int32`.
  ///
  /// @throws IllegalArgumentException if both are known, and it has less
  /// @throws TensorFlowException if it turns out to be less when a graph runs
  /// @see "Python: tf.debugging.assert_rank_at_least"
  @Endpoint("debugging.assert_rank_at_least")
  static void assertRankAtLeast(BaseOps tf, Tensor x, Tensor rank, AssertOptions options) {
    OptionalInt known = known(AT_LEAST, rank);
    if (known.isPresent()) {
      assertRankAtLeast(tf, x, known.getAsInt(), options);
    } else {
      Tensor holds = isScalarAnd(tf, rank, tf.raw.GreaterEqual(tf.raw.Rank(x), rank));
      new RankCheck(AT_LEAST, "at least rank").inGraph(tf, x, rank, holds, options);
    }
  }

  /// Fails unless the number of axes of a tensor is one of these.
  ///
  /// @throws IllegalArgumentException if the rank of `x` is known and none of them
  /// @throws TensorFlowException if it turns out to be none of them when a graph runs
  /// @see "Python: tf.debugging.assert_rank_in"
  @Endpoint("debugging.assert_rank_in")
  static void assertRankIn(BaseOps tf, Tensor x, int... ranks) {
    assertRankIn(tf, x, ranks, AssertOptions.defaults());
  }

  /// Fails unless the number of axes of a tensor is one of these, with options.
  ///
  /// @throws IllegalArgumentException if the rank of `x` is known and none of them
  /// @throws TensorFlowException if it turns out to be none of them when a graph runs
  /// @see "Python: tf.debugging.assert_rank_in"
  @Endpoint("debugging.assert_rank_in")
  static void assertRankIn(BaseOps tf, Tensor x, int[] ranks, AssertOptions options) {
    var check = new RankCheck("assertRankIn", "a rank of " + Arrays.toString(ranks));
    if (x.shape().hasRank()) {
      check.require(x, Arrays.stream(ranks).anyMatch(rank -> rank == x.rank()), options);
    } else {
      Tensor same = tf.raw.Equal(tf.raw.Rank(x), Constants.ints(tf, ranks));
      check.inGraph(tf, x, tf.raw.Any(same, Constants.ints(tf, 0)), options);
    }
  }

  /// A vector of one would be as good, and is a mistake.
  private static Tensor isScalarAnd(BaseOps tf, Tensor rank, Tensor holds) {
    return rank.shape().hasRank()
        ? holds
        : tf.raw.LogicalAnd(holds, tf.raw.Equal(tf.raw.Rank(rank), Constants.of(tf, 0)));
  }

  private static OptionalInt known(String function, Tensor rank) {
    if (rank.dtype() != DType.INT32 || rank.shape().hasRank() && rank.rank() != 0) {
      throw Mistake.argument(
          "%s: wrong argument rank; expected a scalar of int32, got shape %s of %s"
              .formatted(function, rank.shape(), rank.dtype()));
    }
    try (HostTensor value = rank.staticValue().orElse(null)) {
      return value == null ? OptionalInt.empty() : OptionalInt.of((int) value.longAt(0));
    }
  }
}
