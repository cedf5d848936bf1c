package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.data.Dataset;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.ExtensionType;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values of extension types in the code of replicas, eagerly and in a function.
@Timeout(120)
@OnEveryExecutor
final class ExtensionValuesTest {
  private final Environment tf;
  private final Replicas replicas;

  ExtensionValuesTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(2));
    replicas = Replicas.onDevices(tf);
  }

  private <A, R> R applied(boolean inFunction, BiFunction<Ops, A, R> code, A argument) {
    return inFunction
        ? tf.function((Ops g, A a) -> code.apply(g, a)).apply(argument)
        : code.apply(tf, argument);
  }

  private MaskedTensor masked(float value, boolean isValid) {
    return MaskedTensor.of(tf.constant(new float[] {value}), tf.constant(new boolean[] {isValid}));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-032")
  void run_maskedValues_goInAndComeBackPerReplica(boolean inFunction) {
    PerReplica<MaskedTensor> given = PerReplica.of(masked(1, true), masked(2, false));
    PerReplica<MaskedTensor> tens =
        applied(
            inFunction,
            (g, all) -> replicas.run(g, (h, r, m) -> h.math.multiply(m, 10f), all),
            given);
    assertThat(tens.get(0).values().toArray(float[].class)).containsExactly(10);
    assertThat(tens.get(0).mask().toArray(boolean[].class)).containsExactly(true);
    assertThat(tens.get(1).values().toArray(float[].class)).containsExactly(20);
    assertThat(tens.get(1).mask().toArray(boolean[].class)).containsExactly(false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allReduce_ofMaskedValues_isTheirTypesSum(boolean inFunction) {
    PerReplica<MaskedTensor> given = PerReplica.of(masked(1, true), masked(2, false));
    PerReplica<MaskedTensor> sums =
        applied(
            inFunction,
            (g, all) -> replicas.run(g, (h, r, m) -> r.allReduce(ReduceOp.SUM, m), all),
            given);
    assertThat(sums.get(1).values().toArray(float[].class)).containsExactly(3);
    assertThat(sums.get(1).mask().toArray(boolean[].class)).containsExactly(false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void collectives_ofRaggedRows_areByRows(boolean inFunction) {
    PerReplica<RaggedTensor> words =
        PerReplica.of(
            RaggedTensor.of(tf, List.of(List.of("a", "b"), List.of())),
            RaggedTensor.of(tf, List.of(List.of("c"), List.of("d", "e", "f"))));
    PerReplica<List<RaggedTensor>> both =
        applied(
            inFunction,
            (g, all) ->
                replicas.run(
                    g,
                    (h, r, rows) ->
                        List.of(r.allGather(rows), r.allToAll(rows), r.broadcast(rows, 1)),
                    all),
            words);
    assertThat(both.get(0).get(0).toList())
        .isEqualTo(List.of(List.of("a", "b"), List.of(), List.of("c"), List.of("d", "e", "f")));
    assertThat(both.get(0).get(1).toList()).isEqualTo(List.of(List.of("a", "b"), List.of("c")));
    assertThat(both.get(1).get(1).toList()).isEqualTo(List.of(List.of(), List.of("d", "e", "f")));
    assertThat(both.get(0).get(2).toList())
        .isEqualTo(List.of(List.of("c"), List.of("d", "e", "f")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allReduce_ofSlices_staysSparse(boolean inFunction) {
    PerReplica<Tensor> rows =
        PerReplica.of(tf.constant(new float[][] {{1, 2}}), tf.constant(new float[][] {{3, 4}}));
    PerReplica<IndexedSlices> sums =
        applied(
            inFunction,
            (g, all) ->
                replicas.run(
                    g,
                    (h, r, row) ->
                        r.allReduce(
                            ReduceOp.SUM,
                            IndexedSlices.of(row, h.constant(new int[] {r.id() + 5}))),
                    all),
            rows);
    assertThat(sums.get(0).indices().toArray(int[].class)).containsExactly(5, 6);
    assertThat(sums.get(0).values().toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{1, 2}, {3, 4}});
  }

  @Test
  @Tag("E-033")
  void distribute_aBatchOfFourRaggedRows_givesEachTwo() {
    RaggedTensor rows =
        RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3), List.of(), List.of(4, 5, 6)));
    Dataset<RaggedTensor> batches = Dataset.fromTensorSlices(rows).batch(4);
    List<PerReplica<RaggedTensor>> read = replicas.distribute(batches).stream().toList();
    assertThat(read).hasSize(1);
    assertThat(read.getFirst().get(0).toList()).isEqualTo(List.of(List.of(1), List.of(2, 3)));
    assertThat(read.getFirst().get(1).toList()).isEqualTo(List.of(List.of(), List.of(4, 5, 6)));
    PerReplica<Tensor> sums =
        replicas.run(
            (g, r, mine) -> r.allReduce(ReduceOp.SUM, mine.flatValues().sum()), read.getFirst());
    assertThat(sums.get(1).asInt()).isEqualTo(21);
  }

  @Test
  void distribute_ofAFunction_dealsItsBatches() {
    List<PerReplica<Tensor>> read =
        replicas
            .distribute(context ->
                Dataset.range(tf, 6)
                    .shard(context.numInputPipelines(), context.inputPipelineId())
                    .batch(context.getPerReplicaBatchSize(4)))
            .stream()
            .toList();
    assertThat(read).hasSize(2);
    assertThat(read.get(0).get(1).toArray(long[].class)).containsExactly(2, 3);
    assertThat(read.get(1).get(0).toArray(long[].class)).containsExactly(4, 5);
    assertThat(read.get(1).get(1).toArray(long[].class)).isEmpty();
  }

  /// A record of parts with other dtypes and sizes.
  record Example(Tensor numbers, Tensor words, RaggedTensor rows) implements ExtensionType {}

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void split_ofARecord_givesRowsThatFollowEachOther(boolean inFunction) {
    var batch =
        new Example(
            tf.constant(new int[] {1, 2, 3}),
            tf.constant(new String[] {"a", "b", "c"}),
            RaggedTensor.of(tf, List.of(List.of(1), List.of(), List.of(2, 3))));
    PerReplica<Example> parts =
        applied(inFunction, (Ops g, Example given) -> replicas.split(given), batch);
    assertThat(parts.get(0).numbers().toArray(int[].class)).containsExactly(1, 2);
    assertThat(parts.get(1).words().toArray(String[].class)).containsExactly("c");
    assertThat(parts.get(0).rows().toList()).isEqualTo(List.of(List.of(1), List.of()));
    assertThat(parts.get(1).rows().toList()).isEqualTo(List.of(List.of(2, 3)));
  }
}
