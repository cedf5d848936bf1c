package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.function.BiFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What kernels of oneDNN count in 32 bits, at both sides of the bound, eagerly and in functions.
@OnEveryExecutor
@Timeout(120)
final class ConvolutionGuardsTest {
  private final Environment tf;

  ConvolutionGuardsTest(Environments environments) {
    tf = environments.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static Attributes convolution(String padding, int... strides) {
    return Attributes.of(Map.of("strides", strides, "padding", padding));
  }

  private static Tensor run(Ops g, String op, Attributes attributes, Object... inputs) {
    return g.execute(op, attributes, inputs)[0];
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  /// The image and the filter of a call, in a function that is given them.
  private void assertRefusedInFunction(
      BiFunction<Ops, Tensor, Tensor> call, Tensor x, String message) {
    var function = tf.function((Ops g, Tensor given) -> call.apply(g, given));
    assertRefused(() -> function.apply(x), message);
  }

  @Test
  void dilation_ofAWindowBeyondTheImage_meetsItsMiddleOnly() {
    Tensor x = tf.range(1f, 17f).reshape(1, 4, 4, 1);
    Tensor filter = tf.range(1f, 10f).reshape(3, 3, 1, 1);
    Attributes widest =
        convolution("SAME", 1, 1, 1, 1).with("dilations", new int[] {1, 16_384, 16_384, 1});
    assertThat(run(tf, "Conv2D", widest, x, filter).minus(x.times(5)).abs().max().asFloat())
        .isZero();
  }

  @Test
  void dilation_whoseWindow32BitsDoNotHold_isRefused() {
    String expected = "attribute 'dilations' must be a list of numbers in 1…16384";
    for (int dilation : new int[] {16_385, 1_073_741_825, Integer.MAX_VALUE}) {
      Attributes planes =
          convolution("SAME", 1, 1, 1, 1).with("dilations", new int[] {1, dilation, 1, 1});
      Tensor x = tf.ones(1, 4, 4, 2);
      Tensor filter = tf.ones(2, 2, 2, 2);
      assertRefused(() -> run(tf, "Conv2D", planes, x, filter), expected);
      assertRefusedInFunction((g, given) -> run(g, "Conv2D", planes, given, filter), x, expected);
      assertRefused(() -> run(tf, "DepthwiseConv2dNative", planes, x, filter), expected);
      Attributes volumes =
          convolution("SAME", 1, 1, 1, 1, 1).with("dilations", new int[] {1, 1, dilation, 1, 1});
      Tensor sizes = tf.constant(new int[] {1, 2, 4, 4, 2});
      assertRefused(
          () ->
              run(
                  tf,
                  "Conv3DBackpropInputV2",
                  volumes,
                  sizes,
                  tf.ones(2, 2, 2, 2, 2),
                  tf.ones(1, 2, 4, 4, 2)),
          expected);
    }
  }

  @Test
  void gradientOfImages_ofTheWidestStrides_isWhereTheyBegin() {
    Tensor gradient =
        run(
            tf,
            "Conv2DBackpropInput",
            convolution("SAME", 1, 256, 256, 1),
            tf.constant(new int[] {1, 2, 2, 1}),
            tf.fill(new int[] {1, 1, 1, 1}, 2f),
            tf.fill(new int[] {1, 1, 1, 1}, 3f));
    assertThat(gradient.reshape(4).toArray(float[].class)).containsExactly(6, 0, 0, 0);
  }

  @Test
  void gradientOfImages_ofWiderStrides_isRefused() {
    String expected = "attribute 'strides' must be a list whose product is in 1…65536";
    Tensor sizes = tf.constant(new int[] {1, 40, 40, 16});
    Tensor filter = tf.ones(3, 3, 16, 2);
    Tensor flow = tf.ones(1, 1, 1, 2);
    Attributes wide = convolution("SAME", 1, 257, 256, 1);
    assertRefused(() -> run(tf, "Conv2DBackpropInput", wide, sizes, filter, flow), expected);
    assertRefusedInFunction(
        (g, given) -> run(g, "Conv2DBackpropInput", wide, sizes, filter, given), flow, expected);
    // A forward pass minds no stride.
    assertThat(run(tf, "Conv2D", wide, tf.ones(1, 2, 2, 1), tf.ones(1, 1, 1, 1)).shape().toArray())
        .containsExactly(1, 1, 1, 1);
  }

  @Test
  void padding_32BitsDoNotHold_isRefused() {
    Attributes most =
        convolution("EXPLICIT", 1, 1, 1, 1)
            .with("explicit_paddings", new int[] {0, 0, 0, 65_536, 0, 0, 0, 0});
    Tensor x = tf.fill(new int[] {1, 1, 1, 1}, 2f);
    Tensor filter = tf.fill(new int[] {1, 1, 1, 1}, 3f);
    Tensor padded = run(tf, "Conv2D", most, x, filter);
    assertThat(padded.size()).isEqualTo(65_537);
    assertThat(padded.sum().asFloat()).isEqualTo(6);
    Attributes more = most.with("explicit_paddings", new int[] {0, 0, 0, 65_537, 0, 0, 0, 0});
    String expected = "attribute 'explicit_paddings' must be a list of numbers in 0…65536";
    assertRefused(() -> run(tf, "Conv2D", more, x, filter), expected);
    assertRefusedInFunction((g, given) -> run(g, "Conv2D", more, given, filter), x, expected);
  }

  @Test
  void result_ofMoreElementsThan32BitsCount_isRefused() {
    String expected =
        "the result for each image must be of at most 2147483647 elements, got shape [2048, 2048, 512]";
    Attributes plain = convolution("VALID", 1, 1, 1, 1);
    Tensor x = tf.zeros(1, 2048, 2048, 1);
    assertRefused(() -> run(tf, "Conv2D", plain, x, tf.zeros(1, 1, 1, 512)), expected);
    assertRefused(
        () -> run(tf, "DepthwiseConv2dNative", plain, x, tf.zeros(1, 1, 1, 512)), expected);
    assertRefusedInFunction(
        (g, given) -> run(g, "Conv2D", plain, given, g.zeros(1, 1, 1, 512)), x, expected);
    assertRefused(
        () -> run(tf, "Conv2D", convolution("SAME", 1, 1, 2, 1), x, tf.zeros(1, 1, 1, 1025)),
        "got shape [2048, 1024, 1025]");
    assertRefused(
        () ->
            run(
                tf,
                "Conv2DBackpropInput",
                convolution("VALID", 1, 256, 256, 1),
                tf.constant(new int[] {1, 46_341, 46_341, 1}),
                tf.zeros(1, 1, 1, 1),
                tf.zeros(1, 182, 182, 1)),
        "input 'input_sizes' must be the shape of images of at most 2147483647 elements each");
  }

  /// 563 TB, which no address space holds.
  @Test
  @Tag("nightly")
  void result_thatNoMemoryHolds_isReportedAsTheRuntimeReportsIt() {
    assertThatThrownBy(() ->
            run(
                tf,
                "Conv2D",
                convolution("VALID", 1, 1, 1, 1),
                tf.zeros(65_536, 16, 16, 1),
                tf.zeros(1, 1, 1, 8_388_607)))
        .isInstanceOf(TensorFlowException.ResourceExhausted.class)
        .hasMessageContaining(
            "Conv2D: there is no memory for a result of 562949.9 GB, [65536, 2147483392] elements of float32");
  }
}
