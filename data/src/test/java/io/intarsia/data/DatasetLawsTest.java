package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds of every data set.
@Timeout(60)
@OnEveryExecutor
final class DatasetLawsTest {
  private final Environment tf;

  DatasetLawsTest(Environments environments) {
    tf = environments.open();
  }

  static Stream<String> sources() {
    Stream<String> all =
        Stream.of(
            "range", "floats", "words", "map", "pair", "record", "ragged", "deep", "sparse",
            "mixed");
    return Tier.sample(all, 5);
  }

  @ParameterizedTest
  @MethodSource("sources")
  @Tag("E-092")
  @Tag("E-093")
  void unbatch_ofBatches_isTheDataSet_toDepthThree(String source) {
    Dataset<?> dataSet = Pipelines.source(tf, source);
    List<Object> elements = read(dataSet);

    assertThat(read(dataSet.batch(3).unbatch())).isEqualTo(elements);
    assertThat(read(dataSet.take(4).batch(2).batch(1).batch(2).unbatch().unbatch().unbatch()))
        .isEqualTo(elements.subList(0, 4));
    assertThat(read(dataSet.batch(3).rebatch(2, false).unbatch())).isEqualTo(elements);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void map_inParallelAndInOrder_isThatOneByOne(String source) {
    var dataSet = Pipelines.untyped(Pipelines.source(tf, source));
    ParallelOptions four =
        ParallelOptions.defaults().withNumParallelCalls(4).withDeterministic(true);

    assertThat(read(dataSet.map(Pipelines::number, four)))
        .isEqualTo(read(dataSet.map(Pipelines::number)));
    assertThat(
            read(
                dataSet.map(
                    Pipelines::number,
                    ParallelOptions.defaults()
                        .withNumParallelCalls(ParallelOptions.AUTOTUNE)
                        .withDeterministic(false))))
        .containsExactlyInAnyOrderElementsOf(read(dataSet.map(Pipelines::number)));
  }

  @Test
  void shards_ofADataSet_areTheWhole() {
    for (int shards = 1; shards <= 12; shards++) {
      List<Long> all = new ArrayList<>();
      for (int index = 0; index < shards; index++) {
        all.addAll(numbers(Dataset.range(tf, 10).shard(shards, index)));
      }
      assertThat(all).containsExactlyInAnyOrderElementsOf(numbers(Dataset.range(tf, 10)));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 7, 50, 1000})
  void shuffle_withAnyBuffer_isAPermutation(long buffer) {
    Dataset<Tensor> shuffled =
        Dataset.range(tf, 50).shuffle(buffer, ShuffleOptions.defaults().withSeed(buffer));

    assertThat(numbers(shuffled))
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 50).boxed().toList());
  }

  private interface UnaryDataset extends Function<Dataset<Tensor>, Dataset<?>> {}

  // Elsewhere a map was lost below a transformation that looked at its source.
  @Test
  void map_underEveryTransformation_isApplied() {
    Dataset<Tensor> negative = Dataset.range(tf, 1, 9).map((g, x) -> x.neg());
    List<UnaryDataset> transformations =
        List.of(
            d -> d.batch(2),
            d -> d.batch(2).unbatch(),
            d -> d.batch(2).rebatch(3, false),
            d -> d.take(3),
            d -> d.skip(3),
            d -> d.repeat(2),
            d -> d.shard(2, 1),
            d -> d.cache(),
            d -> d.prefetch(2),
            d -> d.shuffle(4, ShuffleOptions.defaults()),
            d -> d.concatenate(d),
            d -> d.unique(),
            d -> d.filter((g, x) -> x.lt(-2L)),
            d -> d.takeWhile((g, x) -> x.gt(-4L)),
            d -> d.paddedBatch(2, PaddedBatchOptions.defaults()),
            d -> d.raggedBatch(2, false),
            d -> d.window(2, WindowOptions.defaults()).flatMap((g, w) -> w),
            d -> d.flatMap((g, x) -> Dataset.fromTensors(x)),
            d -> d.interleave((g, x) -> Dataset.fromTensors(x), InterleaveOptions.defaults()),
            d -> d.scan(tf.constant(0L), (g, s, x) -> new Pair<>(s, x)),
            d -> d.ignoreErrors(false),
            d -> Dataset.zip(d, d).map((g, pair) -> pair.first()),
            d -> d.enumerate(0).map((g, pair) -> pair.second()),
            d -> Dataset.sampleFromDatasets(List.of(d, d), null, null, false),
            d -> d.groupByWindow((g, x) -> x.mod(2L), (g, key, w) -> w, 2),
            d -> Dataset.fromTensors(d.reduce(tf.constant(0L), (g, s, x) -> s.plus(x))));

    Stream<Integer> due = IntStream.range(0, transformations.size()).boxed();
    Tier.sample(due, 4)
        .forEach(i -> {
          Dataset<?> transformed = transformations.get(i).apply(negative);
          assertThat(transformed.stream().allMatch(this::isNegative))
              .as("%s", transformed)
              .isTrue();
          assertThat(transformed.stream().count()).isPositive();
        });
  }

  private boolean isNegative(Object element) {
    Tensor numbers =
        element instanceof RaggedTensor ragged ? ragged.flatValues() : (Tensor) element;
    return tf.math.reduceAll(numbers.lt(0L)).toBoolean();
  }

  @Test
  void cache_readTwice_runsTheCodeOnce() {
    var runs = tf.variable(0L);
    Dataset<Tensor> cached =
        Dataset.range(tf, 4)
            .map((g, x) -> {
              runs.assignAdd(g, g.constant(1L));
              return x;
            })
            .cache();

    assertThat(numbers(cached)).containsExactly(0L, 1L, 2L, 3L);
    assertThat(numbers(cached)).containsExactly(0L, 1L, 2L, 3L);
    assertThat(runs.value().asLong()).isEqualTo(4);
  }

  static List<Long> numbers(Dataset<Tensor> dataSet) {
    return dataSet.stream().map(Tensor::asLong).toList();
  }

  static List<Object> read(Dataset<?> dataSet) {
    return dataSet.stream().map(Elements::of).toList();
  }
}
