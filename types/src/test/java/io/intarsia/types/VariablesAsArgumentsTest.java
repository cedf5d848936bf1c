package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.masked.MaskedTensor;
import org.junit.jupiter.api.Test;

/// Variables beside values of types that run functions themselves.
final class VariablesAsArgumentsTest {
  @Test
  void masked_andAVariable_areAdded() {
    try (var tf = Environment.open()) {
      TensorLike v = tf.variable(new float[] {1, 2});
      Tensor mask = tf.constant(new boolean[] {true, false});
      TensorLike masked = MaskedTensor.of(tf.constant(new float[] {10, 20}), mask);

      var left = (MaskedTensor) tf.math.add(v, masked);
      var right = (MaskedTensor) tf.math.add(masked, v);
      var traced =
          tf.function((Ops g, Tensor x) -> {
            var sum = (MaskedTensor) g.math.add(masked, v);
            return sum.values().plus(x);
          });

      assertThat(left.values().toArray(float[].class)).containsExactly(11, 22);
      assertThat(right.values().toArray(float[].class)).containsExactly(11, 22);
      assertThat(right.mask().toArray(boolean[].class)).containsExactly(true, false);
      assertThat(traced.apply(tf.constant(1f)).toArray(float[].class)).containsExactly(12, 23);
    }
  }
}
