package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.NamedTuple;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Functions of values of replicas, saved and loaded.
@SuppressWarnings("NullAway") // results may be null; these are not
@Tag("E-032")
final class ReplicaValuesTest {
  private final Environment tf;
  @TempDir private Path folder;

  ReplicaValuesTest(Environment tf) {
    this.tf = tf;
  }

  private Tensor floats(float... values) {
    return tf.constant(values);
  }

  @SuppressWarnings("unchecked") // what the code gives
  private <T> PerReplica<T> reloaded(
      UnaryOperator<PerReplica<T>> code, PerReplica<T> traced, PerReplica<T> called) {
    var function = tf.function((Ops g, PerReplica<T> x) -> code.apply(x));
    function.concrete(traced);
    SavedModel.save(tf, Map.of("f", function), folder);
    try (var loaded = SavedModel.load(tf, folder)) {
      return (PerReplica<T>) loaded.function("f").call(called);
    }
  }

  @Test
  void function_ofMaskedValuesOfReplicas_isLoaded() {
    PerReplica<MaskedTensor> given =
        PerReplica.of(
            MaskedTensor.of(floats(1), tf.constant(new boolean[] {true})),
            MaskedTensor.of(floats(2), tf.constant(new boolean[] {false})));

    PerReplica<MaskedTensor> result = reloaded(p -> p.map(m -> m.times(10)), given, given);

    assertThat(result.get(0)).hasToString("MaskedTensor([10.0])");
    assertThat(result.get(1)).hasToString("MaskedTensor([--])");
  }

  @Test
  void function_ofRaggedRowsOfReplicas_isLoaded() {
    PerReplica<RaggedTensor> given =
        PerReplica.of(
            RaggedTensor.of(tf, new float[][] {{1, 2}, {}}),
            RaggedTensor.of(tf, new float[][] {{3}, {4}}));

    PerReplica<RaggedTensor> result =
        reloaded(p -> PerReplica.of(p.gather(0), p.get(1)), given, given);

    assertThat(result.get(0).toList()).hasToString("[[1.0, 2.0], [], [3.0], [4.0]]");
    assertThat(result.get(1).toList()).hasToString("[[3.0], [4.0]]");
  }

  @Test
  void function_ofNestsOfReplicas_isLoaded() {
    PerReplica<Map<String, Object>> given =
        PerReplica.of(
            List.of(
                Map.of("a", floats(1), "b", List.of(floats(2))),
                Map.of("a", floats(3), "b", List.of(floats(4)))));

    PerReplica<Map<String, Object>> result =
        reloaded(p -> PerReplica.of(p.reduce(ReduceOp.SUM), p.get(0)), given, given);

    assertThat(((Tensor) result.get(0).get("a")).toList()).hasToString("[4.0]");
    assertThat(((Tensor) ((List<?>) result.get(0).get("b")).getFirst()).toList())
        .hasToString("[6.0]");
    assertThat(((Tensor) result.get(1).get("a")).toList()).hasToString("[1.0]");
  }

  record Example(Tensor features, Tensor label) {}

  @Test
  void function_ofRecordsOfReplicas_takesThemAndGivesNamedTuples() {
    PerReplica<Object> given =
        PerReplica.of(new Example(floats(1), floats(2)), new Example(floats(3), floats(4)));

    PerReplica<Object> result = reloaded(p -> p, given, given);

    NamedTuple second = (NamedTuple) result.get(1);
    assertThat(second.fields().names()).containsExactly("features", "label");
    assertThat(((Tensor) second.get("label")).toList()).hasToString("[4.0]");
  }

  @Test
  void function_ofTwoReplicas_refusesThree() {
    PerReplica<Tensor> two = PerReplica.of(floats(1), floats(2));
    PerReplica<Tensor> three = PerReplica.of(floats(1), floats(2), floats(3));

    assertThatThrownBy(() -> reloaded(p -> p, two, three))
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining("PerReplicaSpec");
  }
}
