package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table of embeddings in one or several parts.
///
/// @param name the function that takes it, for messages
record PartitionedTable(String name, List<Tensor> parts, PartitionStrategy strategy) {
  /// @param ids values whose place variables are read at
  static PartitionedTable of(
      String name,
      List<? extends TensorLike> parts,
      PartitionStrategy strategy,
      @Nullable Object... ids) {
    if (parts.isEmpty()) {
      throw SparseErrors.argument(name, "at least one table of embeddings", parts);
    }
    List<Tensor> read = new ArrayList<>();
    for (TensorLike part : parts) {
      read.add(
          switch (part) {
            case Tensor tensor -> tensor;
            case Variable variable -> variable.read(SparsePlace.of(ids));
            default ->
                throw SparseErrors.argument(name, "a tensor or variable of embeddings", part);
          });
    }
    return new PartitionedTable(name, read, strategy);
  }

  boolean isWhole() {
    return parts.size() == 1;
  }

  /// The rows of some ids.
  ///
  /// @param ids `[I…]`, integers
  /// @return `[I…, E…]`
  Tensor lookup(Ops tf, Tensor ids, @Nullable Number maxNorm) {
    if (isWhole()) {
      Tensor table = parts.getFirst();
      return maxNorm == null
          ? tf.nn.embeddingLookup(table, ids)
          : tf.nn.embeddingLookup(table, ids, maxNorm);
    }
    if (strategy == PartitionStrategy.DIV) {
      return maxNorm == null
          ? tf.nn.embeddingLookup(parts, ids)
          : tf.nn.embeddingLookup(parts, ids, maxNorm);
    }
    Tensor rows = byTurns(tf, tf.reshape(ids, -1));
    Tensor all = tf.range(tf.size(ids));
    Tensor clipped = maxNorm == null ? rows : tf.nn.embeddingLookup(rows, all, maxNorm);
    return ids.shape().hasRank() && ids.rank() == 1 ? clipped : shaped(tf, clipped, ids);
  }

  private static Tensor shaped(Ops tf, Tensor rows, Tensor ids) {
    Tensor inner = tf.raw.Slice(tf.shape(rows), SparsePlace.ints(tf, 1), SparsePlace.ints(tf, -1));
    return tf.reshape(rows, tf.raw.ConcatV2(List.of(tf.shape(ids), inner), 0));
  }

  // Each part looks up its own ids only, so that a large table is never copied.
  private Tensor byTurns(Ops tf, Tensor ids) {
    int count = parts.size();
    Tensor part = tf.cast(tf.math.floormod(ids, count), DType.INT32);
    List<Tensor> wanted = tf.raw.DynamicPartition(tf.math.floordiv(ids, count), part, count);
    List<Tensor> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      found.add(tf.nn.embeddingLookup(parts.get(i), wanted.get(i)));
    }
    Tensor places = tf.range(tf.size(ids));
    return tf.raw.DynamicStitch(tf.raw.DynamicPartition(places, part, count), found);
  }
}
