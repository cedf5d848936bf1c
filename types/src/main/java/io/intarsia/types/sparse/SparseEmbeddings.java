package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lookups of several embeddings a row, combined, and of embeddings in a table of parts.
public final class SparseEmbeddings {
  private static final String LOOKUP = "nn.embeddingLookupSparse";
  private static final String SAFE = "nn.safeEmbeddingLookupSparse";

  private SparseEmbeddings() {}

  /// The embeddings of ids, from a table in parts.
  ///
  /// @param params the parts, each `[rows, E…]`, tensors or variables
  /// @param ids `[I…]`, `int32` or `int64`
  /// @return `[I…, E…]`
  /// @throws IllegalArgumentException if there is no part, or consecutive rows are not cut evenly
  /// @throws io.intarsia.errors.TensorFlowException if an id is not a row
  /// @see "Python: tf.compat.v1.nn.embedding_lookup"
  public static Tensor embeddingLookup(
      List<? extends TensorLike> params, Tensor ids, PartitionStrategy strategy) {
    var table = PartitionedTable.of("nn.embeddingLookup", params, strategy, ids);
    return table.lookup(SparsePlace.of(table.parts(), ids), ids, null);
  }

  /// The mean of the embeddings of each row: see [#embeddingLookupSparse(TensorLike, SparseTensor,
  /// SparseTensor, EmbeddingOptions)].
  ///
  /// @see "Python: tf.nn.embedding_lookup_sparse"
  public static Tensor embeddingLookupSparse(
      TensorLike params, SparseTensor spIds, @Nullable SparseTensor spWeights) {
    return embeddingLookupSparse(params, spIds, spWeights, EmbeddingOptions.defaults());
  }

  /// The embeddings of the ids of each row, combined: `[rows, E…]`, up to the last row that has an
  /// id. Rows without ids between others are 0.
  ///
  /// @param params `[vocabulary, E…]`, a tensor or variable
  /// @param spIds integers, `[rows, …]`; in row-major order, at least one in each row
  /// @param spWeights a weight for each id, at the same positions; null means 1
  /// @throws IllegalArgumentException if ids and weights are known to be at different positions
  /// @throws io.intarsia.errors.TensorFlowException if an id is outside of the vocabulary, or rows
  ///   are not in order
  /// @see "Python: tf.nn.embedding_lookup_sparse"
  public static Tensor embeddingLookupSparse(
      TensorLike params,
      SparseTensor spIds,
      @Nullable SparseTensor spWeights,
      EmbeddingOptions options) {
    return embeddingLookupSparse(List.of(params), spIds, spWeights, options);
  }

  /// The same of a table in parts: see [#embeddingLookupSparse(TensorLike, SparseTensor,
  /// SparseTensor, EmbeddingOptions)].
  ///
  /// @param params the parts, each `[rows, E…]`, tensors or variables; how the rows are dealt to
  ///   them say the options
  /// @throws IllegalArgumentException also if there is no part, or consecutive rows are not cut
  ///   evenly
  /// @see "Python: tf.nn.embedding_lookup_sparse"
  public static Tensor embeddingLookupSparse(
      List<? extends TensorLike> params,
      SparseTensor spIds,
      @Nullable SparseTensor spWeights,
      EmbeddingOptions options) {
    if (spWeights != null) {
      checkAlike(spIds, spWeights);
    }
    return lookup(
        PartitionedTable.of(LOOKUP, params, options.partitionStrategy(), spIds),
        spIds,
        spWeights,
        options);
  }

