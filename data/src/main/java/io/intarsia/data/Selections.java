package io.intarsia.data;

import io.intarsia.op.Ops;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Transformations that choose elements, or change their order or when they are made.
final class Selections {
  private Selections() {}

  static <T> Dataset<T> take(Dataset<T> input, long count) {
    ElementType elements = input.elements();
    return input.derived(
        elements,
        input
            .place()
            .raw
            .TakeDataset(input.variant(), count, elements.dtypes(), elements.shapes()));
  }

  static <T> Dataset<T> skip(Dataset<T> input, long count) {
    ElementType elements = input.elements();
    return input.derived(
        elements,
        input
            .place()
            .raw
            .SkipDataset(input.variant(), count, elements.dtypes(), elements.shapes()));
  }

  static <T> Dataset<T> repeat(Dataset<T> input, long count) {
    ElementType elements = input.elements();
    return input.derived(
        elements,
        input
            .place()
            .raw
            .RepeatDataset(input.variant(), count, elements.dtypes(), elements.shapes()));
  }

  static <T> Dataset<T> shard(Dataset<T> input, long numShards, long index) {
    Batching.checkSize("shard", "numShards", numShards);
    if (index < 0 || index >= numShards) {
      throw DataErrors.shardIndex(numShards, index);
    }
    ElementType elements = input.elements();
    return input.derived(
        elements,
        input
            .place()
            .raw
            .ShardDataset(input.variant(), numShards, index, elements.dtypes(), elements.shapes()));
  }

  static <T> Dataset<T> shuffle(Dataset<T> input, long bufferSize, ShuffleOptions options) {
    Batching.checkSize("shuffle", "bufferSize", bufferSize);
    ElementType elements = input.elements();
    Ops tf = input.place();
    OpSeeds seeds = SeedSource.of(tf).next(options.seed());
    Tensor variant =
        tf.raw.ShuffleDatasetV3(
            input.variant(),
            bufferSize,
            seeds.first(),
            seeds.second(),
            tf.raw.DummySeedGenerator(),
            elements.dtypes(),
            elements.shapes(),
            Attributes.of("reshuffle_each_iteration", options.reshuffleEachIteration()));
    return input.derived(elements, variant);
  }

  static <T> Dataset<T> cache(Dataset<T> input, String filename) {
    ElementType elements = input.elements();
    Ops tf = input.place();
    Tensor variant =
        tf.raw.CacheDatasetV2(
            input.variant(),
            filename,
            tf.raw.DummyMemoryCache(),
            elements.dtypes(),
            elements.shapes());
    return input.derived(elements, variant);
  }

  static <T> Dataset<T> prefetch(Dataset<T> input, long bufferSize) {
    if (bufferSize != ParallelOptions.AUTOTUNE && bufferSize < 0) {
      throw DataErrors.atLeast("prefetch", "bufferSize", 0, bufferSize);
    }
    ElementType elements = input.elements();
    return input.derived(
        elements,
        input
            .place()
            .raw
            .PrefetchDataset(
                input.variant(),
                bufferSize,
                elements.dtypes(),
                elements.shapes(),
                Attributes.of("legacy_autotune", bufferSize == ParallelOptions.AUTOTUNE)));
  }

  static <T> Dataset<T> unique(Dataset<T> input) {
    ElementType elements = input.elements();
    for (int i = 0; i < elements.leaves().size(); i++) {
      switch (Batching.tensor("unique", elements, i).dtype()) {
        case INT32, INT64, STRING -> {}
        default -> throw DataErrors.notComparable(elements.path(i), elements.leaves().get(i));
      }
    }
    return input.derived(
        elements,
        input.place().raw.UniqueDataset(input.variant(), elements.dtypes(), elements.shapes()));
  }

  static <T> Dataset<T> ignoreErrors(Dataset<T> input, boolean logWarning) {
    ElementType elements = input.elements();
    return input.derived(
        elements,
        input
            .place()
            .raw
            .IgnoreErrorsDataset(
                input.variant(),
                elements.dtypes(),
                elements.shapes(),
                Attributes.of("log_warning", logWarning)));
  }
}
