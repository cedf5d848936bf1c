package io.intarsia.types.sparse;

import org.jspecify.annotations.Nullable;

/// Options of `embeddingLookupSparse` and `safeEmbeddingLookupSparse`.
///
/// @param combiner how the embeddings of a row become one
/// @param maxNorm longer embeddings are made as long; null means no limit
/// @param defaultId whose embedding rows without ids get, in safe lookups; null means zeros
/// @param partitionStrategy how the rows of a table in parts are dealt to them
public record EmbeddingOptions(
    Combiner combiner,
    @Nullable Number maxNorm,
    @Nullable Integer defaultId,
    PartitionStrategy partitionStrategy) {
  /// Python's defaults: means of embeddings of any length, in parts of consecutive rows.
  public static EmbeddingOptions defaults() {
    return new EmbeddingOptions(Combiner.MEAN, null, null, PartitionStrategy.DIV);
  }

  /// These options with a combiner.
  public EmbeddingOptions withCombiner(Combiner combiner) {
    return new EmbeddingOptions(combiner, maxNorm, defaultId, partitionStrategy);
  }

  /// These options with a largest length of embeddings.
  public EmbeddingOptions withMaxNorm(Number maxNorm) {
    return new EmbeddingOptions(combiner, maxNorm, defaultId, partitionStrategy);
  }

  /// These options with an id for rows without ids.
  public EmbeddingOptions withDefaultId(int defaultId) {
    return new EmbeddingOptions(combiner, maxNorm, defaultId, partitionStrategy);
  }

  /// These options with a way in which the rows of a table in parts are dealt to them.
  public EmbeddingOptions withPartitionStrategy(PartitionStrategy partitionStrategy) {
    return new EmbeddingOptions(combiner, maxNorm, defaultId, partitionStrategy);
  }
}
