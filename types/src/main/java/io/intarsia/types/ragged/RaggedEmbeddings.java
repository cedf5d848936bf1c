package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.sparse.EmbeddingOptions;
import io.intarsia.types.sparse.PartitionStrategy;
import io.intarsia.types.sparse.SparseEmbeddings;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lookups of embeddings by ragged ids. `tf.nn.embeddingLookup` takes ragged ids, too.
public final class RaggedEmbeddings {
  private RaggedEmbeddings() {}

  /// The embedding of each id, from a table in parts.
  ///
  /// @param params the parts, each `[rows, E…]`, tensors or variables
  /// @param ids `[I…]`, `int32` or `int64`
  /// @return `[I…, E…]`
  /// @throws IllegalArgumentException if there is no part, the ids are of another dtype, or
  ///   consecutive rows are not cut evenly
  /// @see "Python: tf.compat.v1.nn.embedding_lookup"
  public static RaggedTensor embeddingLookup(
      List<? extends TensorLike> params, RaggedTensor ids, PartitionStrategy strategy) {
    checkIds("nn.embeddingLookup", ids);
    Tensor found = SparseEmbeddings.embeddingLookup(params, ids.flatValues(), strategy);
    return RaggedParts.withFlat(ids, found);
  }

  /// The embeddings of the ids of each row, combined: `[rows, E…]`, up to the last row that has an
  /// id.
  ///
  /// @param params the parts of a table, each `[rows, E…]`, tensors or variables; most often one
  /// @param spIds `[rows, ids]`, `int32` or `int64`
  /// @param spWeights a weight for each id, in the same rows; null means 1
  /// @throws IllegalArgumentException if there is no part, the ids are of another dtype or rank, or
  ///   consecutive rows are not cut evenly
  /// @throws io.intarsia.errors.TensorFlowException if an id is outside of the vocabulary
  /// @see "Python: tf.nn.embedding_lookup_sparse"
  public static Tensor embeddingLookupSparse(
      List<? extends TensorLike> params,
      RaggedTensor spIds,
      @Nullable RaggedTensor spWeights,
      EmbeddingOptions options) {
    SparseTensor ids = matrix("nn.embeddingLookupSparse", spIds);
    return SparseEmbeddings.embeddingLookupSparse(params, ids, sparse(spWeights), options);
  }

  /// The embeddings of the ids of each row, combined: `[rows, E…]`. Ids below 0 are left out, and,
  /// unless the combiner is a sum, those whose weight is not above 0; rows without ids are 0, or
  /// the embedding of [EmbeddingOptions#defaultId].
  ///
  /// @param embeddingWeights the parts of a table, each `[rows, E…]`, tensors or variables
  /// @param sparseIds `[rows, ids]`, `int32` or `int64`
  /// @param sparseWeights a weight for each id, in the same rows; null means 1
  /// @throws IllegalArgumentException if there is no part, the ids are of another dtype or rank, or
  ///   consecutive rows are not cut evenly
  /// @see "Python: tf.nn.safe_embedding_lookup_sparse"
  public static Tensor safeEmbeddingLookupSparse(
      List<? extends TensorLike> embeddingWeights,
      RaggedTensor sparseIds,
      @Nullable RaggedTensor sparseWeights,
      EmbeddingOptions options) {
    SparseTensor ids = matrix("nn.safeEmbeddingLookupSparse", sparseIds);
    return SparseEmbeddings.safeEmbeddingLookupSparse(
        embeddingWeights, ids, sparse(sparseWeights), options);
  }

  private static SparseTensor matrix(String name, RaggedTensor ids) {
    checkIds(name, ids);
    if (ids.raggedRank() != 1
        || ids.flatValues().shape().hasRank() && ids.flatValues().rank() != 1) {
      throw StructureErrors.of(name, "expected ids [rows, ids], got ids of shape %s", ids.shape());
    }
    return ids.toSparse();
  }

  private static void checkIds(String name, RaggedTensor ids) {
    if (ids.dtype() != DType.INT32 && ids.dtype() != DType.INT64) {
      throw StructureErrors.of(name, "expected ids of int32 or int64, got %s", ids.dtype());
    }
  }

  private static @Nullable SparseTensor sparse(@Nullable RaggedTensor weights) {
    return weights == null ? null : weights.toSparse();
  }
}