  private static Tensor lookup(
      PartitionedTable params,
      SparseTensor spIds,
      @Nullable SparseTensor spWeights,
      EmbeddingOptions options) {
    Ops tf = SparsePlace.of(params.parts(), spIds, spWeights);
    Tensor rows =
        tf.raw.StridedSlice(
            spIds.indices(),
            SparsePlace.ints(tf, 0, 0),
            SparsePlace.ints(tf, 0, 1),
            SparsePlace.ints(tf, 1, 1),
            Attributes.of("begin_mask", 1).with("end_mask", 1).with("shrink_axis_mask", 2));
    Tensor table = params.parts().getFirst();
    Tensor ids = spIds.values();
    if (options.maxNorm() != null || !params.isWhole()) {
      var unique = tf.raw.Unique(ids);
      table = params.lookup(tf, unique.y(), options.maxNorm());
      ids = unique.idx();
    }
    return spWeights == null
        ? combined(tf, table, ids, rows, options.combiner())
        : weighted(tf, tf.gather(table, ids), rows, spWeights.values(), options.combiner());
  }

  private static void checkAlike(SparseTensor ids, SparseTensor weights) {
    if (!ids.indices().shape().isCompatibleWith(weights.indices().shape())
        || !ids.denseShape().shape().isCompatibleWith(weights.denseShape().shape())) {
      throw SparseErrors.argument(
          LOOKUP,
          "a weight for each id, at the same positions",
          "indices of shapes %s and %s"
              .formatted(ids.indices().shape(), weights.indices().shape()));
    }
  }

  private static Tensor combined(Ops tf, Tensor table, Tensor ids, Tensor rows, Combiner combiner) {
    return switch (combiner) {
      case SUM -> tf.raw.SparseSegmentSum(table, ids, rows);
      case MEAN -> tf.raw.SparseSegmentMean(table, ids, rows);
      case SQRTN -> tf.raw.SparseSegmentSqrtN(table, ids, rows);
    };
  }

  private static Tensor weighted(
      Ops tf, Tensor embeddings, Tensor rows, Tensor weights, Combiner combiner) {
    DType dtype = embeddings.dtype();
    // As sums of halves lose digits.
    Tensor wide = dtype.byteSize() < 4 ? tf.cast(embeddings, DType.FLOAT32) : embeddings;
    Tensor factors = tf.cast(weights, wide.dtype());
    int inner = wide.shape().hasRank() ? wide.rank() - 1 : 1;
    long[] column = new long[inner + 1];
    java.util.Arrays.fill(column, 1);
    column[0] = -1;
    factors = tf.reshape(factors, column);
    Tensor sums = tf.math.segmentSum(wide.times(factors), rows);
    Tensor result =
        switch (combiner) {
          case SUM -> sums;
          case MEAN -> tf.math.divideNoNan(sums, tf.math.segmentSum(factors, rows));
          case SQRTN ->
              tf.math.divideNoNan(
                  sums, tf.math.sqrt(tf.math.segmentSum(tf.math.square(factors), rows)));
        };
    return tf.cast(result, dtype);
  }

  // -- safe ---------------------------------------------------------------------------------------

  /// The embeddings of the ids of each row, combined; rows without ids, and ids that do not count,
  /// are taken care of: `[O…, E…]`.
  ///
  /// Ids below 0 are left out, and, unless the combiner is a sum, those whose weight is not above
  /// 0. Rows without ids are 0, or the embedding of [EmbeddingOptions#defaultId].
  ///
  /// @param embeddingWeights `[vocabulary, E…]`, a tensor or variable
  /// @param sparseIds integers, `[O…, n]`
  /// @param sparseWeights a weight for each id, at the same positions; null means 1
  /// @see "Python: tf.nn.safe_embedding_lookup_sparse"
  public static Tensor safeEmbeddingLookupSparse(
      TensorLike embeddingWeights,
      SparseTensor sparseIds,
      @Nullable SparseTensor sparseWeights,
      EmbeddingOptions options) {
    return safeEmbeddingLookupSparse(List.of(embeddingWeights), sparseIds, sparseWeights, options);
  }

