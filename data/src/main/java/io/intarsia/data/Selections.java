package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import io.intarsia.op.raw.RawOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Transformations that choose elements, or change their order or when they are made.
final class Selections {
  private Selections() {}

  /// The op of a transformation whose elements are those of its input.
  interface Selection {
    Tensor variant(RawOps raw, Tensor input, List<DType> dtypes, List<Shape> shapes);
  }

  /// @param needed what the runtime does not keep
  static <T> Dataset<T> of(Dataset<T> input, Selection selection, Object... needed) {
    ElementType elements = input.elements();
    Tensor variant =
        selection.variant(input.place().raw, input.variant(), elements.dtypes(), elements.shapes());
    return input.derived(elements, variant, needed);
  }

  static <T> Dataset<T> take(Dataset<T> input, long count) {
    return of(input, (raw, x, dtypes, shapes) -> raw.TakeDataset(x, count, dtypes, shapes));
  }

  static <T> Dataset<T> skip(Dataset<T> input, long count) {
    return of(input, (raw, x, dtypes, shapes) -> raw.SkipDataset(x, count, dtypes, shapes));
  }

  /// @param count a number or a tensor
  static <T> Dataset<T> repeat(Dataset<T> input, Object count) {
    return of(input, (raw, x, dtypes, shapes) -> raw.RepeatDataset(x, count, dtypes, shapes));
  }

  static <T> Dataset<T> shard(Dataset<T> input, long numShards, long index) {
    Batching.checkSize("shard", "numShards", numShards);
    if (index < 0 || index >= numShards) {
      throw DataErrors.shardIndex(numShards, index);
    }
    return of(
        input, (raw, x, dtypes, shapes) -> raw.ShardDataset(x, numShards, index, dtypes, shapes));
  }

  static <T> Dataset<T> shuffle(Dataset<T> input, long bufferSize, ShuffleOptions options) {
    Batching.checkSize("shuffle", "bufferSize", bufferSize);
    OpSeeds seeds = SeedSource.of(input.place()).next(options.seed());
    Attributes order = Attributes.of("reshuffle_each_iteration", options.reshuffleEachIteration());
    return of(
        input,
        (raw, x, dtypes, shapes) ->
            raw.ShuffleDatasetV3(
                x,
                bufferSize,
                seeds.first(),
                seeds.second(),
                raw.DummySeedGenerator(),
                dtypes,
                shapes,
                order));
  }

  static <T> Dataset<T> cache(Dataset<T> input, String filename) {
    return of(
        input,
        (raw, x, dtypes, shapes) ->
            raw.CacheDatasetV2(x, filename, raw.DummyMemoryCache(), dtypes, shapes));
  }

  static <T> Dataset<T> prefetch(Dataset<T> input, long bufferSize) {
    if (bufferSize != ParallelOptions.AUTOTUNE && bufferSize < 0) {
      throw DataErrors.atLeast("prefetch", "bufferSize", 0, bufferSize);
    }
    Attributes legacy = Attributes.of("legacy_autotune", bufferSize == ParallelOptions.AUTOTUNE);
    return of(
        input,
        (raw, x, dtypes, shapes) -> raw.PrefetchDataset(x, bufferSize, dtypes, shapes, legacy));
  }

  static <T> Dataset<T> unique(Dataset<T> input) {
    ElementType elements = input.elements();
    for (int i = 0; i < elements.leaves().size(); i++) {
      switch (Batching.tensor("unique", elements, i).dtype()) {
        case INT32, INT64, STRING -> {}
        default -> throw DataErrors.notComparable(elements.path(i), elements.leaves().get(i));
      }
    }
    return of(input, RawOps::UniqueDataset);
  }

  static <T> Dataset<T> ignoreErrors(Dataset<T> input, boolean logWarning) {
    Attributes logs = Attributes.of("log_warning", logWarning);
    return of(input, (raw, x, dtypes, shapes) -> raw.IgnoreErrorsDataset(x, dtypes, shapes, logs));
  }

  static <T> Dataset<T> assertCardinality(Dataset<T> input, long cardinality) {
    if (cardinality < Dataset.INFINITE_CARDINALITY) {
      throw DataErrors.atLeast(
          "assertCardinality", "expectedCardinality", Dataset.INFINITE_CARDINALITY, cardinality);
    }
    return of(
        input,
        (raw, x, dtypes, shapes) -> raw.AssertCardinalityDataset(x, cardinality, dtypes, shapes));
  }
}
