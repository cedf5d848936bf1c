package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// Steps of variables that are parts of others, worked by hand.
@OnEveryExecutor
final class PartsTest {
  private final Environment tf;

  PartsTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(2));
  }

  private static void step(
      Environment tf, Optimizer optimizer, Variable part, UnaryOperator<Tensor> total) {
    tf.function(
            (Ops g, Tensor gradient) -> {
              optimizer.applyParts(g, gradient, part, total);
              return gradient;
            })
        .apply(tf.constant(new float[] {3, 0}));
  }

  @Test
  void applyParts_withALimitOfTheGlobalNorm_isThatOfAllParts() {
    Variable part = tf.variable(new float[] {1, 2});
    var options = OptimizerOptions.defaults().withGlobalClipnorm(1);
    try (var optimizer = Optimizer.of(tf, SGD.of(1), options).build(part)) {
      // Another part has a gradient of 4: the norm is 5, and 3 becomes 0.6.
      step(tf, optimizer, part, squares -> squares.plus(16));
      assertThat(part.value().toArray(float[].class))
          .containsExactly(new float[] {0.4f, 2}, within(1e-6f));
    }
  }

  @Test
  void applyParts_whereAnotherPartIsNotFinite_halvesTheScaleAndChangesNothing() {
    Variable part = tf.variable(new float[] {1, 2});
    var options =
        OptimizerOptions.defaults().withLossScale(LossScale.dynamic().withInitialScale(8));
    try (var optimizer = Optimizer.of(tf, SGD.of(1), options).build(part)) {
      step(tf, optimizer, part, areNotFinite -> areNotFinite.plus(1));
      assertThat(part.value().toArray(float[].class)).containsExactly(1, 2);
      assertThat(optimizer.iterations().value().asLong()).isZero();
      assertThat(optimizer.scaleLoss(tf.constant(1f)).asFloat()).isEqualTo(4);
      step(tf, optimizer, part, UnaryOperator.identity());
      assertThat(part.value().toArray(float[].class)).containsExactly(0.25f, 2);
    }
  }

  @Test
  void slots_areOnTheDeviceOfTheirVariable() {
    Variable part = Variable.of(tf.device("/CPU:1"), new float[] {1, 2});
    try (var optimizer = Optimizer.of(tf, Adam.of(0.1)).build(part)) {
      optimizer
          .state()
          .slots()
          .getFirst()
          .values()
          .forEach(slot -> assertThat(slot.handle().device()).endsWith("CPU:1"));
      step(tf, optimizer, part, UnaryOperator.identity());
      assertThat(part.value().toArray(float[].class))
          .containsExactly(new float[] {0.9f, 2}, within(1e-6f));
    }
  }
}
