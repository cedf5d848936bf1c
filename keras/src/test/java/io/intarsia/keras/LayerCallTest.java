package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.keras.layer.BatchNormalization;
import io.intarsia.keras.layer.Dropout;
import io.intarsia.replicas.Replicas;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the call of a replica knows of variables and of the others, eagerly.
@Timeout(60)
final class LayerCallTest {
  private final Environment tf = Environment.open(EnvironmentOptions.defaults().withCpuDevices(2));
  private final Replicas replicas = Replicas.onDevices(tf);
  private final Variable weight = Variable.of(tf, new float[] {2});

  @AfterEach
  void close() {
    tf.close();
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  @Test
  void callOfNoReplica_changesVariablesAtOnce() {
    LayerCall call = LayerCall.of(tf, Mode.TRAINING);
    call.assign(weight, tf.constant(new float[] {5}));
    assertThat(floats(weight.value())).containsExactly(5);
    assertThat(floats(call.read(weight))).containsExactly(5);
    assertThat(call.assigned()).isEmpty();
    assertThat(call.replica()).isNull();
    Tensor same = tf.constant(1f);
    assertThat(call.total(same)).isSameAs(same);
  }

  @Test
  void callOfAReplica_keepsChangesAndKnowsTheSum() {
    PerReplica<Tensor> read =
        replicas.run((g, r) -> {
          LayerCall call = LayerCall.of(g, Mode.TRAINING).withReplica(r);
          call.assign(weight, call.read(weight).plus(r.id() + 1));
          LayerCall derived = call.withMode(Mode.INFERENCE).withMask(null).withLosses(List.of());
          assertThat(derived.assigned()).containsOnlyKeys(weight);
          assertThat(derived.withReplica(null).assigned()).isEmpty();
          return derived.total(derived.read(weight));
        });
    assertThat(floats(read.get(0))).containsExactly(7); // 3 + 4
    assertThat(floats(read.get(1))).containsExactly(7);
    assertThat(floats(weight.value())).containsExactly(2);
  }

  @Test
  void assignedWeight_hasTheGradientOfTheVariable() {
    PerReplica<Tensor> gradients =
        replicas.run((g, r) -> {
          LayerCall call = LayerCall.of(g, Mode.TRAINING).withReplica(r);
          try (GradientTape tape = g.gradientTape()) {
            call.assign(weight, call.read(weight).times(10));
            return (Tensor)
                Objects.requireNonNull(tape.gradient(call.read(weight).square(), weight));
          }
        });
    assertThat(floats(gradients.get(0))).containsExactly(40); // 2 * 20, not 20 times as much
  }

  @Test
  void synchronizedNormalization_hasTheStatisticsOfAll() {
    var layer = BatchNormalization.of().withSynchronized(true).withEpsilon(0);
    Tensor x = tf.constant(new float[][] {{1}, {1}, {5}, {5}});
    layer.build(tf, TensorSpec.of(x.shape(), x.dtype()));
    PerReplica<Tensor> y =
        replicas.run(
            (g, r, part) -> layer.call(LayerCall.of(g, Mode.TRAINING).withReplica(r), part),
            replicas.split(x));
    assertThat(floats(y.gather(0).reshape(-1))).containsExactly(-1, -1, 1, 1);
  }

  @Test
  void nextSeed_isAnotherOfEachReplicaAndCall() {
    var layer = Dropout.of(0.5).withSeed(7);
    layer.build(tf, TensorSpec.of(Shape.of(1, 1), DType.FLOAT32));
    PerReplica<List<Tensor>> seeds =
        replicas.run((g, r) -> {
          LayerCall call = LayerCall.of(g, Mode.TRAINING).withReplica(r);
          return List.of(layer.nextSeed(call), layer.nextSeed(call));
        });
    assertThat(seeds.get(0).get(0).toArray(int[].class)).containsExactly(7, 0);
    assertThat(seeds.get(0).get(1).toArray(int[].class)).containsExactly(7, 1);
    assertThat(seeds.get(1).get(0).toArray(int[].class)).containsExactly(1_640_531_534, 0);
    assertThat(seeds.get(1).get(1).toArray(int[].class)).containsExactly(1_640_531_534, 1);
  }
}
