package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What each replica reads of batches.
@Tag("E-033")
@Timeout(120)
@OnEveryExecutor
@SuppressWarnings("NullAway") // parts of nests may be null; these are not
final class DistributionTest {
  private final Environment tf;

  DistributionTest(Environments environments) {
    tf = environments.open();
  }

  record Example(Tensor number, RaggedTensor words) {}

  private static String text(Dataset<PerReplica<Tensor>> data) {
    return String.join(" ", data.stream().map(step -> text(step.values())).toList());
  }

  private static String text(List<Tensor> parts) {
    return parts.stream().map(Tensor::toList).toList().toString();
  }

  @Test
  void distribute_fourRaggedRowsOverTwoReplicas_givesEachTwoRaggedRows() {
    RaggedTensor rows =
        RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3), List.of(), List.of(4, 5, 6)));

    List<PerReplica<RaggedTensor>> steps =
        Dataset.fromTensorSlices(rows).batch(4).distribute(2).stream().toList();

    assertThat(steps).hasSize(1);
    assertThat(steps.getFirst().get(0).toList()).hasToString("[[1], [2, 3]]");
    assertThat(steps.getFirst().get(1).toList()).hasToString("[[], [4, 5, 6]]");
    assertThat(steps.getFirst().get(1).raggedRank()).isEqualTo(1);
    assertThat(steps.getFirst().get(0).dtype()).isEqualTo(DType.INT32);
  }

  // The first four are what tf.distribute.MirroredStrategy gives two devices. It gives the first of
  // three as many as they take; ours differ by at most one.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10 | 4 | 2 | [[0, 1], [2, 3]] [[4, 5], [6, 7]] [[8], [9]]",
        "9 | 4 | 2 | [[0, 1], [2, 3]] [[4, 5], [6, 7]] [[8], []]",
        "5 | 3 | 2 | [[0, 1], [2]] [[3], [4]]",
        "2 | 4 | 2 | [[0], [1]]",
        "4 | 4 | 3 | [[0, 1], [2], [3]]",
        "5 | 5 | 3 | [[0, 1], [2, 3], [4]]",
        "2 | 2 | 3 | [[0], [1], []]",
        "3 | 2 | 1 | [[0, 1]] [[2]]",
        "0 | 2 | 2 | ''"
      })
  void distribute_ofNumbers_splitsEachBatch(int count, int batch, int replicas, String expected) {
    Dataset<PerReplica<Tensor>> data = Dataset.range(tf, count).batch(batch).distribute(replicas);

    assertThat(text(data)).isEqualTo(expected);
    assertThat(data.cardinality().asLong()).isEqualTo((count + batch - 1) / batch);
  }

  @Test
  void distribute_ofBatchesOfKnownSize_knowsTheSizes() {
    Dataset<PerReplica<Tensor>> data = Dataset.range(tf, 10).batch(5, true).distribute(2);

    assertThat(text(data)).isEqualTo("[[0, 1, 2], [3, 4]] [[5, 6, 7], [8, 9]]");
    assertThat(data.elementSpec())
        .hasToString("PerReplicaSpec(TensorSpec([3], int64), TensorSpec([2], int64))");
  }

  @ParameterizedTest
  @MethodSource("io.intarsia.data.DatasetLawsTest#sources")
  void distribute_ofAnyElements_losesNoRowAndKeepsTheirOrder(String source) {
    Dataset<?> data = Pipelines.source(tf, source);
    List<Object> rows = new ArrayList<>();
    for (PerReplica<?> step : data.batch(3).distribute(2)) {
      assertThat(step.size()).isEqualTo(2);
      for (Object part : step.values()) {
        rows.addAll(DatasetLawsTest.read(Dataset.fromTensorSlices(part)));
      }
    }
    assertThat(rows).isEqualTo(DatasetLawsTest.read(data));
  }

  @Test
  void distribute_ofNestsWithRecords_givesNestsOfThem() {
    Example all =
        new Example(
            tf.constant(new int[] {1, 2, 3}),
            RaggedTensor.of(tf, List.of(List.of("a"), List.of(), List.of("b", "c"))));
    Dataset<Map<String, Example>> data = Dataset.fromTensorSlices(Map.of("x", all)).batch(3);

    Map<String, Example> first = data.distribute(2).iterator().next().get(0);
    Map<String, Example> second = data.distribute(2).stream().toList().getFirst().get(1);

    assertThat(first.get("x").number().toList()).hasToString("[1, 2]");
    assertThat(first.get("x").words().toList()).hasToString("[[a], []]");
    assertThat(second.get("x").number().toList()).hasToString("[3]");
    assertThat(second.get("x").words().toList()).hasToString("[[b, c]]");
  }

  @Test
  void distribute_ofScalars_saysToBatchBefore() {
    assertThatThrownBy(() -> Dataset.range(tf, 4).distribute(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("distribute: ")
        .hasMessageContaining("has no rows; batch before");
    assertThatThrownBy(() -> Dataset.range(tf, 4).batch(2).distribute(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("distribute: replicas must be at least 1, got 0");
  }

  @Test
  void distribute_ofPartsWithOtherNumbersOfRows_isRefused() {
    Dataset<List<Tensor>> known =
        Dataset.fromTensors(List.of(tf.zeros(new int[] {3}), tf.zeros(new int[] {2})));
    TensorSpec any = TensorSpec.of(Shape.of(-1), DType.FLOAT32);
    Dataset<List<Tensor>> unknown =
        Dataset.fromIterable(
            tf, List.of(List.of(new float[] {1, 2, 3}, new float[] {1, 2})), List.of(any, any));

    assertThatThrownBy(() -> known.distribute(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "distribute: expected as many rows everywhere, got 3 at value.get(0) and 2 at"
                + " value.get(1)");
    assertThatThrownBy(() -> read(unknown.distribute(2)))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("distribute: expected as many rows in each part of a batch");
  }

  private static List<?> read(Dataset<?> data) {
    return data.stream().toList();
  }

  @Test
  void distribute_inAFunction_givesTheMeanOfAllRows() {
    Dataset<PerReplica<Tensor>> data =
        Dataset.range(tf, 7).map((g, x) -> x.cast(DType.FLOAT32)).batch(4).distribute(3);
    var f =
        tf.function((Ops g, Dataset<PerReplica<Tensor>> all) ->
            all.reduce(
                g.zeros(new int[0], DType.FLOAT32),
                (h, sum, step) -> sum.plus(step.<Tensor>reduce(ReduceOp.SUM, 0))));

    assertThat(f.apply(data).asFloat()).isEqualTo(21);
    List<Float> means =
        data.stream().map(step -> step.<Tensor>reduce(ReduceOp.MEAN, 0).asFloat()).toList();
    assertThat(means).containsExactly(1.5f, 5f);
  }

  // -- several processes --------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({"23, 8, 3, 2", "7, 12, 2, 4", "1, 4, 4, 1", "16, 4, 2, 2"})
  void distribute_overProcesses_isTogetherWhatOneProcessGives(
      int count, int batch, int processes, int replicas) {
    Dataset<Tensor> batches = Dataset.range(tf, count).batch(batch);
    List<PerReplica<Tensor>> whole = batches.distribute(processes * replicas).stream().toList();
    for (int process = 0; process < processes; process++) {
      List<PerReplica<Tensor>> own =
          batches.distribute(InputContext.of(processes, process, replicas)).stream().toList();
      assertThat(own).hasSize(whole.size());
      for (int step = 0; step < own.size(); step++) {
        List<Tensor> expected =
            whole.get(step).values().subList(process * replicas, (process + 1) * replicas);
        assertThat(text(own.get(step).values())).isEqualTo(text(expected));
      }
    }
  }

  // -- batches of one replica ---------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8 | 2 | 2 | [[0, 1], [2, 3]] [[4, 5], [6, 7]]",
        "5 | 2 | 2 | [[0, 1], [2, 3]] [[4], []]",
        "3 | 1 | 4 | [[0], [1], [2], []]",
        "3 | 2 | 1 | [[0, 1]] [[2]]",
        "0 | 2 | 2 | ''"
      })
  void distributeElements_ofBatches_dealsThemInTurn(
      int count, int batch, int replicas, String expected) {
    InputContext context = InputContext.of(1, 0, replicas);
    Dataset<PerReplica<Tensor>> data =
        Dataset.range(tf, count).batch(batch).distributeElements(context);

    assertThat(text(data)).isEqualTo(expected);
    long steps = Math.ceilDiv(Math.ceilDiv(count, batch), replicas);
    assertThat(data.cardinality().asLong()).isEqualTo(steps);
    assertThat(text(Dataset.range(tf, count).batch(batch).distributeElements(context, steps)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("io.intarsia.data.DatasetLawsTest#sources")
  void distributeElements_ofAnyElements_losesNoRowAndPadsSteps(String source) {
    Dataset<?> data = Pipelines.source(tf, source);
    InputContext context = InputContext.of(1, 0, 2);
    List<Object> all = DatasetLawsTest.read(data);
    int steps = Math.ceilDiv(Math.ceilDiv(all.size(), 2), 2) + 2;
    List<Object> rows = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    for (PerReplica<?> step : data.batch(2).distributeElements(context, steps)) {
      assertThat(step.size()).isEqualTo(2);
      for (Object part : step.values()) {
        List<Object> own = DatasetLawsTest.read(Dataset.fromTensorSlices(part));
        rows.addAll(own);
        sizes.add(own.size());
      }
    }
    assertThat(rows).isEqualTo(all);
    assertThat(sizes).hasSize(2 * steps);
    assertThat(sizes.subList(sizes.size() - 4, sizes.size())).containsOnly(0);
  }

  @Test
  void distributeElements_ofShardsOfProcesses_readsEachRowOnceInAsManySteps() {
    List<List<Long>> read = new ArrayList<>();
    for (int process = 0; process < 2; process++) {
      InputContext context = InputContext.of(2, process, 2);
      List<PerReplica<Tensor>> steps =
          Dataset.range(tf, 9)
              .shard(2, process)
              .batch(context.getPerReplicaBatchSize(4))
              .distributeElements(context, 3)
              .stream()
              .toList();
      assertThat(steps).hasSize(3);
      List<Long> own = new ArrayList<>();
      steps.forEach(
          step -> step.values().forEach(part -> part.toList().forEach(x -> own.add((Long) x))));
      read.add(own);
    }
    assertThat(read).containsExactly(List.of(0L, 2L, 4L, 6L, 8L), List.of(1L, 3L, 5L, 7L));
  }

  @Test
  void distributeElements_ofNothing_givesStepsWithoutRows() {
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
    List<PerReplica<RaggedTensor>> steps =
        Dataset.fromTensorSlices(rows)
            .take(0)
            .batch(2)
            .distributeElements(InputContext.of(1, 0, 2), 1)
            .stream()
            .toList();

    assertThat(steps).hasSize(1);
    assertThat(steps.getFirst().get(1).toList()).isEmpty();
    assertThat(steps.getFirst().get(1).raggedRank()).isEqualTo(1);
  }

  @Test
  void distributeElements_ofMoreSteps_fails() {
    InputContext context = InputContext.of(1, 0, 1);
    Dataset<PerReplica<Tensor>> data = Dataset.range(tf, 3).batch(1).distributeElements(context, 2);

    assertThat(data.cardinality().asLong()).isEqualTo(2);
    assertThatThrownBy(() -> read(data))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("expected to contain 2 elements");
    assertThatThrownBy(() -> Dataset.range(tf, 3).batch(1).distributeElements(context, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("distributeElements: steps must be at least 0, got -1");
    assertThatThrownBy(() -> Dataset.range(tf, 3).distributeElements(context))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("distributeElements: ");
  }

  @Test
  void context_saysHowMuchAProcessReads() {
    InputContext context = InputContext.of(2, 1, 4);

    assertThat(context).isEqualTo(new InputContext(2, 1, 8));
    assertThat(context.replicasPerPipeline()).isEqualTo(4);
    assertThat(context.getPerReplicaBatchSize(64)).isEqualTo(8);
  }

  @Test
  void context_thatCannotBe_isRefused() {
    assertThatThrownBy(() -> new InputContext(0, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("InputContext: numInputPipelines must be at least 1, got 0");
    assertThatThrownBy(() -> new InputContext(2, 2, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("InputContext: inputPipelineId must be in [0, 1], got 2");
    assertThatThrownBy(() -> new InputContext(2, -1, 4))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new InputContext(2, 0, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "InputContext: numReplicasInSync must be a multiple of the 2 input pipelines, got 3;"
                + " give each process as many replicas");
    assertThatThrownBy(() -> new InputContext(2, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> InputContext.of(2, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("InputContext: replicasPerProcess must be at least 1, got 0");
    assertThatThrownBy(() -> InputContext.of(1, 0, 4).getPerReplicaBatchSize(6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "getPerReplicaBatchSize: globalBatchSize must be a multiple of the 4 replicas, got 6;"
                + " or batch by it and use distribute, which splits batches of any size");
    assertThatThrownBy(() -> InputContext.of(1, 0, 4).getPerReplicaBatchSize(0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
