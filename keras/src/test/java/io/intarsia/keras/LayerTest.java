package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Dropout;
import io.intarsia.keras.layer.Flatten;
import io.intarsia.keras.layer.MultiHeadAttention;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Layers of users, and how they are put together.
final class LayerTest {
  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});

  @AfterEach
  void close() {
    tf.close();
  }

  record MaskedScale(float factor) implements Layer<Masked, Masked> {
    @Override
    public Masked call(LayerCall call, Masked x) {
      return new Masked(x.values().times(factor), x.mask());
    }
  }

  record Line(Variable slope, Variable offset) implements Layer<Tensor, Tensor> {
    @Override
    public Tensor call(LayerCall call, Tensor x) {
      return x.times(slope.read(call.tf())).plus(offset.read(call.tf()));
    }
  }

  static final class Shift extends StatefulLayer<Tensor, Tensor> {
    @Override
    protected void build(State state, Object spec) {
      state.weight("shift", state.lastAxis(spec), Ones.of());
    }

    @Override
    protected Tensor compute(LayerCall call, Tensor x) {
      return x.plus(read(call, "shift"));
    }
  }

  @Test
  @Tag("E-016")
  void layerOverAUsersType_takesAndGivesValuesOfIt() {
    Tensor there = tf.constant(new boolean[] {true, false});
    var layer = new MaskedScale(2f);
    Masked scaled = layer.apply(new Masked(tf.constant(new float[] {1, 2}), there));
    assertThat(scaled.values().toArray(float[].class)).containsExactly(2, 4);
    assertThat(scaled.mask().toArray(boolean[].class)).containsExactly(true, false);

    var traced = tf.function((Ops g, Masked value) -> layer.apply(value));
    Masked again = traced.apply(scaled);
    assertThat(again.values().toArray(float[].class)).containsExactly(4, 8);
    assertThat(layer.state()).isSameAs(layer);
  }

  @Test
  @Tag("E-016")
  void layerFromAUsersType_givesTensors() {
    Layer<Masked, Tensor> count = (call, value) -> call.tf().reduceSum(value.values());
    var value = new Masked(tf.constant(new float[] {1, 2}), tf.constant(true));
    assertThat(new MaskedScale(3f).then(count).apply(value).asFloat()).isEqualTo(9);
  }

  @Test
  void recordOfVariables_isALayerAndItsOwnState_whichAnOptimizerChanges() {
    var line = new Line(tf.variable(2f), tf.variable(1f));
    assertThat(line.apply(x).toArray(float[][].class)).isEqualTo(new float[][] {{3, 5}, {7, 9}});
    var optimizer = Optimizer.of(tf, SGD.of(0.1));
    try (var tape = tf.gradientTape()) {
      Tensor loss = tf.reduceSum(line.apply(x));
      optimizer.apply(tape.gradient(loss, line.state()), line.state());
    }
    assertThat(line.slope().value().asFloat()).isEqualTo(1); // 2 - 0.1 * (1 + 2 + 3 + 4)
    assertThat(line.offset().value().asFloat()).isCloseTo(0.6f, within(1e-6f)); // 1 - 0.1 * 4
  }

  private static org.assertj.core.data.Offset<Float> within(float offset) {
    return org.assertj.core.data.Offset.offset(offset);
  }

  @Test
  void statefulLayer_isBuiltByItsFirstCall_alsoInAFunction() {
    var shift = new Shift();
    assertThat(shift.isBuilt()).isFalse();
    assertThat(shift.state()).isEmpty();
    var traced = tf.function((Ops g, Tensor value) -> shift.apply(value));
    assertThat(traced.apply(x).toArray(float[][].class)).isEqualTo(new float[][] {{2, 3}, {4, 5}});
    assertThat(shift.isBuilt()).isTrue();
    shift.weight("shift").assign(new float[] {10, 20});
    assertThat(traced.apply(x).toArray(float[][].class))
        .isEqualTo(new float[][] {{11, 22}, {13, 24}});
    assertThat(shift.state()).containsOnlyKeys("shift");
    assertThat(shift.name()).isEqualTo("shift");
    assertThat(shift.weight("shift").name()).isEqualTo("shift/shift");
  }

  @Test
  void build_withASpec_makesVariablesBeforeAnyCall_once() {
    Dense dense = Dense.of(3).withName("votes");
    dense.build(tf, TensorSpec.of(Shape.of(-1, 2), DType.FLOAT32));
    Variable kernel = dense.weight("kernel");
    assertThat(kernel.shape()).isEqualTo(Shape.of(2, 3));
    assertThat(kernel.name()).isEqualTo("votes/kernel");
    dense.apply(x);
    assertThat(dense.weight("kernel")).isSameAs(kernel);
  }

  @Test
  void sequence_namesItsLayersAsKerasDoes_andHoldsTheirState() {
    Layer<Tensor, Tensor> network =
        Dense.of(3).withActivation(Activations.RELU).then(Dropout.of(0.5)).then(Dense.of(1));
    assertThat(network.apply(x).shape()).isEqualTo(Shape.of(2, 1));
    assertThat((Map<?, ?>) network.state())
        .extracting(state -> List.copyOf(state.keySet()))
        .isEqualTo(List.of("dense", "dropout", "dense_1"));
    assertThat(Nest.flatten(network.state())).hasSize(5).allMatch(Variable.class::isInstance);
    assertThat(((Sequential<?, ?>) network.then(Flatten.of())).layers()).hasSize(4);
  }

  @Test
  void dropout_inInference_givesTheValueItself() {
    assertThat(Dropout.of(0.5).apply(x)).isSameAs(x);
    Tensor dropped = Dropout.of(0.5).withSeed(1).apply(x, Mode.TRAINING);
    for (float[] row : dropped.div(x).toArray(float[][].class)) {
      for (float factor : row) {
        assertThat(factor).isIn(0f, 2f);
      }
    }
  }

  @Test
  void checkpoint_ofASequence_bringsItsWeightsBack(@TempDir Path folder) throws Exception {
    Layer<Tensor, Tensor> network = Dense.of(3).then(Dense.of(1));
    float[][] before = network.apply(x).toArray(float[][].class);
    Path file = Checkpoint.of(tf, Map.of("network", network)).write(folder.resolve("weights"));
    Layer<Tensor, Tensor> another = Dense.of(3).then(Dense.of(1));
    assertThat(another.apply(x).toArray(float[][].class)).isNotEqualTo(before);
    Checkpoint.of(tf, Map.of("network", another)).restore(file).assertConsumed();
    assertThat(another.apply(x).toArray(float[][].class)).isEqualTo(before);
  }

  @Test
  void mistakes_nameTheLayerAndSayWhatToDo() {
    assertThatThrownBy(() -> Dense.of(3).weight("kernel"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "layer dense: it has no variables before it sees a value; call it, or build(tf, spec)");
    Dense built = Dense.of(1);
    built.apply(x);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> built.weight("kernels"))
        .withMessage("layer dense: there is no weight kernels; there are [kernel, bias]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dense.of(3).build(tf, TensorSpec.of(Shape.of(2, -1), DType.FLOAT32)))
        .withMessage(
            "layer dense: expected a tensor whose axis -1 is of known size, got TensorSpec([2,"
                + " ?], float32); say it in the spec, or call the layer once with a value");
    Layer<String, String> text = (call, value) -> value;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> text.apply("a"))
        .withMessage(
            "Layer.apply: expected a value that holds a tensor, which says where to compute, got"
                + " a; use apply(tf, value, mode)");
    assertThat(text.apply(tf, "a", Mode.INFERENCE)).isEqualTo("a");
  }

  @Test
  void twoWeightsOfOneName_areRefused() {
    var twice =
        new StatefulLayer<Tensor, Tensor>() {
          @Override
          public String name() {
            return "twice";
          }

          @Override
          protected void build(State state, Object spec) {
            state.weight("w", Shape.of(1), Zeros.of());
            state.weight("w", Shape.of(1), Zeros.of());
          }

          @Override
          protected Tensor compute(LayerCall call, Tensor value) {
            return value;
          }
        };
    assertThatIllegalArgumentException()
        .isThrownBy(() -> twice.apply(x))
        .withMessage("layer twice: there are two parts named w");
  }

  @Test
  void dense_ofIntegers_takesThemAsNumbers() {
    Dense dense = Dense.of(2);
    Tensor numbers = dense.apply(x);
    assertThat(dense.apply(x.cast(DType.INT32)).toArray(float[][].class))
        .isEqualTo(numbers.toArray(float[][].class));
  }

  @Test
  void counts_belowOne_areRefusedWhenTheLayerIsMade() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dense.of(0))
        .withMessage("layer dense: expected units of 1 or more, got 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultiHeadAttention.of(2, -3))
        .withMessage("layer multi_head_attention: expected key_dim of 1 or more, got -3");
  }
}
