package io.intarsia.types.example;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.sparse.SparseOps;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Puts values and their positions, which examples have under several keys, together.
final class SparseFeatures {
  private SparseFeatures() {}

  /// The value of a sparse feature.
  ///
  /// @param key of the feature
  /// @param parsed what the examples have under each key
  static SparseTensor of(
      String operation, String key, SparseFeature feature, Map<String, TensorLike> parsed) {
    SparseTensor values = sparse(parsed, feature.valueKey());
    Ops tf = Ops.of(values.indices().place());
    List<Tensor> columns = new ArrayList<>();
    columns.add(values.indices().get(Index.all(), Index.to(-1)));
    for (String indexKey : feature.indexKey()) {
      SparseTensor positions = sparse(parsed, indexKey);
      String message =
          "%s: feature '%s': expected as many numbers under '%s' as values under '%s' in each example"
              .formatted(operation, key, indexKey, feature.valueKey());
      checkAlike(tf, message, positions, values);
      columns.add(tf.expandDims(positions.values(), 1));
    }
    Tensor examples = values.denseShape().get(Index.to(-1));
    SparseTensor whole =
        SparseTensor.of(
            tf.concat(columns, 1),
            values.values(),
            tf.concat(List.of(examples, tf.constant(feature.size().toArray())), 0));
    return feature.alreadySorted() ? whole : SparseOps.reorder(whole);
  }

  private static SparseTensor sparse(Map<String, TensorLike> parsed, String key) {
    return (SparseTensor) Objects.requireNonNull(parsed.get(key));
  }

  /// Each example must have as many positions as values: of more in one and fewer in another,
  /// values would move to places of others.
  private static void checkAlike(
      Ops tf, String message, SparseTensor positions, SparseTensor values) {
    FeatureChecks.requireEqual(
        tf,
        positions.indices(),
        values.indices(),
        message,
        position -> where(positions, values, position));
  }

  /// @param position where the indices of two sparse tensors begin to differ
  private static String where(SparseTensor positions, SparseTensor values, int position) {
    int rank = Math.toIntExact(positions.indices().shape().dim(1));
    if (rank == 1) {
      return "";
    }
    int row = position / rank * rank;
    long example = Math.min(exampleAt(positions, row), exampleAt(values, row));
    return ", but not in example " + example;
  }

  private static long exampleAt(SparseTensor x, int row) {
    long[] indices = FeatureChecks.longs(x.indices());
    return row < indices.length ? indices[row] : Long.MAX_VALUE;
  }
}
