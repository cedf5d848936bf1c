package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Mode;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.layer.Attention;
import io.intarsia.keras.layer.AttentionLayer;
import io.intarsia.keras.layer.AttentionOptions;
import io.intarsia.keras.layer.BatchNormalization;
import io.intarsia.keras.layer.Bidirectional;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Dropout;
import io.intarsia.keras.layer.Embedding;
import io.intarsia.keras.layer.LSTM;
import io.intarsia.keras.layer.MultiHeadAttention;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What files keep of layers that are called in another way than as they are.
final class CalledOtherwiseTest {
  private final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    tf.close();
  }

  private Tensor words() {
    return tf.constant(new int[][] {{1, 2, 3, 0}, {3, 1, 0, 0}});
  }

  private Symbol<Tensor> input() {
    return Symbol.input(tf, TensorSpec.of(Shape.of(-1, 4), DType.INT32));
  }

  private Layer<Tensor, Tensor> again(Functional<Tensor, Tensor> model) throws IOException {
    Path file = folder.resolve("model.keras");
    KerasFile.write(model, file);
    return KerasFile.read(tf, file);
  }

  static Stream<AttentionLayer> attentions() {
    return Stream.of(MultiHeadAttention.of(2, 3), Attention.of().withUseScale(true));
  }

  @ParameterizedTest
  @MethodSource("attentions")
  void options_areKept(AttentionLayer layer) throws IOException {
    var causal = AttentionOptions.defaults().withCausal(true);
    Symbol<Tensor> in = input();
    Symbol<Tensor> x = Embedding.of(4, 5).withMaskZero(true).on(in);
    var model = Functional.of(in, layer.with(causal).on(Symbol.list(x, x)));
    assertThat(again(model).apply(words()).toList()).isEqualTo(model.apply(words()).toList());

    Symbol<Tensor> self = layer.self(causal).on(x);
    var same = Functional.of(in, self);
    assertThat(same.apply(words()).toList()).isEqualTo(model.apply(words()).toList());
    assertThat(again(same).apply(words()).toList()).isEqualTo(model.apply(words()).toList());
    var other = Functional.of(in, layer.self().on(x));
    assertThat(other.apply(words()).toList()).isNotEqualTo(model.apply(words()).toList());
  }

  @Test
  void options_thatFilesHaveNot_areNamed() {
    Symbol<Tensor> in = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 4, 5), DType.FLOAT32));
    var mask = AttentionOptions.defaults().withMask(tf.ones(Shape.of(4, 4)).gt(0));
    var model = Functional.of(in, MultiHeadAttention.of(2, 3).self(mask).on(in));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> again(model))
        .withMessageContaining(
            "MultiHeadAttention: the argument attention_mask: files hold no code");

    var sequence = Dense.of(5).then(MultiHeadAttention.of(2, 3).self());
    sequence.apply(tf.ones(Shape.of(1, 4, 5)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.write(sequence, folder.resolve("model.keras")))
        .withMessage(
            "layer multi_head_attention: it is called with options or with several values, which"
                + " sequences in files have not; connect the layers by symbols (Functional.of)");
  }

  @Test
  void mode_ofACall_isThatOfTheLayer_andIsInNoFile() {
    Symbol<Tensor> in = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 3), DType.FLOAT32));
    var base = Functional.of(in, BatchNormalization.of().on(in)).withName("base");
    var model = Functional.of(in, Dropout.of(0.5).on(base.inMode(Mode.INFERENCE).on(in)));
    Tensor x = tf.constant(new float[][] {{1, 2, 3}, {4, 5, 6}});
    Tensor trained = model.apply(x, Mode.TRAINING);
    // What dropout leaves is twice what the base gives in inference.
    Tensor kept = tf.where(trained.eq(0), x.times(2), trained);
    assertThat(kept.minus(x.times(2)).abs().max().asFloat()).isLessThan(0.01f);
    assertThat(model.weights().stream().filter(weight -> weight.name().contains("moving_mean")))
        .hasSize(1)
        .allSatisfy(
            mean -> assertThat(mean.value().toArray(float[].class)).containsExactly(0, 0, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> again(model))
        .withMessageStartingWith("layer base: it is called in a mode of its own");
    assertThat(model.trainableWeights()).hasSize(2);
    var sequence = base.inMode(Mode.TRAINING).then(Dense.of(1));
    assertThat(sequence.apply(x).shape()).isEqualTo(Shape.of(2, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.write(sequence, folder.resolve("model.keras")))
        .withMessageStartingWith("layer base: it is called with options");
  }

  @Test
  void states_thatNoArgumentSays_areNamed() throws IOException {
    Symbol<Tensor> in = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 4, 5), DType.FLOAT32));
    Tensor x = tf.ones(Shape.of(1, 4, 5));
    for (boolean returnsState : List.of(true, false)) {
      LSTM lstm = LSTM.of(3).withReturnState(returnsState);
      Symbol<Tensor> state = lstm.withStates().on(Symbol.list(in)).element(1);
      Symbol<Tensor> both = Bidirectional.of(lstm).withStates().on(Symbol.list(in)).element(2);
      for (Symbol<Tensor> out : List.of(state, both)) {
        var model = Functional.of(in, out);
        if (returnsState) {
          assertThat(again(model).apply(x).toList()).isEqualTo(model.apply(x).toList());
        } else {
          assertThatIllegalArgumentException()
              .isThrownBy(() -> again(model))
              .withMessageEndingWith(
                  "it gives its states, which in files an argument says; make it"
                      + " withReturnState(true)");
        }
      }
    }
  }
}
