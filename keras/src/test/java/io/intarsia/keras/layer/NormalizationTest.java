package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// How layers that normalize are not used, and what they have besides what goldens see.
final class NormalizationTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private Tensor ones(long... shape) {
    return tf.ones(Shape.of(shape));
  }

  private static void refused(ThrowingCallable code, String message) {
    assertThatIllegalArgumentException().isThrownBy(code).withMessage(message);
  }

  @Test
  void batchNormalization_withAnUnknownClipping_isRefused() {
    var layer = BatchNormalization.of().withRenorm(true).withRenormClipping(Map.of("max", 1.0));
    refused(
        () -> layer.apply(ones(2, 3)),
        "layer batch_normalization: expected renorm_clipping of rmin, rmax and dmax, got"
            + " {max=1.0}; leave others out");
  }

  @Test
  void batchNormalization_withAMaskOfOtherAxes_isRefused() {
    var layer = BatchNormalization.of();
    Tensor mask = tf.constant(new boolean[] {true, false});
    refused(
        () -> layer.call(LayerCall.of(tf, Mode.TRAINING).withMask(mask), ones(2, 3, 4)),
        "layer batch_normalization: expected a mask of one axis less than [2, 3, 4], got [2]; give"
            + " one that says which vectors of channels are there");
  }

  @Test
  void builtLayer_forAnotherSize_isRefused_andStaysAsItIs() {
    var layer = BatchNormalization.of();
    layer.apply(ones(2, 1));
    for (Mode mode : Mode.values()) {
      refused(
          () -> layer.apply(ones(2, 3), mode),
          "layer batch_normalization: expected a tensor of size 1 along axis -1, got [2,"
              + " 3]; it was built for TensorSpec([2, 1], float32), got TensorSpec([2, 3], float32)");
    }
    assertThat(layer.weight("moving_mean").value().toArray(float[].class)).containsExactly(0);
    var root = RMSNormalization.of();
    root.apply(ones(2, 1));
    refused(
        () -> root.apply(ones(2, 3)),
        "layer rms_normalization: expected a tensor of size 1 along axis -1, got [2, 3]; it was"
            + " built for TensorSpec([2, 1], float32), got TensorSpec([2, 3], float32)");
  }

  @Test
  void groupNormalization_inUnevenGroups_isRefused() {
    refused(
        () -> GroupNormalization.of().withGroups(3).apply(ones(2, 4)),
        "layer group_normalization: expected channels in groups of one size, got 4 channels in 3"
            + " groups; take withGroups(…) with a number that divides them");
    refused(
        () -> GroupNormalization.of().withGroups(0).apply(ones(2, 4)),
        "layer group_normalization: expected channels in groups of one size, got 4 channels in 0"
            + " groups; take withGroups(…) with a number that divides them");
  }

  @Test
  void layerNormalization_overAnAxisThatIsNotThere_isRefused() {
    refused(
        () -> LayerNormalization.of().withAxis(2).apply(ones(2, 4)),
        "layer layer_normalization: expected a tensor whose axis 2 is of known size, got"
            + " TensorSpec([2, 4], float32); say it in the spec, or call the layer once with a"
            + " value");
  }

  @Test
  void spectralNormalization_ofALayerWithoutAKernel_isRefused() {
    refused(
        () -> SpectralNormalization.of(Flatten.of()).apply(ones(2, 4)),
        "layer spectral_normalization: expected a layer that has a kernel or embeddings, got"
            + " Flatten{data_format=null, dtype=FLOAT32, trainable=true}; wrap one such as Dense,"
            + " Conv2D or Embedding");
    refused(
        () -> SpectralNormalization.of(Dense.of(2)).withPowerIterations(0).apply(ones(2, 4)),
        "layer spectral_normalization: expected power_iterations of 1 or more, got 0; take"
            + " withPowerIterations(1)");
  }

  @Test
  void spectralNormalization_hasTheKernelOnce() {
    var layer = SpectralNormalization.of(Dense.of(2));
    layer.apply(ones(2, 4));
    assertThat(layer.weights()).hasSize(3).doesNotHaveDuplicates();
    assertThat(layer.state()).containsOnlyKeys("vector_u", "layer");
  }
}
