package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Slices in functions that XLA compiles: bounds it computes itself are not looked at by its code.
@Timeout(120)
final class CompiledSlicesTest {
  private static final FunctionOptions XLA = FunctionOptions.defaults().withJitCompile(true);

  private final Environment tf;
  private final Tensor values;

  CompiledSlicesTest(Environment tf) {
    this.tf = tf;
    this.values = tf.constant(new float[] {1, 2, 3});
  }

  @Test
  void slice_ofComputedBounds_isRefused() {
    assertRefused(Attributes.NONE);
    assertRefused(Attributes.of("begin_mask", 1));
    assertRefused(Attributes.of("end_mask", 1));
  }

  @Test
  void slice_ofComputedBoundsThatNobodyReads_runs() {
    assertThat(computed(Attributes.of("shrink_axis_mask", 1)).asFloat()).isEqualTo(2);
    assertThat(computed(Attributes.of("begin_mask", 1).with("end_mask", 1)))
        .hasToString("[1. 2. 3.] shape=[3] dtype=float32");
  }

  @Test
  void slice_ofArgumentsAndConstants_runs() {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor begin, Tensor end) -> slice(g, x, begin, end, Attributes.NONE),
            XLA);
    assertThat(f.apply(values, ints(1), ints(8))).hasToString("[2. 3.] shape=[2] dtype=float32");
    assertThat(f.apply(values, ints(-2), ints(-1))).hasToString("[2.] shape=[1] dtype=float32");
    var known =
        tf.function(
            (Ops g, Tensor x) ->
                slice(g, x, g.constant(new int[] {1}), g.constant(new int[] {8}), Attributes.NONE),
            XLA);
    assertThat(known.apply(values)).hasToString("[2. 3.] shape=[2] dtype=float32");
  }

  private void assertRefused(Attributes masks) {
    assertThatThrownBy(() -> computed(masks))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("StridedSlice: in a function compiled by XLA")
        .hasMessageContaining("`begin` and `end` of axes that stay are known");
  }

  private Tensor computed(Attributes masks) {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor at) -> slice(g, x, at.plus(1), at.plus(2), masks), XLA);
    return f.apply(values, ints(0));
  }

  private static Tensor slice(Ops g, Tensor x, Tensor begin, Tensor end, Attributes masks) {
    return g.raw.StridedSlice(x, begin, end, g.constant(new int[] {1}), masks);
  }

  private Tensor ints(int... numbers) {
    return tf.constant(numbers);
  }
}
