package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Functions whose nodes are on two devices: effects, loops, gradients and failures.
@Timeout(60)
final class TwoDevicesTest {
  private final Environments environments;

  TwoDevicesTest(Environments environments) {
    this.environments = environments;
  }

  private Environment open(ExecutorKind executor) {
    return environments.open(
        EnvironmentOptions.defaults().withExecutor(executor).withCpuDevices(2));
  }

  @ParameterizedTest
  @EnumSource
  void effectsOnAVariable_ofBothDevices_keepTheOrderOfTheProgram(ExecutorKind executor) {
    try (var tf = open(executor)) {
      FunctionOps a = tf.device("/CPU:0");
      FunctionOps b = tf.device("/CPU:1");
      var v = Variable.of(b, 0f);
      var f =
          tf.function((Ops g, Tensor x) -> {
            v.assign(g, x);
            Tensor first = a.math.add(v.read(g), 0f);
            v.assignAdd(g, a.constant(10f));
            Tensor second = b.math.add(v.read(g), 0f);
            v.assign(g, b.math.multiply(first, 100f));
            return List.of(first, second, v.read(g));
          });
      assertThat(f.apply(tf.constant(1f)).stream().map(Tensor::asFloat))
          .containsExactly(1f, 11f, 100f);
    }
  }

  @ParameterizedTest
  @EnumSource
  void loop_thatGoesBetweenDevices_countsAndAssignsWithEachTurn(ExecutorKind executor) {
    try (var tf = open(executor)) {
      FunctionOps a = tf.device("/CPU:0");
      FunctionOps b = tf.device("/CPU:1");
      var sum = Variable.of(b, 0f);
      var f =
          tf.function((Ops g, Tensor n) ->
              g.whileLoop(
                  (c, i) -> c.math.less(i, n),
                  (h, i) -> {
                    sum.assignAdd(h, a.math.add(h.cast(i, DType.FLOAT32), 1f));
                    return b.math.add(i, 1);
                  },
                  g.constant(0)));
      assertThat(f.apply(tf.constant(5)).asInt()).isEqualTo(5);
      assertThat(sum.value().asFloat()).isEqualTo(15);
      assertThat(f.apply(tf.constant(3)).asInt()).isEqualTo(3);
      assertThat(sum.value().asFloat()).isEqualTo(21);
    }
  }

  @ParameterizedTest
  @EnumSource
  void variableAsArgument_ofOneDeviceThenOfTheOther_isUsedByOneTrace(ExecutorKind executor) {
    try (var tf = open(executor)) {
      var on0 = Variable.of(tf.device("/CPU:0"), 1f);
      var on1 = Variable.of(tf.device("/CPU:1"), 10f);
      var branch =
          tf.function((Ops g, Variable v, Tensor add) ->
              g.cond(
                  g.math.greater(add, 0f),
                  h -> v.assignAdd(h, add).read(h),
                  h -> v.assign(h, add).read(h)));
      assertThat(branch.apply(on0, tf.constant(2f)).asFloat()).isEqualTo(3);
      assertThat(branch.apply(on1, tf.constant(2f)).asFloat()).isEqualTo(12);
      assertThat(branch.apply(on0, tf.constant(-1f)).asFloat()).isEqualTo(-1);
      assertThat(branch.apply(on1, tf.constant(0.5f)).asFloat()).isEqualTo(12.5f);
      assertThat(branch.traces()).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void twoVariablesAsArguments_changePlaces_inACallOfTheRuntime(ExecutorKind executor) {
    try (var tf = open(executor)) {
      var on0 = Variable.of(tf.device("/CPU:0"), 1f);
      var on1 = Variable.of(tf.device("/CPU:1"), 10f);
      var f =
          tf.function((Ops g, Variable from, Variable to) -> {
            Tensor sum = from.read(g);
            for (int i = 0; i < 40; i++) { // too long to run op by op
              sum = sum.plus(from.read(g));
            }
            to.assign(g, sum);
            return to.read(g);
          });
      assertThat(f.apply(on0, on1).asFloat()).isEqualTo(41);
      assertThat(f.apply(on1, on0).asFloat()).isEqualTo(41 * 41);
      assertThat(f.apply(on0, on0).asFloat()).isEqualTo(41 * 41 * 41);
      assertThat(on1.value().asFloat()).isEqualTo(41);
      assertThat(f.traces()).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void gradient_throughLoopsOfBothDevices_isExact(ExecutorKind executor) {
    try (var tf = open(executor)) {
      FunctionOps a = tf.device("/CPU:0");
      FunctionOps b = tf.device("/CPU:1");
      // From 1.5 in steps of 2 x = 3: two of them to go 5 further, 34 to reach 100.
      var f =
          tf.function((Ops g, Tensor x) ->
              g.whileLoop(
                  (c, s) -> c.math.less(s, 100f),
                  (h, s) ->
                      h.whileLoop(
                          (c, q) -> c.math.less(q, a.math.add(s, 5f)),
                          (k, q) -> b.math.add(q, a.math.multiply(x, 2f)),
                          s),
                  x));
      Tensor x = tf.constant(1.5f);
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = f.apply(x);
        assertThat(y.asFloat()).isEqualTo(103.5f);
        Tensor slope = Objects.requireNonNull(tape.gradient(y, x));
        assertThat(slope.asFloat()).isEqualTo(1 + 34 * 2);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void failure_thatBothDevicesReport_isSaidOnce(ExecutorKind executor) {
    try (var tf = open(executor)) {
      FunctionOps a = tf.device("/CPU:0");
      FunctionOps b = tf.device("/CPU:1");
      var any = TensorSpec.of(Shape.of(-1), DType.FLOAT32);
      var f =
          tf.function(
              (Ops g, Tensor x, Tensor y) ->
                  g.whileLoop(
                      (c, s) -> a.math.less(a.math.reduceSum(s), 100f),
                      (h, s) -> b.math.add(s, y),
                      x,
                      WhileOptions.defaults().withShapeInvariants(any)),
              FunctionOptions.defaults().withInputSignature(any, any));
      Tensor two = tf.zeros(2);
      Tensor three = tf.zeros(3);
      assertThatThrownBy(() -> f.apply(two, three))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("[2] and [3] do not broadcast")
          .hasMessageContaining("made at io.intarsia.imperative.TwoDevicesTest")
          .message()
          .containsOnlyOnce("Incompatible shapes: [2] vs. [3]")
          .doesNotContain("root error");
    }
  }
}
