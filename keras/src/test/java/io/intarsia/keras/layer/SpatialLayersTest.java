package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Layers over sequences, images and volumes: what they refuse, and what they know of shapes.
final class SpatialLayersTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private Tensor ones(long... shape) {
    return tf.ones(Shape.of(shape));
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        of(Conv2D.of(2, 0), "kernel_size of one number, or one for each of 2 axes", "got [0]"),
        of(Conv2D.of(2, 1, 2, 3), "kernel_size of one number", "got [1, 2, 3]"),
        of(Conv2D.of(2, 3).withStrides(1, 0), "strides of one number", "got [1, 0]"),
        of(Conv2D.of(0, 3), "filters of at least 1, got 0"),
        of(Conv2D.of(2, 3).withGroups(0), "groups of at least 1, got 0"),
        of(Conv2D.of(3, 3).withGroups(2), "a number of filters that groups = 2 divides, got 3"),
        of(Conv2D.of(6, 3).withGroups(3), "a number of channels that groups = 3 divides, got 2"),
        of(
            Conv2D.of(2, 3).withStrides(2).withDilationRate(2),
            "strides or dilation_rate to be 1, got strides [2, 2] and dilation_rate [2, 2]"),
        of(Conv2D.of(2, 3).withPadding("causal"), "padding to be valid or same, got causal"),
        of(
            Conv2D.of(2, 3).withDataFormat("NCHW"),
            "data_format to be channels_last or channels_first, got NCHW"),
        of(
            Conv2DTranspose.of(2, 3).withStrides(2, 3).withOutputPadding(2),
            "output_padding to be less than strides on each axis, got output_padding [2, 2]"),
        of(
            Conv2DTranspose.of(2, 2).withStrides(2).withPadding("same").withOutputPadding(0),
            "output_padding of at least 1 where a window of even size is padded as \"same\""),
        of(
            Conv2D.of(2, 3).withDilationRate(1 << 30),
            "a window of at most 2147483647 elements on each axis, got 2147483649"),
        of(DepthwiseConv2D.of(3).withDepthMultiplier(0), "depth_multiplier of at least 1, got 0"),
        of(SeparableConv2D.of(-1, 3), "filters of at least 1, got -1"),
        of(MaxPooling2D.of().withPoolSize(0), "pool_size of one number", "got [0]"),
        of(AveragePooling2D.of(2).withPadding("full"), "padding to be valid or same, got full"),
        of(AdaptiveMaxPooling2D.of(0), "output_size of one number", "got [0]"),
        of(UpSampling2D.of().withSize(0), "size of one number", "got [0]"),
        of(
            UpSampling2D.of().withInterpolation("area"),
            "interpolation to be nearest or bilinear or bicubic or lanczos3 or lanczos5, got area"),
        of(ZeroPadding2D.of().withPadding(1, -1), "two numbers for each of 2 axes", "[-1, -1]"));
  }

  private static Arguments of(KerasLayer<Tensor, Tensor> layer, String... parts) {
    return Arguments.of(layer, List.of(parts));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void arguments_thatMakeNoSense_areRefusedWhenTheLayerIsBuilt(
      KerasLayer<Tensor, Tensor> layer, List<String> parts) {
    TensorSpec spec = TensorSpec.of(Shape.of(-1, 9, 9, 2), DType.FLOAT32);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> layer.build(tf, spec))
        .withMessageStartingWith("layer " + layer.name() + ": expected ")
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
    assertThat(layer.isBuilt()).isFalse();
  }

  @Test
  void pairs_ofAnotherNumberOfNumbers_areRefusedAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Cropping3D.of().withCropping(1, 2))
        .withMessage("expected 1, 3 or 6 numbers for 3 axes, got [1, 2]");
    assertThat(ZeroPadding2D.of().withPadding(3).padding())
        .isEqualTo(List.of(List.of(3, 3), List.of(3, 3)));
    assertThat(ZeroPadding2D.of().withPadding(1, 2).padding())
        .isEqualTo(List.of(List.of(1, 1), List.of(2, 2)));
    assertThat(ZeroPadding2D.of().withPadding(1, 2, 3, 4).padding())
        .isEqualTo(List.of(List.of(1, 2), List.of(3, 4)));
  }

  @Test
  void tensor_ofAnotherRankOrOtherChannels_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Conv1D.of(2, 3).apply(ones(2, 9)))
        .withMessage(
            "layer conv1d: expected a tensor [batch, steps, channels], got one of shape [2, 9]");
    var layer = MaxPooling3D.of().withDataFormat("channels_first");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> layer.apply(ones(2, 9, 9, 3)))
        .withMessage(
            "layer max_pooling3d: expected a tensor [batch, channels, depth, height, width], got"
                + " one of shape [2, 9, 9, 3]");
    Conv2D unbuilt = Conv2D.of(2, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> unbuilt.build(tf, TensorSpec.of(Shape.of(9, 9, 3), DType.FLOAT32)))
        .withMessageContaining("expected a tensor [batch, height, width, channels], got one of");
    assertThat(unbuilt.isBuilt()).isFalse();
    Conv2D built = Conv2D.of(2, 3);
    built.apply(ones(1, 9, 9, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> built.apply(ones(1, 9, 9, 4)))
        .withMessageStartingWith(
            "layer conv2d: expected 3 channels, got a tensor of shape [1, 9, 9, 4], channels last;"
                + " it was built for");
  }

  static Stream<KerasLayer<Tensor, Tensor>> tooLarge() {
    return Tier.sample(
        Stream.of(
            Conv2D.of(2, 3),
            Conv2D.of(2, 2).withDilationRate(2),
            Conv2D.of(2, 3).withDataFormat("channels_first"),
            DepthwiseConv2D.of(3),
            SeparableConv2D.of(2, 3),
            MaxPooling2D.of().withPoolSize(3),
            AveragePooling2D.of(3)),
        4);
  }

  @ParameterizedTest
  @MethodSource("tooLarge")
  void window_thatFitsNowhere_isRefusedByName_orByTheRuntimeIfSizesAreUnknown(
      KerasLayer<Tensor, Tensor> layer) {
    Tensor small = ones(2, 2, 2, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> layer.apply(small))
        .withMessageStartingWith(
            "layer %s: nothing would be left of a tensor of shape [2, 2, 2, 2], channels last,"
                .formatted(layer.name()));
    for (boolean compiled : new boolean[] {false, true}) {
      var options =
          FunctionOptions.defaults()
              .withJitCompile(compiled)
              .withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32));
      var traced = tf.function((Ops g, Object x) -> layer.apply((Tensor) x), options);
      assertThatThrownBy(() -> traced.apply(small)).isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  void tensorWithoutElementsOrChannels_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Conv2D.of(2, 3).apply(ones(2, 0, 5, 2)))
        .withMessageContaining("nothing would be left of a tensor of shape [2, 0, 5, 2]");
    Conv2D built = Conv2D.of(2, 3);
    built.apply(ones(1, 9, 9, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> built.apply(ones(1, 9, 9, 0)))
        .withMessageContaining("expected 3 channels, got a tensor of shape [1, 9, 9, 0]");
  }

  @Test
  void cropping_thatLeavesNothing_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Cropping2D.of().withCropping(1, 1, 0, 0).apply(ones(1, 2, 5, 1)))
        .withMessageStartingWith(
            "layer cropping2d: expected cropping that leaves something of each axis, got [[1, 1],"
                + " [0, 0]] for a tensor of shape [1, 2, 5, 1]");
  }

  @Test
  void transposedConvolution_ofTooLargeAResult_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Conv1DTranspose.of(2, 3).withStrides(1 << 30).apply(ones(1, 4, 1)))
        .withMessageStartingWith(
            "layer conv1d_transpose: expected a result of at most 2147483647 elements on each axis,"
                + " got 4294967296");
  }

  @Test
  void adaptivePooling_ofUnknownSizes_isRefused() {
    var options =
        FunctionOptions.defaults()
            .withInputSignature(TensorSpec.of(Shape.of(-1, -1, 2), DType.FLOAT32));
    var layer = AdaptiveMaxPooling1D.of(2);
    var traced = tf.function((Ops g, Object x) -> layer.apply((Tensor) x), options);
    assertThatThrownBy(() -> traced.apply(ones(1, 4, 2)))
        .hasMessageContaining(
            "layer adaptive_max_pooling1d: expected spatial axes of known sizes, which the windows"
                + " depend on, got shape [?, ?, 2]");
  }

  // Keras ends the process here.
  @Test
  void adaptivePooling_toOneElement_isTheWholeAxis_andOneElementIsRepeated() {
    Tensor x = tf.constant(new float[][][] {{{1, 8}, {5, 2}, {3, 4}}});
    Tensor largest = AdaptiveMaxPooling1D.of(1).apply(x);
    assertThat(largest.toArray(float[][][].class)).isEqualTo(new float[][][] {{{5, 8}}});
    Tensor one = tf.constant(new float[][][] {{{7}}});
    assertThat(AdaptiveMaxPooling1D.of(2).apply(one).toArray(float[][][].class))
        .isEqualTo(new float[][][] {{{7}, {7}}});
  }

  // Keras and its kernel take equal strides only.
  @Test
  void depthwiseConvolution_ofUnequalStrides_leavesOutWhatIsBetween() {
    Tensor x = tf.reshape(tf.range(tf.constant(0f), tf.constant(40f), tf.constant(1f)), 1, 5, 8, 1);
    var layer = DepthwiseConv2D.of(1).withStrides(2, 3).withUseBias(false);
    layer.build(tf, TensorSpec.of(x.shape(), DType.FLOAT32));
    layer.weight("kernel").assign(ones(1, 1, 1, 1));
    assertThat(tf.reshape(layer.apply(x), 3, 3).toArray(float[][].class))
        .isEqualTo(new float[][] {{0, 3, 6}, {16, 19, 22}, {32, 35, 38}});
  }

  @Test
  void mask_endsAtALayerThatChangesSteps() {
    Tensor mask = tf.constant(new boolean[][] {{true, true, false, true}});
    LayerCall call = LayerCall.of(tf, Mode.INFERENCE).withMask(mask);
    assertThat(Conv1D.of(2, 3).run(call, ones(1, 4, 2)).mask()).isNull();
    assertThat(GlobalAveragePooling1D.of().run(call, ones(1, 4, 2)).mask()).isNull();
  }

  static Stream<Arguments> batches() {
    return Tier.sample(
        Stream.of(
            Arguments.of(Conv2D.of(3, 3).withStrides(2), Shape.of(-1, 3, 3, 3)),
            Arguments.of(Conv2D.of(4, 3).withGroups(2).withPadding("same"), Shape.of(-1, 8, 8, 4)),
            Arguments.of(Conv2D.of(3, 3).withDilationRate(2), Shape.of(-1, 4, 4, 3)),
            Arguments.of(Conv2D.of(3, 2).withDataFormat("channels_first"), Shape.of(-1, 3, 7, 1)),
            Arguments.of(Conv2DTranspose.of(3, 3).withStrides(2), Shape.of(-1, 17, 17, 3)),
            Arguments.of(
                Conv2DTranspose.of(3, 3).withStrides(2).withPadding("same"),
                Shape.of(-1, 16, 16, 3)),
            Arguments.of(DepthwiseConv2D.of(3).withDepthMultiplier(2), Shape.of(-1, 6, 6, 4)),
            Arguments.of(
                DepthwiseConv2D.of(3).withStrides(2).withDilationRate(2).withPadding("same"),
                Shape.of(-1, 4, 4, 2)),
            Arguments.of(DepthwiseConv2D.of(3).withDilationRate(2), Shape.of(-1, 4, 4, 2)),
            Arguments.of(SeparableConv2D.of(5, 3), Shape.of(-1, 6, 6, 5)),
            Arguments.of(MaxPooling2D.of(), Shape.of(-1, 4, 4, 2)),
            Arguments.of(GlobalAveragePooling2D.of(), Shape.of(-1, 2)),
            Arguments.of(AdaptiveAveragePooling2D.of(3), Shape.of(-1, 3, 3, 2)),
            Arguments.of(AdaptiveMaxPooling2D.of(4), Shape.of(-1, 4, 4, 2)),
            Arguments.of(UpSampling2D.of(), Shape.of(-1, 16, 16, 2)),
            Arguments.of(
                UpSampling2D.of().withSize(3).withInterpolation("bilinear"),
                Shape.of(-1, 24, 24, 2)),
            Arguments.of(UpSampling2D.of().withInterpolation("bilinear"), Shape.of(-1, 16, 16, 2)),
            Arguments.of(ZeroPadding2D.of().withPadding(1, 2), Shape.of(-1, 10, 12, 2)),
            Arguments.of(Cropping2D.of().withCropping(1, 2), Shape.of(-1, 6, 4, 2))),
        10,
        each -> Arrays.toString(each.get()));
  }

  @ParameterizedTest
  @MethodSource("batches")
  void layer_ofAnUnknownBatch_knowsTheOtherSizes_andHasGradientsUnderXla(
      KerasLayer<Tensor, Tensor> layer, Shape expected) {
    var known = new AtomicReference<Shape>();
    var options =
        FunctionOptions.defaults()
            .withJitCompile(true)
            .withInputSignature(TensorSpec.of(Shape.of(-1, 8, 8, 2), DType.FLOAT32));
    var traced =
        tf.function(
            (Ops g, Object in) -> {
              Tensor x = (Tensor) in;
              try (var tape = g.gradientTape()) {
                tape.watch(x);
                Tensor y = layer.apply(x);
                known.set(y.shape());
                return Objects.requireNonNull(tape.gradient(g.reduceSum(y), x));
              }
            },
            options);
    Tensor gradient = traced.apply(ones(3, 8, 8, 2));
    assertThat(gradient.shape()).isEqualTo(Shape.of(3, 8, 8, 2));
    assertThat(known.get()).isEqualTo(expected);
  }
}
