package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.gradient.rule.GradientRules;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Slices that become tensors in the backward pass are counted, and can be refused.
@OnEveryExecutor
final class DensificationTest {
  private final Environments environments;

  DensificationTest(Environments environments) {
    this.environments = environments;
  }

  private static final float[][] TABLE = {{1, 2}, {3, 4}, {5, 6}};

  private Environment strict() {
    return environments.open(
        EnvironmentOptions.defaults()
            .withGradientRules(GradientRules.defaults().withDensification(false)));
  }

  private static TensorLike gradient(Environment tf, boolean isUsedWhole) {
    Variable table = tf.variable(TABLE);
    try (GradientTape tape = tf.gradientTape()) {
      Tensor loss = table.gather(tf, new int[] {2, 0}).sum();
      Tensor target = isUsedWhole ? loss.plus(table.read(tf).sum()) : loss;
      return requireNonNull(tape.gradient(target, List.of(table)).getFirst());
    }
  }

  @Test
  void slices_thatStaySlices_areNotCounted() {
    try (Environment tf = environments.open()) {
      assertThat(gradient(tf, false)).isInstanceOf(IndexedSlices.class);
      assertThat(tf.statistics().densifications()).isZero();
    }
  }

  @Test
  void slices_addedToATensor_areCounted() {
    try (Environment tf = environments.open()) {
      Tensor sum = (Tensor) gradient(tf, true);
      assertThat(sum.toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{2, 2}, {1, 1}, {2, 2}});
      assertThat(tf.statistics().densifications()).isEqualTo(1);
    }
  }

  @Test
  void slices_thatMustStaySuch_stay() {
    try (Environment tf = strict()) {
      assertThat(gradient(tf, false)).isInstanceOf(IndexedSlices.class);
    }
  }

  @Test
  void slices_thatMustStaySuch_areNotAddedToATensor() {
    try (Environment tf = strict()) {
      assertThatThrownBy(() -> gradient(tf, true))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("IndexedSlices, rows of float32")
          .hasMessageContaining("for a sum with a tensor")
          .hasMessageContaining("withDensification(true)");
    }
  }

  @Test
  void slices_thatMustStaySuch_areNotGivenAsATensor() {
    try (Environment tf = strict();
        GradientTape tape = tf.gradientTape()) {
      Tensor table = tf.constant(TABLE);
      tape.watch(table);
      Tensor rows = tf.gather(table, tf.constant(new int[] {1}));
      assertThatThrownBy(() -> tape.gradient(rows, table))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("for a source that is a tensor");
    }
  }

  @Test
  void slices_thatARuleReadsWhole_nameItsOp() {
    try (Environment tf = strict();
        GradientTape tape = tf.gradientTape()) {
      Tensor table = tf.constant(TABLE);
      tape.watch(table);
      Tensor rows = tf.gather(table.times(2), tf.constant(new int[] {1}));
      assertThatThrownBy(() -> tape.gradient(rows, List.of(table)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("would become a tensor for Mul");
    }
  }
}
