package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.op.nn.CtcLossOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sequences of which the kernel would leave out all labels.
final class CtcLossTest {
  private static final CtcLossOptions LAST = CtcLossOptions.defaults().withBlankIndex(-1);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void loss_noLabelsInOneFrame_isThatOfABlank(boolean traced) {
    try (var tf = Environment.open()) {
      Tensor labels = tf.constant(new int[][] {{2}, {1}}); // padded with the blank
      Tensor logits = tf.constant(new float[][][] {{{0, 0, 0}, {0, 0, 0}}});
      Tensor labelLength = tf.constant(new int[] {0, 1});
      Tensor frames = tf.constant(new int[] {1, 1});
      var code =
          tf.function((Ops g, List<Tensor> x) ->
              g.nn.ctcLoss(x.get(0), x.get(1), x.get(2), x.get(3), LAST));

      Tensor loss =
          traced
              ? code.apply(List.of(labels, logits, labelLength, frames))
              : tf.nn.ctcLoss(labels, logits, labelLength, frames, LAST);

      assertThat(loss.toArray(float[].class))
          .containsExactly(new float[] {(float) Math.log(3), (float) Math.log(3)}, within(1e-6f));
    }
  }

  @Test
  void loss_onlyBlanksInOneFrame_isRefused() {
    try (var tf = Environment.open()) {
      Tensor labels = tf.constant(new int[][] {{2}});
      Tensor logits = tf.constant(new float[][][] {{{0, 0, 0}}});
      Tensor one = tf.constant(new int[] {1});

      assertThatThrownBy(() -> tf.nn.ctcLoss(labels, logits, one, one, LAST))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("less than 2, the blank, once in sequence 0 of 1 frames");
    }
  }
}
