package io.intarsia.variable;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Classes whose attributes are variables and functions: layers, as users write them.
@OnEveryExecutor
final class AutoCompositeVariableTest {
  @AutoCompositeTensor
  static final class Dense implements ExtensionType {
    private final Variable weights;
    private final Tensor bias;
    private final UnaryOperator<Tensor> activation;

    Dense(Variable weights, Tensor bias, UnaryOperator<Tensor> activation) {
      this.weights = weights;
      this.bias = bias;
      this.activation = activation;
    }

    Tensor apply(Ops tf, Tensor x) {
      return activation.apply(x.matMul(weights.read(tf)).plus(bias));
    }
  }

  private final Environment tf;

  AutoCompositeVariableTest(Environment tf) {
    this.tf = tf;
  }

  private Dense dense() {
    return new Dense(
        tf.variable(new float[][] {{1}, {2}}), tf.constant(new float[] {3}), x -> x.times(2));
  }

  @Test
  @Tag("A-10")
  @Tag("A-34")
  void layer_inAFunction_readsItsVariableAtEachCall() {
    Dense layer = dense();
    var function = tf.function((Ops g, Dense d, Tensor x) -> d.apply(g, x));
    Tensor x = tf.constant(new float[][] {{1, 1}});

    assertThat(function.apply(layer, x).sum().asFloat()).isEqualTo(12);
    layer.weights.assign(tf, new float[][] {{0}, {0}});
    assertThat(function.apply(layer, x).sum().asFloat()).isEqualTo(6);
    assertThat(function.traces()).hasSize(1);
    assertThat(Nest.expanded().flatten(layer)).hasSize(2);
  }

  @Test
  @Tag("A-10")
  void layer_inAFunction_changesItsVariable() {
    Dense layer = dense();
    Dense given =
        tf.function(
                (Ops g, Dense d) -> {
                  d.weights.assignAdd(g, d.weights.read(g));
                  return new Dense(d.weights, d.bias.neg(), d.activation);
                })
            .apply(layer);
    assertThat(layer.weights.read(tf).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{2}, {4}});
    assertThat(given.weights.read(tf).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{2}, {4}});
    assertThat(given.bias.toArray(float[].class)).containsExactly(-3);
  }

  @Test
  @Tag("A-10")
  void gradient_ofALayer_isThatOfItsVariable() {
    Dense layer = dense();
    Tensor x = tf.constant(new float[][] {{5, 7}});
    try (GradientTape tape = tf.gradientTape()) {
      Tensor y = tf.function((Ops g, Dense d, Tensor in) -> d.apply(g, in)).apply(layer, x);
      assertThat(
              ((Tensor) Objects.requireNonNull(tape.gradient(y, layer.weights)))
                  .toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{10}, {14}});
    }
  }
}