  /// The same of a table in parts: see [#safeEmbeddingLookupSparse(TensorLike, SparseTensor,
  /// SparseTensor, EmbeddingOptions)].
  ///
  /// @param embeddingWeights the parts, each `[rows, E…]`, tensors or variables; how the rows are
  ///   dealt to them say the options
  /// @throws IllegalArgumentException if there is no part, or consecutive rows are not cut evenly
  /// @see "Python: tf.nn.safe_embedding_lookup_sparse"
  public static Tensor safeEmbeddingLookupSparse(
      List<? extends TensorLike> embeddingWeights,
      SparseTensor sparseIds,
      @Nullable SparseTensor sparseWeights,
      EmbeddingOptions options) {
    var table = PartitionedTable.of(SAFE, embeddingWeights, options.partitionStrategy(), sparseIds);
    Ops tf = SparsePlace.of(table.parts(), sparseIds, sparseWeights);
    SparseAxes.checkRank(tf, SAFE, sparseIds, 1, "ids of rank 1 or more");
    SparseTensor ids = matrix(tf, sparseIds);
    SparseTensor weights = sparseWeights == null ? null : ids.withValues(sparseWeights.values());
    Tensor valid = valid(tf, ids, weights, options.combiner());
    ids = SparseShapes.kept(ids, valid);
    weights = weights == null ? null : SparseShapes.kept(weights, valid);
    Integer given = options.defaultId();
    var filled =
        SparseConversions.fillEmptyRows(ids, tf.constant(given == null ? 0 : given, ids.dtype()));
    if (weights != null) {
      weights = SparseConversions.fillEmptyRows(weights, 1).filled();
    }
    Tensor result = lookup(table, filled.filled(), weights, options);
    Tensor cleared = given == null ? cleared(tf, result, filled.emptyRowIndicator()) : result;
    return unflattened(tf, cleared, sparseIds);
  }

  /// With the default options: means, and zeros for rows without ids.
  ///
  /// @see "Python: tf.nn.safe_embedding_lookup_sparse"
  public static Tensor safeEmbeddingLookupSparse(
      TensorLike embeddingWeights, SparseTensor sparseIds, @Nullable SparseTensor sparseWeights) {
    return safeEmbeddingLookupSparse(
        embeddingWeights, sparseIds, sparseWeights, EmbeddingOptions.defaults());
  }

  private static SparseTensor matrix(Ops tf, SparseTensor ids) {
    if (SparsePlace.rank(ids) == 2) {
      return ids;
    }
    Tensor outer = SparseAxes.outer(ids.denseShape());
    Tensor rows = tf.reshape(tf.raw.Prod(outer, tf.constant(0)), 1);
    Tensor last = ids.denseShape().get(Index.from(-1));
    return SparseShapes.reshape(ids, tf.raw.ConcatV2(List.of(rows, last), 0));
  }

  private static Tensor valid(
      Ops tf, SparseTensor ids, @Nullable SparseTensor weights, Combiner combiner) {
    Tensor valid = tf.math.greaterEqual(ids.values(), 0);
    return weights == null || combiner == Combiner.SUM
        ? valid
        : tf.math.logicalAnd(valid, tf.math.greater(weights.values(), 0));
  }

  private static Tensor cleared(Ops tf, Tensor result, Tensor isEmpty) {
    int rank = result.shape().hasRank() ? result.rank() : 2;
    long[] column = new long[rank];
    java.util.Arrays.fill(column, 1);
    column[0] = -1;
    return tf.where(tf.reshape(isEmpty, column), tf.zerosLike(result), result);
  }

  private static Tensor unflattened(Ops tf, Tensor result, SparseTensor ids) {
    if (SparsePlace.rank(ids) == 2) {
      return result;
    }
    Tensor sizes = tf.shape(result, DType.INT64);
    Tensor inner = tf.raw.Slice(sizes, SparsePlace.ints(tf, 1), SparsePlace.ints(tf, -1));
    Tensor all = tf.raw.ConcatV2(List.of(SparseAxes.outer(ids.denseShape()), inner), 0);
    return tf.reshape(result, all);
  }
}
