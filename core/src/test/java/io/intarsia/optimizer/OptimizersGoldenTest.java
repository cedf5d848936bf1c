package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Optimizers change variables as Keras' do, in each of 20 steps; `tools/golden/optimizers.py`
/// wrote the goldens.
@OnEveryExecutor
final class OptimizersGoldenTest {
  private final Environment tf;

  OptimizersGoldenTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<OptimizerCase> cases() {
    return Tier.sample(OptimizerCase.all(), 12);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void apply_eager_makesTheStepsOfKeras(OptimizerCase each) {
    List<Variable> variables = each.variables(tf);
    try (var optimizer = each.optimizer(tf, variables)) {
      List<List<@Nullable Object>> steps = each.gradients(tf);
      for (int i = 0; i < steps.size(); i++) {
        optimizer.apply(steps.get(i), variables);
        each.check(i, variables);
      }
      assertThat(optimizer.iterations().value().asLong()).isEqualTo(20);
      if (each.isFinalized()) {
        optimizer.finalizeVariableValues();
        each.checkFinalized(variables);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void apply_inAFunction_makesTheStepsOfKeras(OptimizerCase each) {
    List<Variable> variables = each.variables(tf);
    try (var optimizer = each.optimizer(tf, variables).build(variables)) {
      var train =
          tf.function((Ops g, List<@Nullable Object> gradients) -> {
            optimizer.apply(gradients, variables);
            return true;
          });
      List<List<@Nullable Object>> steps = each.gradients(tf);
      for (int i = 0; i < steps.size(); i++) {
        train.apply(steps.get(i));
        each.check(i, variables);
      }
      assertThat(optimizer.iterations().value().asLong()).isEqualTo(20);
    }
  }
}
