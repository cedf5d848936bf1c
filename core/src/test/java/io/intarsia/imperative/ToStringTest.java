package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Test;

/// What a shell shows of environments, functions and ops by name.
@OnEveryExecutor
final class ToStringTest {
  private final Environments environments;

  ToStringTest(Environments environments) {
    this.environments = environments;
  }

  @Test
  void environment_openAndClosed_saysWhatItRunsOn() {
    var tf = environments.open();
    Tensor held = tf.constant(1f);
    assertThat(tf)
        .hasToString(
            "Environment[TensorFlow %s on CPU:0, 1 live tensors]"
                .formatted(Environment.runtimeVersion()));
    assertThat(tf.device("/cpu:0").toString()).startsWith("CPU:0 of Environment[TensorFlow ");
    held.close();
    tf.close();
    assertThat(tf).hasToString("Environment[closed]");
  }

  @Test
  void function_tracedOrNot_saysWhatFor() {
    try (var tf = environments.open()) {
      var twice = tf.function((Ops g, Tensor x) -> x.times(2));
      assertThat(twice).hasToString("function function, not traced yet");
      twice.apply(tf.constant(new float[] {1, 2}));
      assertThat(twice.toString())
          .startsWith("function function, traced for ")
          .contains("float32", "[2]");
    }
  }

  @Test
  void opByName_saysItsName() {
    try (var tf = environments.open()) {
      assertThat(tf.op("MatMul")).hasToString("op MatMul");
      assertThat(tf.op("math.reduce_sum")).hasToString("op math.reduce_sum");
    }
  }
}
