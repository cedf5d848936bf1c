package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@OnEveryExecutor
final class MirroredTest {
  private final Environment tf;
  private final Replicas replicas;

  MirroredTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(3));
    replicas = Replicas.onDevices(tf, List.of("/CPU:0", "/CPU:1"));
  }

  private static List<float[]> values(Mirrored mirrored) {
    return mirrored.variables().values().stream()
        .map(each -> each.value().toArray(float[].class))
        .toList();
  }

  @Test
  void of_aValue_hasAVariableOnEachDevice() {
    Mirrored w = Mirrored.of(replicas, new float[] {1, 2});
    assertThat(values(w)).containsExactly(new float[] {1, 2}, new float[] {1, 2});
    assertThat(w.variables().values().stream().map(v -> ((EagerTensor) v.handle()).device()))
        .containsExactlyElementsOf(replicas.devices());
    assertThat(w.value().toArray(float[].class)).containsExactly(1, 2);
    assertThat(w).asString().startsWith("Mirrored on 2 replicas: ");
  }

  @Test
  void assign_inTheCodeOfReplicas_givesAllWhatTheirValuesAreReducedTo() {
    Mirrored w = Mirrored.of(replicas, new float[] {1});
    PerReplica<Tensor> given =
        PerReplica.of(tf.constant(new float[] {2}), tf.constant(new float[] {6}));
    PerReplica<Tensor> read = replicas.run((g, r, x) -> w.assign(g, r, ReduceOp.MEAN, x), given);
    assertThat(read.get(1).toArray(float[].class)).containsExactly(4);
    assertThat(values(w)).containsExactly(new float[] {4}, new float[] {4});

    var step =
        tf.function((Ops g, PerReplica<Tensor> x) ->
            replicas.run(g, (h, r, mine) -> w.assignAdd(h, r, ReduceOp.SUM, mine), x));
    assertThat(step.apply(given).get(0).toArray(float[].class)).containsExactly(12);
    assertThat(values(w)).containsExactly(new float[] {12}, new float[] {12});
  }

  @Test
  void checkpoint_hasOneOfThem_forAnyNumberOfReplicas(@TempDir Path folder)
      throws CheckpointException {
    Mirrored w = Mirrored.of(replicas, new float[] {1, 2});
    var checkpoint = Checkpoint.of(tf, Map.of("w", w));
    Path saved = checkpoint.write(folder.resolve("w"));

    Mirrored three = Mirrored.of(Replicas.onDevices(tf), new float[] {0, 0});
    Checkpoint.of(tf, Map.of("w", three)).restore(saved).assertConsumed();
    assertThat(values(three))
        .containsExactly(new float[] {1, 2}, new float[] {1, 2}, new float[] {1, 2});

    Variable alone = Variable.of(tf, new float[] {0, 0});
    Checkpoint.of(tf, Map.of("w", alone)).restore(saved).assertConsumed();
    assertThat(alone.value().toArray(float[].class)).containsExactly(1, 2);

    Path ofOne =
        Checkpoint.of(tf, Map.of("w", alone.assign(tf, new float[] {7, 8})))
            .write(folder.resolve("v"));
    Checkpoint.of(tf, Map.of("w", w)).restore(ofOne).assertConsumed();
    assertThat(values(w)).containsExactly(new float[] {7, 8}, new float[] {7, 8});
  }

  @Test
  void restore_ofAnotherShape_changesNothingAndSaysSo(@TempDir Path folder)
      throws CheckpointException {
    Path saved =
        Checkpoint.of(tf, Map.of("w", Variable.of(tf, new float[] {1, 2, 3})))
            .write(folder.resolve("w"));
    Mirrored w = Mirrored.of(replicas, new float[] {1, 2});
    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of("w", w)).restore(saved))
        .hasMessageContaining("expected float32 [2], got float32 [3]");
    assertThat(values(w)).containsExactly(new float[] {1, 2}, new float[] {1, 2});
  }
}
