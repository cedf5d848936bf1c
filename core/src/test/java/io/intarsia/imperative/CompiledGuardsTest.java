package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Test;

/// XLA ends the process where the kernel of an op reports an error: what the op is given must be
/// known, and right, when a function that it compiles is traced.
final class CompiledGuardsTest {
  private static final FunctionOptions COMPILED = FunctionOptions.defaults().withJitCompile(true);

  @Test
  void numberOfSegments_negativeOrUnknown_isRefusedByTheTrace() {
    try (var tf = Environment.open()) {
      Tensor ids = tf.constant(new int[] {0, 1});
      var fits =
          tf.function(
              (Ops g, Tensor x) -> g.math.unsortedSegmentMax(x, ids, g.constant(2)), COMPILED);
      assertThat(fits.apply(tf.constant(new float[] {1, 2})).toArray(float[].class))
          .containsExactly(1, 2);
      var negative =
          tf.function(
              (Ops g, Tensor x) -> g.math.unsortedSegmentMax(x, ids, g.constant(-1)), COMPILED);
      assertThatThrownBy(() -> negative.apply(tf.constant(new float[] {1, 2})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 'num_segments' must be in 0…2147483647, got [-1]");
      var unknown =
          tf.function(
              (Ops g, Tensor x, Tensor n) -> g.math.unsortedSegmentMax(x, ids, n), COMPILED);
      assertThatThrownBy(() -> unknown.apply(tf.constant(new float[] {1, 2}), tf.constant(2)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("known while tracing");
    }
  }
}
