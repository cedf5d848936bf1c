package io.intarsia.types.ragged;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What can be said of data only: eagerly where there is some, else when the graph runs.
final class RaggedChecks {
  private static final String NOT_RAGGED_RIGHT =
      "RaggedTensor.fromSparse: expected the elements of each row side by side from column 0 on, in"
          + " order; reorder them, or fill the gaps";

  private RaggedChecks() {}

  /// Indices of a matrix: each row begins in column 0 and has no gaps; rows rise.
  static void raggedRight(Ops tf, Tensor indices) {
    if (RowMath.isOnHost(tf, indices)) {
      if (!isRaggedRight(RaggedReader.read(tf.reshape(indices, -1)))) {
        throw RaggedErrors.of(NOT_RAGGED_RIGHT);
      }
      return;
    }
    Tensor before = indices.get(Index.to(-1));
    Tensor after = indices.get(Index.from(1));
    Tensor rowsRise = tf.math.greater(column(after, 0), column(before, 0));
    Tensor sameRow = tf.math.equal(column(after, 0), column(before, 0));
    Tensor follows = tf.math.equal(column(after, 1), tf.math.add(column(before, 1), 1));
    Tensor begins = tf.math.equal(column(after, 1), 0);
    Tensor pairs =
        tf.math.logicalOr(
            tf.math.logicalAnd(rowsRise, begins), tf.math.logicalAnd(sameRow, follows));
    Tensor first = tf.math.equal(column(indices.get(Index.to(1)), 1), 0);
    Tensor good = tf.math.logicalAnd(tf.math.reduceAll(pairs), tf.math.reduceAll(first));
    tf.raw.Assert(good, List.of(tf.constant(NOT_RAGGED_RIGHT), indices));
  }

  private static Tensor column(Tensor matrix, int column) {
    return matrix.get(Index.all(), column);
  }

  private static boolean isRaggedRight(long[] indices) {
    for (int i = 0; i < indices.length; i += 2) {
      boolean begins = i == 0 || indices[i] > indices[i - 2];
      boolean follows = i > 0 && indices[i] == indices[i - 2];
      if (!(begins && indices[i + 1] == 0 || follows && indices[i + 1] == indices[i - 1] + 1)) {
        return false;
      }
    }
    return true;
  }
}
