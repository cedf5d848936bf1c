package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Functions that XLA compiles, made on a device of several.
final class CompiledOnDeviceTest {
  private static final String SECOND = "/job:localhost/replica:0/task:0/device:CPU:1";
  private static final FunctionOptions XLA = FunctionOptions.defaults().withJitCompile(true);

  private final Environments environments;

  CompiledOnDeviceTest(Environments environments) {
    this.environments = environments;
  }

  private Environment open(ExecutorKind executor) {
    return environments.open(
        EnvironmentOptions.defaults().withExecutor(executor).withCpuDevices(2));
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  @ParameterizedTest
  @EnumSource
  void function_ofADevice_runsThere(ExecutorKind executor) {
    try (var tf = open(executor)) {
      var f = tf.device("/CPU:1").function((Ops g, Tensor x) -> x.plus(1).times(2), XLA);
      Tensor y = f.apply(tf.constant(new float[] {1, 2}));
      assertThat(y.device()).isEqualTo(SECOND);
      assertThat(floats(y)).containsExactly(4, 6);
    }
  }

  @ParameterizedTest
  @EnumSource
  void variableOfTheDevice_isReadAssignedAndDifferentiated(ExecutorKind executor) {
    try (var tf = open(executor)) {
      FunctionOps second = tf.device("/CPU:1");
      var v = Variable.of(second, new float[] {1, 2});
      var f =
          second.function(
              (Ops g, Tensor x) -> {
                v.assignAdd(g, x);
                return g.math.square(v.read(g));
              },
              XLA);
      Tensor ones = tf.constant(new float[] {1, 1});
      assertThat(floats(f.apply(ones))).containsExactly(4, 9);
      try (GradientTape tape = tf.gradientTape()) {
        var gradient = (Tensor) Objects.requireNonNull(tape.gradient(f.apply(ones), v));
        assertThat(floats(gradient)).containsExactly(6, 8);
        assertThat(gradient.device()).isEqualTo(SECOND);
      }
      assertThat(floats(v.value())).containsExactly(3, 4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void loopOverAVariableOfTheDevice_runs(ExecutorKind executor) {
    try (var tf = open(executor)) {
      FunctionOps second = tf.device("/CPU:1");
      var v = Variable.of(second, 3f);
      var f =
          second.function(
              (Ops g, Tensor x) ->
                  g.whileLoop((c, y) -> c.math.less(y, 10f), (b, y) -> y.plus(v.read(b)), x),
              XLA);
      assertThat(f.apply(tf.constant(2f)).asFloat()).isEqualTo(11);
    }
  }

  @ParameterizedTest
  @EnumSource
  void variableOfAnotherDevice_isRefusedWithTheWayOut(ExecutorKind executor) {
    try (var tf = open(executor)) {
      var v = Variable.of(tf.device("/CPU:1"), new float[] {1, 2});
      var f = tf.function((Ops g, Tensor x) -> x.plus(v.read(g)), XLA);
      Tensor x = tf.constant(new float[] {1, 1});
      assertThatThrownBy(() -> f.apply(x))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining(
              "what XLA compiles runs on one device, where its variables must be; make the"
                  + " function by tf.device(\""
                  + SECOND
                  + "\").function(…)");
    }
  }
}
