package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.checkpoint.CheckpointManager;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Iterators in checkpoints: what comes behind a restored position is what came there before.
@Timeout(120)
@OnEveryExecutor
final class IteratorCheckpointTest {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT64);
  private static final ParallelOptions PARALLEL =
      ParallelOptions.defaults().withNumParallelCalls(2).withDeterministic(true);
  private static final ShuffleOptions SEEDED = ShuffleOptions.defaults().withSeed(5);

  private final Environment tf;
  @TempDir private Path folder;

  IteratorCheckpointTest(Environments environments) {
    tf = environments.open();
  }

  /// A data set, made anew each time.
  private interface Pipeline extends Function<Ops, Dataset<?>> {}

  private static Map<String, Pipeline> pipelines() {
    Map<String, Pipeline> all = new TreeMap<>();
    all.put("range", tf -> Dataset.range(tf, 7));
    all.put("empty", tf -> Dataset.range(tf, 0));
    all.put("repeat", tf -> Dataset.range(tf, 4).repeat(3));
    all.put("shuffle", tf -> Dataset.range(tf, 9).shuffle(4, SEEDED));
    all.put("reshuffled", tf -> Dataset.range(tf, 5).shuffle(3, SEEDED).repeat(3));
    all.put("reshuffled batches", tf -> Dataset.range(tf, 7).shuffle(9, SEEDED).batch(3).repeat(3));
    all.put(
        "shuffled alike",
        tf -> Dataset.range(tf, 5).shuffle(3, SEEDED.withReshuffleEachIteration(false)).repeat(3));
    all.put("repeated, shuffled", tf -> Dataset.range(tf, 5).repeat(2).shuffle(4, SEEDED));
    all.put("batch", tf -> Dataset.range(tf, 11).batch(3));
    all.put("map", tf -> Dataset.range(tf, 6).map((g, x) -> x.times(x)));
    all.put(
        "parallel map",
        tf -> Dataset.range(tf, 12).map((g, x) -> x.times(3L), PARALLEL).prefetch(2));
    all.put("interleave", tf -> interleaved(tf, ParallelOptions.defaults()));
    all.put("parallel interleave", tf -> interleaved(tf, PARALLEL));
    all.put(
        "zip", tf -> Dataset.zip(Dataset.range(tf, 6).shuffle(6, SEEDED), Dataset.range(tf, 9)));
    all.put("filter", tf -> Dataset.range(tf, 12).filter((g, x) -> x.mod(3L).eq(1L)));
    all.put("unbatch", tf -> Dataset.range(tf, 7).batch(3).unbatch());
    all.put("window", tf -> Pipelines.source(tf, "range").batch(2).rebatch(3, false));
    all.put("cache", tf -> Dataset.range(tf, 5).cache().repeat(2));
    all.put("scan", tf -> Dataset.range(tf, 6).scan(tf.constant(0L), IteratorCheckpointTest::sum));
    all.put("generator", tf -> Dataset.fromIterable(tf, List.of(3L, 1L, 2L), NUMBER).repeat(2));
    all.put("index", tf -> Dataset.indices(tf, 5, IndexOptions.defaults().withSeed(3)));
    all.put(
        "sample",
        tf ->
            Dataset.sampleFromDatasets(
                List.of(Dataset.range(tf, 5), Dataset.range(tf, 10, 15)), null, 7L, false));
    all.put("distribute", tf -> Dataset.range(tf, 9).shuffle(9, SEEDED).batch(4).distribute(2));
    all.put(
        "deal",
        tf -> Dataset.range(tf, 9).batch(2).distributeElements(InputContext.of(1, 0, 2), 4));
    for (String source : List.of("ragged", "sparse", "mixed", "record")) {
      all.put(source, tf -> Pipelines.source(tf, source).shuffle(3, SEEDED).repeat(2));
    }
    return all;
  }

  private static Pair<Tensor, Tensor> sum(Ops g, Tensor state, Tensor x) {
    return new Pair<>(state.plus(x), state.times(10L).plus(x));
  }

  private static Dataset<Tensor> interleaved(Ops tf, ParallelOptions options) {
    InterleaveOptions order =
        InterleaveOptions.defaults().withCycleLength(2).withBlockLength(2).withParallel(options);
    return Dataset.range(tf, 4)
        .interleave((g, x) -> Dataset.range(g, 3).map((h, y) -> y.plus(x.times(10L))), order);
  }

  static Stream<String> names() {
    return Tier.sample(pipelines().keySet().stream(), 6);
  }

  @ParameterizedTest
  @MethodSource("names")
  @Tag("E-003")
  void iterator_restoredAtAnyPosition_goesOnAsItDid(String name) throws CheckpointException {
    Pipeline pipeline = Objects.requireNonNull(pipelines().get(name));
    List<Object> all = DatasetLawsTest.read(pipeline.apply(tf));

    for (int position = 0; position <= all.size(); position++) {
      Path prefix = folder.resolve("at-" + position);
      try (var elements = pipeline.apply(tf).iterator()) {
        for (int i = 0; i < position; i++) {
          elements.next();
        }
        if (position % 2 == 1) {
          boolean isMore = elements.hasNext(); // what is read ahead is not behind it
          assertThat(isMore).isEqualTo(position < all.size());
        }
        write(elements, prefix);
      }
      try (var elements = pipeline.apply(tf).iterator()) {
        restore(elements, prefix);
        assertThat(elements.position()).isEqualTo(position);
        assertThat(rest(elements))
            .as("%s at %d", name, position)
            .isEqualTo(all.subList(position, all.size()));
        assertThat(elements.position()).isEqualTo(all.size());
      }
    }
  }

  private static List<Object> rest(DatasetIterator<?> elements) {
    List<Object> rest = new ArrayList<>();
    elements.forEachRemaining(each -> rest.add(Elements.of(each)));
    return rest;
  }

  private void write(DatasetIterator<?> elements, Path prefix) throws CheckpointException {
    try (var checkpoint = Checkpoint.of(tf, Map.of("data", elements))) {
      checkpoint.write(prefix);
    }
  }

  private void restore(DatasetIterator<?> elements, Path prefix) throws CheckpointException {
    try (var checkpoint = Checkpoint.of(tf, Map.of("data", elements))) {
      checkpoint.restore(prefix).assertConsumed();
    }
  }

  @Test
  void iterator_restoredAndSavedAgain_goesOnAsItDid() throws CheckpointException {
    Pipeline pipeline = tf -> Dataset.range(tf, 5).shuffle(5, SEEDED).repeat(4).batch(2);
    List<Object> all = DatasetLawsTest.read(pipeline.apply(tf));
    List<Object> read = new ArrayList<>();
    Path prefix = folder.resolve("x");

    for (int run = 0; run < 4; run++) {
      try (var elements = pipeline.apply(tf).iterator()) {
        if (run > 0) {
          restore(elements, prefix);
        }
        for (int i = 0; i <= run && elements.hasNext(); i++) {
          read.add(Elements.of(elements.next()));
        }
        write(elements, prefix);
      }
    }

    assertThat(read).isEqualTo(all);
  }

  @Test
  void iterator_whoseElementsFail_goesOnBehindThem() throws CheckpointException {
    for (int position = 0; position <= 6; position++) {
      Path prefix = folder.resolve("at-" + position);
      List<Object> expected;
      try (var elements = reciprocals().iterator()) {
        readSome(elements, position);
        write(elements, prefix);
        expected = readSome(elements, 9);
      }
      try (var elements = reciprocals().iterator()) {
        restore(elements, prefix);
        assertThat(elements.position()).isEqualTo(position);
        assertThat(readSome(elements, 9)).isEqualTo(expected);
      }
    }
  }

  private Dataset<Tensor> reciprocals() {
    return Dataset.range(tf, 6)
        .map((g, x) -> g.math.floordiv(g.constant(60L), x.minus(2L).times(x.minus(3L))));
  }

  private static List<Object> readSome(DatasetIterator<Tensor> elements, int most) {
    List<Object> read = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      try {
        if (!elements.hasNext()) {
          break;
        }
        read.add(elements.next().asLong());
      } catch (TensorFlowException e) {
        read.add(String.valueOf(e.getMessage()).substring(0, 9)); // "element 2"
      }
    }
    return read;
  }

  @Test
  void positions_ofAllWaysToRead_areCounted() {
    try (var elements = Dataset.range(tf, 5).iterator()) {
      assertThat(elements.position()).isZero();
      elements.getNext();
      assertThat(elements.hasNext()).isTrue();
      elements.getNext();
      elements.next();
      elements.getNextAsOptional();
      assertThat(elements.position()).isEqualTo(4);
      elements.getNextAsOptional();
      elements.getNextAsOptional();
      assertThat(elements.position()).isEqualTo(5);
    }
  }

  @Test
  void position_whereFunctionsRead_isUnknown() {
    try (var elements = Dataset.range(tf, 5).iterator();
        var other = Dataset.range(tf, 5).iterator()) {
      var captures = tf.function((Ops g, Tensor x) -> elements.getNext(g).plus(x));
      assertThat(captures.apply(tf.constant(1L)).asLong()).isEqualTo(1);
      var takes = tf.function((Ops g, DatasetIterator<Tensor> it) -> it.getNext());
      assertThat(takes.apply(other).asLong()).isZero();

      for (var each : List.of(elements, other)) {
        assertThatThrownBy(each::position)
            .isInstanceOf(IllegalStateException.class)
            .hasMessage(
                "DatasetIterator: functions read it, and nobody counts what they do; read the"
                    + " elements outside, and pass them to the function");
        assertThatThrownBy(() -> write(each, folder.resolve("x")))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("functions read it");
      }
    }
  }

  @Test
  void iterator_thatIsClosed_isNotWritten() {
    var elements = Dataset.range(tf, 5).iterator();
    elements.next();
    elements.close();

    assertThatThrownBy(() -> write(elements, folder.resolve("x")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("DatasetIterator: next after close");
  }

  private void assertRefused(DatasetIterator<?> elements, Path prefix, String why) {
    assertThatThrownBy(() -> restore(elements, prefix))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not fit, and nothing is restored")
        .hasMessageContaining("'data/.ATTRIBUTES/")
        .hasMessageEndingWith(why);
  }

  @Test
  void restore_ofWhatDoesNotFit_saysWhatDiffers() throws CheckpointException {
    Path prefix = folder.resolve("x");
    try (var elements = Dataset.range(tf, 5).iterator()) {
      elements.next();
      elements.next();
      write(elements, prefix);
      elements.next();
      assertRefused(
          elements,
          prefix,
          "the iterator is behind that position, closed or read by functions; restore a new one");
    }
    var floats = Dataset.range(tf, 5).map((g, x) -> x.cast(DType.FLOAT32)).iterator();
    assertRefused(
        floats,
        prefix,
        "the elements are TensorSpec([], float32), those in the file are"
            + " TensorSpec([], int64)");
    assertRefused(
        Dataset.range(tf, 1).iterator(), prefix, "it is behind 2 elements, and the data set has 1");
    Dataset<Tensor> source = Dataset.range(tf, 5);
    assertThat(source.take(1).stream()).hasSize(1);
    assertRefused(
        source.take(4).iterator(),
        prefix,
        "the data set, or what it is made of, was begun 1 times before, that in the file 0 times;"
            + " make it anew, and read several epochs with repeat and one iterator");
  }

  @Test
  void restore_ofPythonsState_saysThatItIsNone() throws CheckpointException {
    Path python = Path.of("src/test/resources/checkpoints/iterator");
    try (var elements = Dataset.range(tf, 10).batch(2).iterator();
        var checkpoint = Checkpoint.of(tf, Map.of("iterator", elements))) {
      assertThatThrownBy(() -> checkpoint.restore(python))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageEndingWith(
              "'iterator/.ATTRIBUTES/ITERATOR': expected the state of a DatasetIterator, got [];"
                  + " states of Python's iterators are not read: make the data set skip what was"
                  + " read");
    }
  }

  @Test
  void manager_ofAModelAndItsData_goesOnWithBoth() throws CheckpointException {
    List<Long> seen = new ArrayList<>();
    for (int run = 0; run < 3; run++) {
      var steps = tf.variable(0L);
      try (var elements = Dataset.range(tf, 6).shuffle(6, SEEDED).repeat().iterator();
          var checkpoint = Checkpoint.of(tf, Map.of("steps", steps, "data", elements));
          var manager = CheckpointManager.of(checkpoint, folder)) {
        manager.restoreOrInitialize(() -> {});
        assertThat(steps.value().asLong()).isEqualTo(seen.size());
        for (int i = 0; i < 4; i++) {
          seen.add(elements.next().asLong());
          steps.assignAdd(1L);
        }
        manager.save();
      }
    }

    assertThat(seen.subList(0, 6))
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 6).boxed().toList());
    assertThat(seen.subList(6, 12))
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 6).boxed().toList())
        .isNotEqualTo(seen.subList(0, 6));
  }
}
