package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// The order in which elements are read that are found by number, and where in it to begin.
///
/// The order is one of all epochs behind each other, and known from these few numbers: nothing is
/// kept in a buffer. Shards take its elements in turn, so that whoever has read the first `start`
/// of them, all shards together, goes on with [#withStart], also with another number of shards.
///
/// ```java
/// IndexOptions options = IndexOptions.defaults().withSeed(7).withEpochs(3).withShard(4, rank);
/// long read = step * 4 * batchSize;             // kept with the weights
/// options.withStart(read).withShard(2, rank);   // goes on with two workers
/// ```
///
/// @param seed of the order, which is another one in each epoch; null for that of the numbers
/// @param epochs how often all elements come, -1 for without end
/// @param numShards how many take elements in turn
/// @param shard which of them this is
/// @param start how many elements the shards have read together before
/// @param parallel how many elements are read at the same time
public record IndexOptions(
    @Nullable Long seed,
    long epochs,
    long numShards,
    long shard,
    long start,
    ParallelOptions parallel) {
  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if there are neither epochs nor -1 for no end, no shard of
  ///   that number, or a start below 0
  public IndexOptions {
    if (epochs < 0 && epochs != -1) {
      throw DataErrors.atLeast("IndexOptions", "epochs", 0, epochs);
    }
    Batching.checkSize("IndexOptions", "numShards", numShards);
    if (shard < 0 || shard >= numShards) {
      throw DataErrors.shardIndex(numShards, shard);
    }
    if (start < 0) {
      throw DataErrors.atLeast("IndexOptions", "start", 0, start);
    }
  }

  /// All elements once, in the order of their numbers, for one reader, one after the other.
  public static IndexOptions defaults() {
    return new IndexOptions(null, 1, 1, 0, 0, ParallelOptions.defaults());
  }

  /// In a random order, another one in each epoch.
  public IndexOptions withSeed(long seed) {
    return new IndexOptions(seed, epochs, numShards, shard, start, parallel);
  }

  /// So often; without end if -1.
  public IndexOptions withEpochs(long epochs) {
    return new IndexOptions(seed, epochs, numShards, shard, start, parallel);
  }

  /// The elements of one of several readers.
  public IndexOptions withShard(long numShards, long index) {
    return new IndexOptions(seed, epochs, numShards, index, start, parallel);
  }

  /// Behind the first elements of the order, those of all shards counted.
  public IndexOptions withStart(long start) {
    return new IndexOptions(seed, epochs, numShards, shard, start, parallel);
  }

  /// With several elements read at the same time.
  public IndexOptions withParallel(ParallelOptions parallel) {
    return new IndexOptions(seed, epochs, numShards, shard, start, parallel);
  }
}
