package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Options of calls of attention, and what is refused.
final class AttentionLayerTest {
  private final Environment tf = Environment.open();
  private final Tensor x = tf.random.statelessNormal(Shape.of(2, 3, 4), new long[] {1, 2});

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void causalScores_areZeroBehindTheDiagonal() {
    var layer = MultiHeadAttention.of(2, 3);
    var options = AttentionOptions.defaults().withCausal(true);
    Attended attended = layer.attend(LayerCall.of(tf, Mode.INFERENCE), List.of(x, x), options);
    Tensor upper = attended.scores().minus(tf.linalg.bandPart(attended.scores(), -1, 0));
    assertThat(tf.reduceSum(tf.math.abs(upper)).toArray(float.class)).isZero();
    Tensor view = layer.with(options).apply(List.of(x, x));
    assertThat(tf.reduceMax(tf.math.abs(view.minus(attended.output()))).toArray(float.class))
        .isLessThan(1e-5f);
    assertThat(layer.with(options).weights()).isEqualTo(layer.weights());
  }

  @Test
  void self_isACallWithTheValueTwice() {
    var layer = MultiHeadAttention.of(2, 3);
    var options = AttentionOptions.defaults().withCausal(true);
    Tensor twice = layer.with(options).apply(List.of(x, x));
    Layer<Tensor, Tensor> self = layer.self(options);
    assertThat(self.apply(x).toList()).isEqualTo(twice.toList());
    assertThat(self.weights()).isEqualTo(layer.weights());
    assertThat(Dense.of(4).then(self).apply(x).shape()).isEqualTo(Shape.of(2, 3, 4));
    Tensor mask = tf.constant(new boolean[][] {{true, true, false}, {true, true, true}});
    LayerCall masked = LayerCall.of(tf, Mode.INFERENCE).withMask(mask);
    LayerCall both = masked.withMask(List.of(mask, mask));
    assertThat(layer.self().call(masked, x).toList())
        .isEqualTo(layer.call(both, List.of(x, x)).toList());
    assertThat(layer.self().run(masked, x).mask()).isSameAs(mask);
  }

  @Test
  void mistakes_sayWhatIsExpected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Attention.of().apply(List.of(x)))
        .withMessage(
            "layer attention: expected [query, value] or [query, value, key], got a list of 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Attention.of().withScoreMode("sum").apply(List.of(x, x)))
        .withMessageContaining("expected score_mode dot or concat, got sum");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GroupQueryAttention.of(2, 3, 2).apply(List.of(x, x)))
        .withMessageContaining("a multiple of the 2 key and value heads, got 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultiHeadAttention.of(2, 3).apply(List.of(x.get(0), x)))
        .withMessageContaining("expected tensors [batch, steps, …, features]");
    LayerCall masked = LayerCall.of(tf, Mode.INFERENCE).withMask(tf.constant(new boolean[2][3]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Attention.of().call(masked, List.of(x, x)))
        .withMessageContaining("expected masks [query, value] or [query, value, key]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Attention.of().withCallArguments(Map.of("use_mask", true)))
        .withMessage(
            "layer attention: a call of Attention has no arguments [use_mask]; leave them out");
  }

  // Keras attends over the second axis here, whatever the argument says, unless scores are wanted.
  @Test
  void attentionOverTheFirstAxis_isThatOverTheSecond_ofTheAxesTheOtherWayRound() {
    Tensor x = tf.random.statelessNormal(Shape.of(2, 3, 4), new long[] {1, 2});
    Tensor turned = tf.transpose(x, 1, 0, 2);
    var first = MultiHeadAttention.of(2, 3).withAttentionAxes(0);
    var second = MultiHeadAttention.of(2, 3);
    Tensor expected = tf.transpose(second.apply(List.of(turned, turned)), 1, 0, 2);
    first.build(tf, List.of(TypeSpecs.of(x), TypeSpecs.of(x)));
    for (int i = 0; i < first.weights().size(); i++) {
      first.weights().get(i).assign(second.weights().get(i).value());
    }
    Tensor difference = first.apply(List.of(x, x)).minus(expected);
    assertThat(tf.reduceMax(tf.math.abs(difference)).asFloat()).isLessThan(1e-5f);
  }
}
