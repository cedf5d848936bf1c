package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.LayerException;
import io.intarsia.keras.Mode;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Layers that change images in chosen ways, spectrograms and pipelines, beyond what goldens say.
final class AugmentLayersTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private Tensor images() {
    return tf.reshape(tf.range(2 * 4 * 5 * 3).cast(DType.FLOAT32), 2, 4, 5, 3).times(2);
  }

  private static void refused(ThrowingCallable code, String... parts) {
    assertThatThrownBy(code)
        .isInstanceOf(LayerException.class)
        .message()
        .startsWith("layer ")
        .contains(parts);
  }

  private static Stream<Layer<Tensor, Tensor>> random() {
    return Stream.of(
        RandAugment.of().withSeed(3),
        AugMix.of().withSeed(3),
        RandomElasticTransform.of().withSeed(3));
  }

  @Test
  void randomLayer_inFunction_drawsAnewWithEachCall() {
    random()
        .forEach(layer -> {
          var step =
              tf.function((Ops g, Tensor x) -> layer.call(LayerCall.of(g, Mode.TRAINING), x));
          Set<List<?>> seen = new HashSet<>();
          for (int i = 0; i < 8; i++) {
            seen.add(step.apply(images()).reshape(-1).toList());
          }
          assertThat(seen).as(layer.toString()).hasSizeGreaterThan(4);
          assertThat(seen)
              .allMatch(each -> each.stream().allMatch(x -> (Float) x >= 0 && (Float) x <= 255));
        });
  }

  @Test
  void randomLayer_ofNoImages_givesNone() {
    Tensor none = tf.zeros(Shape.of(0, 4, 5, 3));
    random()
        .forEach(
            layer -> assertThat(layer.apply(none, Mode.TRAINING).shape()).isEqualTo(none.shape()));
    var histograms = ContrastLimitedAdaptiveHistogramEqualization.of().withTileGridSize(2, 2);
    assertThat(histograms.apply(none).shape()).isEqualTo(none.shape());
  }

  @Test
  void augmentation_ofImpossibleArguments_isRefused() {
    Tensor x = images();
    refused(() -> RandAugment.of().withNumOps(-1).apply(x), "at least 0 as num_ops, got -1");
    refused(() -> RandAugment.of().withFactor(2).apply(x), "0.0 to 1.0 as factor, got [2.0]");
    refused(() -> AugMix.of().withInterpolation("cubic").apply(x), "interpolation, got cubic");
    refused(() -> AugMix.of().withNumChains(0).apply(x), "at least 1 as num_chains, got 0");
    refused(() -> AugMix.of().withChainDepth(-1).apply(x), "at least 0 as chain_depth, got -1");
    refused(() -> AugMix.of().withAlpha(0).apply(x), "a number above 0 as alpha, got 0.0");
    refused(() -> RandomElasticTransform.of().withScale(3).apply(x), "as scale, got [3.0]");
    refused(() -> RandomElasticTransform.of().withFillMode("mirror").apply(x), "got mirror");
  }

  @Test
  void histograms_ofImpossibleGrids_areRefused() {
    var layer = ContrastLimitedAdaptiveHistogramEqualization.of();
    refused(() -> layer.withTileGridSize(2).apply(images()), "two numbers of at least 1", "[2]");
    refused(() -> layer.withTileGridSize(2, 0).apply(images()), "as tile_grid_size, got [2, 0]");
    refused(
        () -> layer.apply(tf.ones(Shape.of(1, 3, 9, 1))),
        "at least half as many pixels as there are tiles, [8, 8], got [1, 3, 9, 1]");
  }

  @Test
  void boxes_thatAreNone_areRefused() {
    Tensor labels = tf.ones(Shape.of(2, 3));
    var layer = MaxNumBoundingBoxes.of(2);
    refused(() -> layer.apply(List.of(labels)), "expected boxes [batch, boxes, 4] and their");
    refused(() -> MaxNumBoundingBoxes.of(2).apply(List.of(labels, labels)), "expected boxes");
    refused(
        () -> MaxNumBoundingBoxes.of(-1).apply(List.of(tf.ones(Shape.of(2, 3, 4)), labels)),
        "at least 0 as max_number, got -1");
  }

  @Test
  void spectrogram_ofImpossibleArguments_isRefused() {
    Tensor sound = tf.ones(Shape.of(1, 20, 1));
    var layer = STFTSpectrogram.of().withFrameLength(8);
    refused(() -> layer.withMode("loud").apply(sound), "one of [log, magnitude", "got loud");
    refused(() -> layer.withPadding("causal").apply(sound), "as padding, got causal");
    refused(() -> layer.withFrameLength(0).apply(sound), "at least 1 as frame_length, got 0");
    refused(() -> layer.withFrameStep(9).apply(sound), "1 to frame_length, which is 8", "got 9");
    refused(() -> layer.withFrameStep(0).apply(sound), "as frame_step, got 0");
    refused(() -> layer.withFftLength(4).apply(sound), "at least frame_length, which is 8");
    refused(() -> layer.withWindow("round").apply(sound), "expected window among", "got round");
    refused(
        () -> layer.apply(tf.ones(Shape.of(1, 20))), "sounds of shape [batch, steps, channels]");
    refused(() -> layer.apply(tf.ones(Shape.of(1, 4, 1))), "at least as many steps as a frame");
  }

  @Test
  void pipeline_ofNoLayers_givesWhatItIsGiven() {
    Tensor x = tf.constant(new int[] {1, 2});
    assertThat(Pipeline.of(List.of()).apply(x)).isSameAs(x);
  }

  @Test
  void pipeline_drawsOnceWithEachCall() {
    var noise = GaussianNoise.of(1).withSeed(1);
    var alone = GaussianNoise.of(1).withSeed(1);
    Layer<Tensor, Tensor> model = Pipeline.of(List.of(noise)).then(Identity.of());
    Tensor x = tf.ones(Shape.of(2));
    for (int i = 0; i < 3; i++) {
      assertThat(model.apply(x, Mode.TRAINING).toList())
          .isEqualTo(alone.apply(x, Mode.TRAINING).toList());
    }
  }

  @Test
  void pipeline_whoseLayerDoesNotFit_namesBoth() {
    var pipeline = Pipeline.of(List.of(Dense.of(2).withName("first"))).withName("all");
    pipeline.apply(tf.ones(Shape.of(1, 3)));
    assertThatThrownBy(() -> pipeline.then(Identity.of()).apply(tf.ones(Shape.of(1, 4))))
        .isInstanceOf(LayerException.class)
        .message()
        .contains("all/first: ");
  }
}
