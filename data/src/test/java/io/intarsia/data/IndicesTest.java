package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class IndicesTest {
  private static final TensorSpec TEXT = TensorSpec.of(Shape.scalar(), DType.STRING);
  private static final IndexOptions ONCE = IndexOptions.defaults();
  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  /// `[int(tf.random.experimental.index_shuffle(i, [5, e], 10)) for e in range(2) for i in
  /// range(11)]`
  @Test
  void order_ofASeed_isThatOfPythonsIndexShuffle() {
    assertThat(read(11, ONCE.withSeed(5).withEpochs(2)))
        .isEqualTo(
            List.of(
                5L, 0L, 6L, 1L, 2L, 8L, 4L, 9L, 7L, 10L, 3L, // epoch 0
                3L, 10L, 1L, 4L, 5L, 8L, 2L, 6L, 9L, 7L, 0L));
    assertThat(read(4, ONCE.withEpochs(2))).containsExactly(0L, 1L, 2L, 3L, 0L, 1L, 2L, 3L);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 1023, 1024, 1025, 5000})
  void everyEpoch_isAPermutation_eachAnotherOne(int size) {
    List<Long> read = read(size, ONCE.withSeed(3).withEpochs(2));

    assertThat(read).hasSize(2 * size);
    assertThat(read.subList(0, size)).containsExactlyInAnyOrderElementsOf(numbers(size));
    assertThat(read.subList(size, 2 * size)).containsExactlyInAnyOrderElementsOf(numbers(size));
    if (size > 2) {
      assertThat(read.subList(0, size)).isNotEqualTo(read.subList(size, 2 * size));
      assertThat(read.subList(0, size)).isNotEqualTo(read(size, ONCE.withSeed(4)));
    }
  }

  @Test
  void start_atEveryPosition_goesOnWithAnyNumberOfShards() {
    IndexOptions options = ONCE.withSeed(3).withEpochs(2);
    List<Long> whole = read(7, options);
    for (int start = 0; start <= 16; start++) {
      for (int shards = 1; shards <= 5; shards++) {
        List<List<Long>> parts = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
          parts.add(read(7, options.withStart(start).withShard(shards, shard)));
        }
        assertThat(inTurn(parts))
            .as("from %d, %d shards", start, shards)
            .isEqualTo(whole.subList(Math.min(start, 14), 14));
      }
    }
  }

  @Test
  void start_inTheMiddleOfBlocks_goesOn() {
    IndexOptions options = ONCE.withSeed(9).withEpochs(3);
    List<Long> whole = read(1500, options);
    for (int start : new int[] {1, 1023, 1024, 1025, 1499, 1500, 1501, 4499}) {
      assertThat(read(1500, options.withStart(start)))
          .as("from %d", start)
          .isEqualTo(whole.subList(start, 4500));
    }
  }

  @Test
  void cardinality_isKnown() {
    assertThat(cardinality(7, ONCE.withEpochs(2))).isEqualTo(14);
    assertThat(cardinality(7, ONCE.withEpochs(2).withStart(3).withShard(2, 1))).isEqualTo(5);
    assertThat(cardinality(7, ONCE.withStart(100))).isZero();
    assertThat(cardinality(7, ONCE.withEpochs(0))).isZero();
    assertThat(cardinality(0, ONCE.withEpochs(2))).isZero();
    assertThat(cardinality(7, ONCE.withEpochs(-1))).isEqualTo(Dataset.INFINITE_CARDINALITY);
    assertThat(read(0, ONCE.withSeed(1).withEpochs(2))).isEmpty();
  }

  @Test
  void epochs_withoutEnd_goOnFarBehind() {
    IndexOptions endless = ONCE.withSeed(2).withEpochs(-1);
    long far = 5L * 1_000_000_000_000L;
    List<Long> one =
        Dataset.indices(tf, 5, endless.withStart(far)).take(10).stream()
            .map(Tensor::asLong)
            .toList();
    assertThat(one.subList(0, 5)).containsExactlyInAnyOrderElementsOf(numbers(5));
    assertThat(one.subList(5, 10)).containsExactlyInAnyOrderElementsOf(numbers(5));
  }

  @Test
  void source_isReadByNumber() {
    List<String> words = List.of("a", "b", "c", "d", "e");
    Dataset<Tensor> read = Dataset.of(tf, IndexedSource.of(words), TEXT, ONCE.withSeed(1));

    List<String> expected =
        read(5, ONCE.withSeed(1)).stream().map(i -> words.get(i.intValue())).toList();
    assertThat(read.stream().map(Tensor::asString)).containsExactlyElementsOf(expected);
    assertThat(read.cardinality().asLong()).isEqualTo(5);
    assertThat(read.batch(2).stream().map(batch -> batch.shape().dim(0)))
        .containsExactly(2L, 2L, 1L);
  }

  @Test
  void source_inParallel_isReadBySeveralThreadsInOrder() {
    CountDownLatch both = new CountDownLatch(2);
    IndexedSource source =
        IndexedSource.of(
            4,
            i -> {
              if (i < 2) {
                meet(both);
              }
              return "n" + i;
            });
    var parallel = ParallelOptions.defaults().withNumParallelCalls(2);
    Dataset<Tensor> read = Dataset.of(tf, source, TEXT, ONCE.withParallel(parallel));

    assertThat(read.stream().map(Tensor::asString)).containsExactly("n0", "n1", "n2", "n3");
  }

  @Test
  void source_thatFails_saysWhichElement() {
    IndexedSource source =
        new IndexedSource() {
          @Override
          public long size() {
            return 3;
          }

          @Override
          public Object get(long index) throws IOException {
            if (index == 1) {
              throw new IOException("no such file");
            }
            return "x";
          }
        };
    try (var elements = Dataset.of(tf, source, TEXT, ONCE).iterator()) {
      assertThat(((Tensor) elements.next()).asString()).isEqualTo("x");
      assertThatThrownBy(elements::next)
          .isInstanceOf(TensorFlowException.class)
          .hasStackTraceContaining("Dataset.of: element 1 cannot be read")
          .hasRootCauseMessage("no such file");
    }
    Dataset<Tensor> numbers = Dataset.of(tf, IndexedSource.of(List.of("x", 2)), TEXT, ONCE);
    assertThatThrownBy(() -> numbers.stream().toList())
        .hasRootCauseMessage(
            "Dataset.of: element 1: expected TensorSpec([], string) at element, got 2");
  }

  @Test
  void options_thatCannotBe_areExplained() {
    assertThatThrownBy(() -> ONCE.withEpochs(-2))
        .hasMessage("IndexOptions: epochs must be at least 0, got -2");
    assertThatThrownBy(() -> ONCE.withShard(2, 2))
        .hasMessageContaining("index must be in [0, 2), as there are 2 shards, got 2");
    assertThatThrownBy(() -> ONCE.withStart(-1))
        .hasMessage("IndexOptions: start must be at least 0, got -1");
    assertThatThrownBy(() -> Dataset.indices(tf, -1, ONCE))
        .hasMessage("indices: size must be at least 0, got -1");
  }

  private static void meet(CountDownLatch both) {
    both.countDown();
    try {
      both.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<Long> read(long size, IndexOptions options) {
    return Dataset.indices(tf, size, options).stream().map(Tensor::asLong).toList();
  }

  private long cardinality(long size, IndexOptions options) {
    return Dataset.indices(tf, size, options).cardinality().asLong();
  }

  private static List<Long> numbers(int size) {
    return LongStream.range(0, size).boxed().toList();
  }

  private static List<Long> inTurn(List<List<Long>> parts) {
    int longest = parts.stream().mapToInt(List::size).max().orElseThrow();
    return IntStream.range(0, longest)
        .boxed()
        .flatMap(i -> parts.stream().filter(part -> i < part.size()).map(part -> part.get(i)))
        .toList();
  }
}
