package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.NamedTuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@OnEveryExecutor
final class DatasetTest {
  private final Environment tf;

  /// A record that is an extension type.
  record Masked(Tensor values, RaggedTensor rows) implements ExtensionType {}

  DatasetTest(Environments environments) {
    tf = environments.open();
  }

  private static List<Long> numbers(Dataset<Tensor> dataSet) {
    return DatasetLawsTest.numbers(dataSet);
  }

  // -- elements -----------------------------------------------------------------------------------

  @Test
  @Tag("E-019")
  @Tag("E-020")
  void elements_ofAnExtensionType_comeTyped() {
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));
    Dataset<Masked> dataSet =
        Dataset.fromTensorSlices(new Masked(tf.constant(new int[] {5, 6, 7}), rows));
    Dataset<Masked> twice =
        dataSet.map((g, m) -> new Masked(m.values().times(2), m.rows())).batch(2);

    Masked first = twice.iterator().next();
    assertThat(first.values().toArray(int[].class)).containsExactly(10, 12);
    assertThat(first.rows().toList()).isEqualTo(List.of(List.of(1, 2), List.of()));
    assertThat(twice.unbatch().stream().map(m -> m.values().asInt())).containsExactly(10, 12, 14);
  }

  @Test
  void elementSpec_ofARecordOfTensors_isANamedTuple() {
    Dataset<?> records = Pipelines.source(tf, "record").batch(2, true);

    assertThat(records.elementSpec()).isInstanceOf(NamedTuple.class);
    assertThat(records)
        .hasToString("Dataset(Point(x=TensorSpec([2], int64), y=TensorSpec([2, 2], float32)))");
    assertThat(records.typeSpec())
        .isEqualTo(Pipelines.source(tf, "record").batch(2, true).typeSpec());
    assertThat(records.typeSpec()).isNotEqualTo(DatasetSpec.of(records.elementSpec()));
  }

  @Test
  void fromTensors_ofANest_isOneElement() {
    List<Tensor> value = List.of(tf.constant(1), tf.constant("x"));

    assertThat(Dataset.fromTensors(value).getSingleElement().get(1).asString()).isEqualTo("x");
    assertThat(Dataset.fromTensors(value).cardinality().asLong()).isEqualTo(1);
  }

  @Test
  void cardinality_ofWhatNeverEnds_isInfinite() {
    assertThat(Dataset.range(tf, 2).repeat().cardinality().asLong())
        .isEqualTo(Dataset.INFINITE_CARDINALITY);
    assertThat(Dataset.range(tf, 2).filter((g, x) -> x.gt(0L)).cardinality().asLong())
        .isEqualTo(Dataset.UNKNOWN_CARDINALITY);
    assertThat(numbers(Dataset.counter(tf, 3, -2).take(3))).containsExactly(3L, 1L, -1L);
    assertThat(numbers(Dataset.random(tf, 4L).take(2)))
        .isEqualTo(numbers(Dataset.random(tf, 4L).take(2)));
  }

  @Test
  void zipNest_ofANest_hasItsStructure() {
    Dataset<List<Tensor>> zipped =
        Dataset.zipNest(List.of(Dataset.range(tf, 3), Dataset.range(tf, 5, 9)));

    assertThat(zipped.stream().map(each -> each.get(1).asLong() - each.get(0).asLong()))
        .containsExactly(5L, 5L, 5L);
    assertThat(Dataset.range(tf, 4).<Long>apply(d -> d.stream().count())).isEqualTo(4);
  }

  // -- functions ----------------------------------------------------------------------------------

  @Test
  @Tag("E-006")
  void dataSet_asArgumentOfAFunction_isTransformedThere() {
    var sum =
        tf.function((Ops g, Dataset<Tensor> given, Tensor by) ->
            given.map((h, x) -> x.times(by)).reduce(g.constant(0L), (h, s, x) -> s.plus(x)));

    assertThat(sum.apply(Dataset.range(tf, 5), tf.constant(3L)).asLong()).isEqualTo(30);
    assertThat(sum.apply(Dataset.range(tf, 7), tf.constant(1L)).asLong()).isEqualTo(21);
    assertThat(sum.traces()).hasSize(1);
  }

  @Test
  void dataSet_ofAFunction_isReadOutside() {
    var made =
        tf.function((Ops g, Tensor by) ->
            List.of(Dataset.range(g, 4).map((h, x) -> new Pair<>(x, x.times(by)))));

    List<Dataset<Pair<Tensor, Tensor>>> result = made.apply(tf.constant(5L));
    assertThat(result.getFirst().stream().map(pair -> pair.second().asLong()))
        .containsExactly(0L, 5L, 10L, 15L);
  }

  @Test
  void dataSet_fromOutside_isCapturedWithTensorsOfTheFunction() {
    Dataset<Tensor> outer = Dataset.range(tf, 4);
    var sum =
        tf.function((Ops g, Tensor by) ->
            outer.map((h, x) -> x.times(by)).reduce(g.constant(0L), (h, s, x) -> s.plus(x)));

    assertThat(sum.apply(tf.constant(2L)).asLong()).isEqualTo(12);
    System.gc();
    assertThat(sum.apply(tf.constant(3L)).asLong()).isEqualTo(18);
  }

  @Test
  void dataSets_ofABranch_areMerged() {
    var chosen =
        tf.function((Ops g, Tensor first) ->
            g.condNest(
                first, b -> Dataset.range(b, 3).batch(3, true), b -> Dataset.range(b, 4).batch(2)));

    Dataset<Tensor> three = chosen.apply(tf.constant(true));
    assertThat(three.elementSpec()).isEqualTo(TensorSpec.of(Shape.of(-1), DType.INT64));
    assertThat(three.stream().count()).isEqualTo(1);
    assertThat(chosen.apply(tf.constant(false)).stream().count()).isEqualTo(2);
  }

  @Test
  void variable_inAMap_isReadWithEachElement() {
    var scale = tf.variable(10L);
    Dataset<Tensor> scaled = Dataset.range(tf, 3).map((g, x) -> x.times(scale.read(g)));

    assertThat(numbers(scaled)).containsExactly(0L, 10L, 20L);
    scale.assign(1L);
    assertThat(numbers(scaled)).containsExactly(0L, 1L, 2L);
  }

  // -- states -------------------------------------------------------------------------------------

  @Test
  void reduce_ofAStateThatGrows_findsItsShape() {
    Tensor all =
        Dataset.range(tf, 4)
            .reduce(
                tf.constant(new long[0]), (g, s, x) -> g.concat(List.of(s, g.reshape(x, 1)), 0));

    assertThat(all.toArray(long[].class)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void reduce_ofANest_keepsItsTypes() {
    record Moments(Tensor count, Tensor sum) {}
    Moments moments =
        Dataset.range(tf, 5)
            .reduce(
                new Moments(tf.constant(0L), tf.constant(0L)),
                (g, m, x) -> new Moments(m.count().plus(1L), m.sum().plus(x)));

    assertThat(moments.count().asLong()).isEqualTo(5);
    assertThat(moments.sum().asLong()).isEqualTo(10);
  }

  @Test
  void state_ofAnotherDtype_isRefused() {
    assertThatThrownBy(
            () -> Dataset.range(tf, 2).reduce(tf.constant(0L), (g, s, x) -> x.cast(DType.FLOAT32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "reduce: the next state must be like the state, which is TensorSpec([], int64), got"
                + " TensorSpec([], float32); cast it");
    assertThatThrownBy(() ->
            Dataset.range(tf, 2)
                .scan(tf.constant(0L), (g, s, x) -> new Pair<>(x.cast(DType.INT32), x)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("scan: the next state must be like the state");
  }

  @Test
  void shuffle_ofTheSeedOfTheEnvironment_isAnotherOrderInEachIteration() {
    List<List<Long>> orders = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      tf.random.setSeed(3);
      Dataset<Tensor> shuffled = Dataset.range(tf, 20).shuffle(20);
      orders.add(numbers(shuffled));
      orders.add(numbers(shuffled));
    }

    assertThat(orders.get(0)).isNotEqualTo(orders.get(1)).isEqualTo(orders.get(2));
    assertThat(orders.get(1)).isEqualTo(orders.get(3));
    assertThat(orders).allSatisfy(order -> assertThat(order).hasSize(20).doesNotHaveDuplicates());
  }

  // -- bad input ----------------------------------------------------------------------------------

  @Test
  void slices_ofUnequalRows_nameBothPaths() {
    assertThatThrownBy(() ->
            Dataset.fromTensorSlices(
                Map.of("a", tf.constant(new int[3]), "b", tf.constant(new int[2]))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "fromTensorSlices: expected as many rows everywhere, got 3 at value.get(\"a\") and 2 at"
                + " value.get(\"b\")");
    assertThatThrownBy(() -> Dataset.fromTensorSlices(tf.constant(1)))
        .hasMessageStartingWith(
            "fromTensorSlices: element, which is TensorSpec([], int32), has no");
    assertThatThrownBy(() -> Dataset.fromTensorSlices(List.of(1, 2)))
        .hasMessage(
            "fromTensorSlices: expected a tensor or an extension value at element.get(0), got"
                + " Integer 1; make it one with tf.constant");
    assertThatThrownBy(() -> Dataset.fromTensors(List.of()))
        .hasMessage("fromTensors: expected a nest with a tensor, got []");
  }

  @Test
  @Tag("E-095")
  void batch_ofDataSets_saysWhatCannotBeStacked() {
    assertThatThrownBy(() -> Dataset.range(tf, 4).window(2, WindowOptions.defaults()).batch(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("batch: element cannot be stacked: DatasetSpec(")
        .hasMessageContaining("is no StackableTypeSpec");
  }

  @Test
  void batch_ofUnequalShapes_suggestsOthers() {
    Dataset<Tensor> rows =
        Pipelines.untyped(Pipelines.source(tf, "lengths")).map((g, x) -> (Tensor) x);

    assertThatThrownBy(() -> rows.batch(3).iterator().next())
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("element 0 of the data set")
        .hasMessageContaining("use paddedBatch or raggedBatch");
  }

  @Test
  void concatenate_ofOtherElements_showsBoth() {
    assertThatThrownBy(() ->
            Pipelines.untyped(Dataset.range(tf, 2))
                .concatenate(Pipelines.untyped(Dataset.fromTensors(tf.constant(1f)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "concatenate: the elements differ: TensorSpec([], int64) and TensorSpec([], float32);"
                + " map one of them to what the other is");
  }

  @Test
  void code_thatGivesSomethingElse_isRefused() {
    Dataset<Tensor> d = Dataset.range(tf, 2);
    assertThatThrownBy(() -> d.filter((g, x) -> x))
        .hasMessage(
            "filter: expected a bool scalar, got int64 []; reduce it with tf.math.reduceAll");
    assertThatThrownBy(() -> d.map((g, x) -> List.of(x, 1)))
        .hasMessage(
            "map: expected a tensor or an extension value at element.get(1), got Integer 1; make it"
                + " one with tf.constant");
    assertThatThrownBy(() -> d.unbatch()).hasMessageContaining("has no rows; batch before");
    assertThatThrownBy(() -> d.map((g, x) -> x.cast(DType.FLOAT32)).unique())
        .hasMessage(
            "unique: expected int32, int64 or string at element, got TensorSpec([], float32); map it"
                + " to one of them");
    assertThatThrownBy(() -> d.groupByWindow((g, x) -> x.gt(1L), (g, k, w) -> w, 2))
        .hasMessageStartingWith("groupByWindow: expected an integer scalar, got bool []");
  }

  @Test
  void numbers_outOfRange_areRefused() {
    Dataset<Tensor> d = Dataset.range(tf, 2);
    for (long size : new long[] {0, -1, Long.MIN_VALUE}) {
      String got = " must be at least 1, got " + size;
      assertThatThrownBy(() -> d.batch(size)).hasMessage("batch: batchSize" + got);
      assertThatThrownBy(() -> d.rebatch(size, false)).hasMessage("rebatch: batchSize" + got);
      assertThatThrownBy(() -> d.window(size, WindowOptions.defaults()))
          .hasMessage("window: size" + got);
      assertThatThrownBy(() -> d.shuffle(size, ShuffleOptions.defaults()))
          .hasMessage("shuffle: bufferSize" + got);
      assertThatThrownBy(() -> d.shard(size, 0)).hasMessage("shard: numShards" + got);
      assertThatThrownBy(() -> WindowOptions.defaults().withShift(size))
          .hasMessage("window: shift" + got);
      assertThatThrownBy(() -> InterleaveOptions.defaults().withBlockLength(size))
          .hasMessage("interleave: blockLength" + got);
    }
    assertThatThrownBy(() -> d.shard(2, 2))
        .hasMessage("shard: index must be in [0, 2), as there are 2 shards, got 2");
    assertThatThrownBy(() -> d.prefetch(-2))
        .hasMessage("prefetch: bufferSize must be at least 0, got -2");
    assertThatThrownBy(() -> Dataset.range(tf, 0, 1, 0)).hasMessageStartingWith("range: ");
    assertThatThrownBy(() -> ParallelOptions.defaults().withNumParallelCalls(0))
        .hasMessage("ParallelOptions: numParallelCalls must be at least 1, got 0");
  }

  @Test
  void padding_ofWhatCannotBePadded_isRefused() {
    Dataset<?> ragged = Pipelines.source(tf, "ragged");
    assertThatThrownBy(() -> ragged.paddedBatch(2, PaddedBatchOptions.defaults()))
        .hasMessageStartingWith("paddedBatch: expected tensors, and element is RaggedTensor");
    Dataset<?> lengths = Pipelines.source(tf, "lengths");
    assertThatThrownBy(() ->
            lengths.paddedBatch(2, PaddedBatchOptions.defaults().withPaddedShapes(Shape.of(1, 2))))
        .hasMessageStartingWith("paddedBatch: expected a shape of known rank that takes element");
    assertThatThrownBy(() ->
            lengths.paddedBatch(2, PaddedBatchOptions.defaults().withPaddingValues(List.of(1, 2))))
        .hasMessage(
            "paddedBatch: expected 1 paddingValues, one for each tensor of an element, got 2");
  }

  @Test
  void paddedBatch_withShapesAndValues_fillsUp() {
    Dataset<?> lengths =
        Pipelines.source(tf, "lengths")
            .paddedBatch(
                3,
                PaddedBatchOptions.defaults().withPaddedShapes(Shape.of(4)).withPaddingValues(9));

    assertThat(DatasetLawsTest.read(lengths.take(1)))
        .hasToString(
            "[[int64, [3, 4], [9.0, 9.0, 9.0, 9.0, 1.0, 9.0, 9.0, 9.0, 2.0, 2.0, 9.0, 9.0]]]");
  }

  @Test
  void buckets_ofOtherNumbersOfSizes_areRefused() {
    assertThatThrownBy(() ->
            Dataset.range(tf, 2)
                .bucketBySequenceLength((g, x) -> x, List.of(2L), List.of(1L), false))
        .hasMessage("bucketBySequenceLength: expected 2 batch sizes for 1 boundaries, got 1");
    assertThatThrownBy(() -> Pipelines.source(tf, "map").sparseBatch(2, Shape.of(2)))
        .hasMessageStartingWith("sparseBatch: expected tensors, and element");
  }

  @Test
  void sources_ofNothing_areRefused() {
    assertThatThrownBy(() -> Dataset.zipNest(List.of(1)))
        .hasMessage("zip: expected data sets, got 1");
    assertThatThrownBy(() -> Dataset.sampleFromDatasets(List.of(), null, null, false))
        .hasMessage("sampleFromDatasets: expected data sets, got []");
    assertThatThrownBy(() ->
            Dataset.sampleFromDatasets(
                List.of(Dataset.range(tf, 1)), new double[] {1, 2}, null, false))
        .hasMessage("sampleFromDatasets: expected a weight for each of 1 data sets, got 2");
  }
}
