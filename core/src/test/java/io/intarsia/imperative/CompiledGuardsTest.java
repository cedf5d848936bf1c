package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// XLA ends the process where the kernel of an op reports an error: what the op is given must be
/// known, and right, when a function that it compiles is traced.
@OnEveryExecutor
final class CompiledGuardsTest {
  private final Environments environments;

  CompiledGuardsTest(Environments environments) {
    this.environments = environments;
  }

  private static final FunctionOptions COMPILED = FunctionOptions.defaults().withJitCompile(true);

  @Test
  void numberOfSegments_negative_isRefusedByTheTrace() {
    try (var tf = environments.open()) {
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
    }
  }

  @Test
  void numberOfSegments_asAnArgument_isCheckedWithEachCall() {
    try (var tf = environments.open()) {
      var ids = tf.constant(new int[] {0, 1});
      var x = tf.constant(new float[] {1, 2});
      var segments =
          tf.function(
              (Ops g, Tensor y, Tensor n) -> g.math.unsortedSegmentSum(y, ids, n), COMPILED);
      assertThat(segments.apply(x, tf.constant(3)).toArray(float[].class)).containsExactly(1, 2, 0);
      assertThatThrownBy(() -> segments.apply(x, tf.constant(-1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 'num_segments' must be in 0…2147483647, got [-1]");
      var caller = tf.function((Ops g, Tensor n) -> segments.apply(x, n));
      assertThat(caller.apply(tf.constant(2)).shape()).isEqualTo(Shape.of(2));
      assertThatThrownBy(() -> caller.apply(tf.constant(-1)))
          .hasMessageContaining("input 'num_segments' must be in 0…2147483647, got [-1]");
    }
  }

  @Test
  void numberOfSegments_computedFromAnArgument_isRefused() {
    try (var tf = environments.open()) {
      var ids = tf.constant(new int[] {0, 1});
      var segments =
          tf.function(
              (Ops g, Tensor x, Tensor n) -> g.math.unsortedSegmentMax(x, ids, n.plus(1)),
              COMPILED);
      assertThatThrownBy(() -> segments.apply(tf.constant(new float[] {1, 2}), tf.constant(2)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("an argument or known while tracing");
    }
  }

  // XLA has no op for the node that checks it where the function is called by itself.
  @Test
  void functionWithAGuardedOp_calledByACompiledOne_isCompiledWithIt() {
    try (var tf = environments.open()) {
      var gradient =
          tf.function((Ops g, Tensor sizes, Tensor x) ->
              g.raw.Conv2DBackpropInput(
                  sizes, g.ones(2, 2, 1, 2), x, List.of(1L, 1L, 1L, 1L), "VALID"));
      var caller =
          tf.function((Ops g, Tensor sizes, Tensor x) -> gradient.apply(sizes, x), COMPILED);
      Tensor sizes = tf.constant(new int[] {1, 3, 3, 1});
      Tensor x = tf.ones(1, 2, 2, 2).times(0.5f);
      float[] expected = {1, 2, 1, 2, 4, 2, 1, 2, 1};
      assertThat(gradient.apply(sizes, x).reshape(-1).toArray(float[].class))
          .containsExactly(expected);
      assertThat(caller.apply(sizes, x).reshape(-1).toArray(float[].class))
          .containsExactly(expected);
      assertThatThrownBy(() -> caller.apply(tf.constant(new int[] {1, 3, 3, -1}), x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input_sizes");
    }
  }

  @Test
  void numberOfSegments_thatFollowsFromNoArgument_isRefused() {
    try (var tf = environments.open()) {
      var segments =
          tf.function(
              (Ops g, Tensor x) -> {
                Tensor any =
                    g.raw.RandomUniformInt(g.constant(new int[0]), g.constant(1), g.constant(3));
                Tensor values = g.constant(new float[] {1, 2});
                return g.math.unsortedSegmentMax(values, g.constant(new int[] {0, 1}), any).plus(x);
              },
              COMPILED);
      assertThatThrownBy(() -> segments.apply(tf.constant(1f)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("an argument or known while tracing");
    }
  }

  @Test
  @Timeout(60)
  void loopThatNeverEnds_withALimitOfTime_isStopped() {
    try (var tf = environments.open()) {
      var endless =
          tf.function(
              (Ops g, Tensor x) -> g.whileLoop((c, v) -> c.constant(true), (b, v) -> v.plus(1f), x),
              COMPILED);
      tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofSeconds(1)));
      Tensor x = tf.constant(1f);
      assertThatThrownBy(() -> endless.apply(x))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
      var called = tf.function((Ops g, Tensor y) -> endless.apply(y).plus(1f), COMPILED);
      assertThatThrownBy(() -> called.apply(x))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
    }
  }

  @Test
  void numberOfSegments_knownToACompiledCaller_isRefusedWhenThatIsTraced() {
    try (var tf = environments.open()) {
      var ids = tf.constant(new int[] {0, 1});
      var segments =
          tf.function(
              (Ops g, Tensor y, Tensor n) -> g.math.unsortedSegmentSum(y, ids, n), COMPILED);
      var fits = tf.function((Ops g, Tensor y) -> segments.apply(y, g.constant(2)), COMPILED);
      var x = tf.constant(new float[] {1, 2});
      assertThat(fits.apply(x).toArray(float[].class)).containsExactly(1, 2);
      var negative = tf.function((Ops g, Tensor y) -> segments.apply(y, g.constant(-1)), COMPILED);
      assertThatThrownBy(() -> negative.apply(x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must be non-negative but is -1");
    }
  }
}
