package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.initializer.GlorotUniform;
import io.intarsia.keras.initializer.Identity;
import io.intarsia.keras.initializer.Orthogonal;
import io.intarsia.keras.initializer.STFT;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What layers do that goldens do not see.
final class SmallLayersTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void reversedEmbedding_givesScoresByTheSameTable() {
    var embedding = ReversibleEmbedding.of(4, 2);
    embedding.apply(tf.constant(new int[] {1}));
    embedding.weight("embeddings").assign(new float[][] {{1, 0}, {0, 1}, {1, 1}, {2, 0}});
    var reversed = ReversedEmbedding.of(embedding);
    Tensor scores = reversed.apply(tf.constant(new float[][] {{1, 2}, {0, 1}}));
    assertThat(scores.toArray(float[][].class))
        .isEqualTo(new float[][] {{1, 2, 3, 2}, {0, 1, 1, 0}});
    assertThat(reversed.embedding()).isSameAs(embedding);
    assertThat(reversed.weights()).isEmpty();
  }

  @Test
  void reversedEmbedding_withATableOfItsOwn_staysWithinItsCap() {
    var embedding = ReversibleEmbedding.of(3, 2).withTieWeights(false).withLogitSoftCap(2);
    embedding.apply(tf.constant(new int[] {1}));
    embedding.weight("reverse_embeddings").assign(new float[][] {{1, 0, 100}, {0, 2, 0}});
    float[] scores =
        ReversedEmbedding.of(embedding)
            .apply(tf.constant(new float[][] {{1, 1}}))
            .reshape(-1)
            .toArray(float[].class);
    assertThat(scores[0]).isCloseTo((float) (2 * Math.tanh(0.5)), within());
    assertThat(scores[1]).isCloseTo((float) (2 * Math.tanh(1)), within());
    assertThat(scores[2]).isEqualTo(2);
  }

  private static Offset<Float> within() {
    return Offset.offset(1e-6f);
  }

  @Test
  void activityRegularization_addsToTheLoss() {
    List<Tensor> losses = new ArrayList<>();
    LayerCall call = LayerCall.of(tf, Mode.TRAINING).withLosses(losses);
    ActivityRegularization.of()
        .withL1(0.5)
        .withL2(0.25)
        .call(call, tf.constant(new float[] {-2, 4}));
    assertThat(losses).extracting(Tensor::asFloat).containsExactly(3f, 5f); // 6 / 2, 20 / 4
    losses.clear();
    ActivityRegularization.of().call(call, tf.constant(1f));
    assertThat(losses).isEmpty();
  }

  @Test
  void einsumDense_countsInputsAndOutputsByItsEquation() {
    var layer =
        EinsumDense.of("abc,cde->abde", -1, 2, 4)
            .withKernelInitializer(GlorotUniform.of().withSeed(1));
    layer.build(tf, TensorSpec.of(Shape.of(2, 3, 5), DType.FLOAT32));
    Tensor expected = GlorotUniform.of().withSeed(1).initialize(tf, Shape.of(5, 8), DType.FLOAT32);
    assertThat(layer.weight("kernel").value().reshape(5, 8).toArray(float[][].class))
        .isEqualTo(expected.toArray(float[][].class));
  }

  @Test
  void reshape_ofAnUnknownBatch_knowsTheOtherSizes() {
    var seen = new ArrayList<Shape>();
    var function =
        tf.function(
            (Ops g, Tensor x) -> {
              Tensor y = Reshape.of(3, -1).call(LayerCall.of(g, Mode.INFERENCE), x);
              seen.add(y.shape());
              return y;
            },
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.of(-1, 6), DType.FLOAT32)));
    assertThat(function.apply(tf.ones(Shape.of(2, 6))).shape()).isEqualTo(Shape.of(2, 3, 2));
    assertThat(seen).contains(Shape.of(-1, 3, 2));
  }

  @Test
  void sums_withoutRows_haveNone() {
    Tensor none = tf.zeros(Shape.of(0, 3));
    assertThat(Add.of().apply(List.of(none, none)).shape()).isEqualTo(Shape.of(0, 3));
    assertThat(Average.of().apply(List.of(none, none)).shape()).isEqualTo(Shape.of(0, 3));
  }

  @Test
  void activations_areFoundByAllTheirNames() {
    for (Activations each : Activations.values()) {
      assertThat(Activations.find(each.kerasName())).contains(each);
    }
    assertThat(Activations.find("swish")).contains(Activations.SILU);
    assertThat(Activations.find("hard_swish")).contains(Activations.HARD_SILU);
    assertThat(Activations.find("Swish")).isEmpty();
  }

  @Test
  void initializers_ofShapesTheyCannotMake_sayWhich() {
    assertThat(
            Identity.of()
                .withGain(0.5)
                .initialize(tf, Shape.of(1, 2), DType.FLOAT64)
                .toArray(double[][].class))
        .isEqualTo(new double[][] {{0.5, 0}});
    assertThat(Orthogonal.of().initialize(tf, Shape.of(0, 2), DType.FLOAT32).shape())
        .isEqualTo(Shape.of(0, 2));
    refused(() -> Identity.of().initialize(tf, Shape.of(2), DType.FLOAT32), "Identity: expected a");
    refused(() -> Orthogonal.of().initialize(tf, Shape.of(2), DType.FLOAT32), "Orthogonal: expect");
    refused(() -> STFT.of().initialize(tf, Shape.of(2), DType.FLOAT32), "STFT: expected a weight");
    Shape wave = Shape.of(4, 1, 3);
    refused(
        () -> STFT.of().withSide("left").initialize(tf, wave, DType.FLOAT32),
        "STFT: expected side among [real, imag], got left");
    refused(
        () -> STFT.of().withScaling("no").initialize(tf, wave, DType.FLOAT32),
        "STFT: expected sca");
    refused(
        () -> STFT.of().withWindow("kaiser").initialize(tf, wave, DType.FLOAT32),
        "STFT: expected window among [blackman");
  }

  private static void refused(ThrowingCallable code, String start) {
    assertThatIllegalArgumentException().isThrownBy(code).withMessageStartingWith(start);
  }
}
