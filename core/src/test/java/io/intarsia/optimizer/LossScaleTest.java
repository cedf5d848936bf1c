package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Losses that are scaled, and gradients that are scaled back.
@OnEveryExecutor
final class LossScaleTest {
  private final Environment tf;

  LossScaleTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void dynamicScale_ofGradientsThatAreNotAlwaysFinite_changesAsThatOfKeras(boolean compiled) {
    JsonNode golden = OptimizerCase.lossScale();
    List<Variable> variables =
        List.of(
            OptimizerCase.variable(tf, "w", DType.FLOAT32),
            OptimizerCase.variable(tf, "b", DType.FLOAT32));
    var optimizer = optimizer(golden).build(variables);
    var inFunction =
        tf.function((Ops g, List<@Nullable Object> gradients) -> {
          optimizer.apply(gradients, variables);
          return true;
        });
    List<List<@Nullable Object>> steps = OptimizerCase.gradients(tf, "dense", DType.FLOAT32);
    for (int i = 0; i < steps.size(); i++) {
      JsonNode expected = golden.path("steps").path(i);
      List<@Nullable Object> gradients = scaled(optimizer, steps.get(i), expected.path("broken"));
      if (compiled) {
        inFunction.apply(gradients);
      } else {
        optimizer.apply(gradients, variables);
      }
      check(i, expected, optimizer, variables);
    }
    assertThat(optimizer.traces()).hasSize(compiled ? 0 : 1);
  }

  private Optimizer optimizer(JsonNode golden) {
    LossScale scale =
        LossScale.dynamic()
            .withInitialScale(golden.path("initialScale").asDouble())
            .withDynamicGrowthSteps(golden.path("dynamicGrowthSteps").asInt());
    var options = OptimizerOptions.defaults().withLossScale(scale);
    return Optimizer.of(tf, Adam.of(golden.path("learningRate").asDouble()), options);
  }

  private List<@Nullable Object> scaled(
      Optimizer optimizer, List<@Nullable Object> gradients, JsonNode broken) {
    List<@Nullable Object> scaled = new ArrayList<>();
    for (Object gradient : gradients) {
      scaled.add(optimizer.scaleLoss((Tensor) Objects.requireNonNull(gradient)));
    }
    if (!broken.isNull()) {
      String text = broken.asText().replace("inf", "Infinity").replace("nan", "NaN");
      scaled.set(1, tf.constant(new float[] {1, Float.parseFloat(text)}));
    }
    return scaled;
  }

  private static void check(
      int step, JsonNode expected, Optimizer optimizer, List<Variable> variables) {
    var globals = optimizer.state().globals();
    assertThat(value(globals.get("dynamicScale"))).isEqualTo(expected.path("scale").asDouble());
    assertThat(value(globals.get("stepCounter"))).isEqualTo(expected.path("counter").asDouble());
    assertThat(value(globals.get("iterations"))).isEqualTo(expected.path("iterations").asDouble());
    for (int i = 0; i < variables.size(); i++) {
      JsonNode values = expected.path("values").path(i);
      OptimizerCase.check("step " + step, values, variables.get(i), 4e-6);
    }
  }

  private static double value(@Nullable Variable variable) {
    return Objects.requireNonNull(variable).value().asDouble();
  }

  /// The gradient 2^-26 is less than half of the smallest `float16`, 2^-24: unscaled it is lost.
  @Test
  void scaleLoss_ofSmallGradients_keepsThemInHalfPrecision() {
    assertThat(trained(OptimizerOptions.defaults())).isZero();
    assertThat(trained(OptimizerOptions.defaults().withLossScaleFactor(1 << 20)))
        .isEqualTo(-0x1p-6);
    assertThat(trained(OptimizerOptions.defaults().withLossScale(LossScale.dynamic())))
        .isEqualTo(-0x1p-6);
  }

  /// What becomes of a variable that begins with zero in a step of 2^20 times its gradient, which
  /// is computed in `float16`.
  private double trained(OptimizerOptions options) {
    Variable w = tf.variable(0f);
    var optimizer = Optimizer.of(tf, SGD.of(1 << 20), options);
    try (GradientTape tape = tf.gradientTape()) {
      Tensor half = w.read(tf).cast(DType.FLOAT16);
      Tensor loss = half.cast(DType.FLOAT32).times(0x1p-26);
      optimizer.apply(tape.gradient(optimizer.scaleLoss(loss), w), w);
    }
    return w.value().asDouble();
  }

  @Test
  void scaleLoss_withoutAScale_isTheLoss() {
    Tensor loss = tf.constant(3f);
    assertThat(Optimizer.of(tf, SGD.defaults()).scaleLoss(loss)).isSameAs(loss);
  }
}
