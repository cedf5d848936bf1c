package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.nn.ConvTransposeOptions;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Convolutions of so many channels that the kernels of oneDNN go wrong, on some processors or on
/// all: with whole numbers, against loops in Java.
@OnEveryExecutor
@Timeout(60)
class NarrowConvolutionsTest {
  private final Environment tf;

  NarrowConvolutionsTest(Environment tf) {
    this.tf = tf;
  }

  /// A convolution without padding of `count` square images by square filters.
  private record Case(int count, int size, int channels, int filter, int filters, int stride) {
    int outSize() {
      return (size - filter) / stride + 1;
    }

    float[] images() {
      return numbers(count * size * size * channels, 7);
    }

    float[] weights() {
      return numbers(filter * filter * channels * filters, 5);
    }

    /// The gradient of the result.
    float[] gradient() {
      return numbers(count * outSize() * outSize() * filters, 3);
    }

    List<Tensor> tensors(Ops tf) {
      return List.of(
          tf.reshape(tf.constant(images()), count, size, size, channels),
          tf.reshape(tf.constant(weights()), filter, filter, channels, filters),
          tf.reshape(tf.constant(gradient()), count, outSize(), outSize(), filters));
    }

    /// Goes through all products: the places of a pixel, a weight and a result.
    void forEach(Product product) {
      int out = outSize();
      for (int n = 0; n < count; n++) {
        for (int at = 0; at < out * out * filter * filter * channels * filters; at++) {
          int o = at % filters;
          int c = at / filters % channels;
          int b = at / filters / channels % filter;
          int a = at / filters / channels / filter % filter;
          int j = at / filters / channels / filter / filter % out;
          int i = at / filters / channels / filter / filter / out;
          int row = n * size + i * stride + a;
          product.at(
              (row * size + j * stride + b) * channels + c,
              ((a * filter + b) * channels + c) * filters + o,
              ((n * out + i) * out + j) * filters + o);
        }
      }
    }

    float[] result() {
      float[] sums = new float[gradient().length];
      forEach((x, w, y) -> sums[y] += images()[x] * weights()[w]);
      return sums;
    }

    float[] gradientOfImages() {
      float[] sums = new float[images().length];
      float[] weights = weights();
      float[] gradient = gradient();
      forEach((x, w, y) -> sums[x] += weights[w] * gradient[y]);
      return sums;
    }

    float[] gradientOfWeights() {
      float[] sums = new float[weights().length];
      float[] images = images();
      float[] gradient = gradient();
      forEach((x, w, y) -> sums[w] += images[x] * gradient[y]);
      return sums;
    }

    private static float[] numbers(int count, int step) {
      float[] numbers = new float[count];
      for (int i = 0; i < count; i++) {
        numbers[i] = (i * step + 1) % 11 - 5;
      }
      return numbers;
    }
  }

  @FunctionalInterface
  private interface Product {
    void at(int pixel, int weight, int result);
  }

  @FunctionalInterface
  private interface Convolution {
    Tensor of(Ops tf, Tensor images, Tensor weights);
  }

  private static Convolution flat(int stride) {
    return (g, x, w) -> g.nn.conv2d(x, w, stride, "VALID");
  }

  /// The gradients of images and weights.
  private List<Tensor> gradients(Placement place, Case each, Convolution convolution) {
    return place.run(
        tf,
        each.tensors(tf),
        (g, in) -> {
          Tensor x = in.getFirst();
          Tensor w = in.get(1);
          try (GradientTape tape = g.gradientTape()) {
            tape.watch(List.of(x, w));
            Tensor loss = convolution.of(g, x, w).times(in.get(2)).sum();
            var gradients = Objects.requireNonNull(tape.gradient(loss, List.of(x, w)));
            return List.of(
                Objects.requireNonNull((Tensor) gradients.getFirst()),
                Objects.requireNonNull((Tensor) gradients.getLast()));
          }
        });
  }

  private void check(Placement place, Case each, Convolution convolution) {
    List<Tensor> gradients = gradients(place, each, convolution);
    assertThat(elements(gradients.getFirst())).containsExactly(each.gradientOfImages());
    assertThat(elements(gradients.getLast())).containsExactly(each.gradientOfWeights());
  }

  private static float[] elements(Tensor tensor) {
    return tensor.reshape(-1).toArray(float[].class);
  }

  // A kernel writes behind its memory: the process ended, or the gradient was wrong.
  @ParameterizedTest
  @EnumSource
  void filtersOfOnePixel_withStrides_haveTheirGradient(Placement place) {
    for (int channels : new int[] {1, 3, 12, 16, 17}) {
      for (int stride : new int[] {1, 2, 3}) {
        check(place, new Case(2, 9, channels, 1, 4, stride), flat(stride));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void filtersOfOnePixel_ofNoImages_haveAGradientOfZeros(Placement place) {
    for (int i = 0; i < 20; i++) {
      Case none = new Case(0, 9, 3, 1, 4, 2);
      assertThat(elements(gradients(place, none, flat(2)).getLast())).containsOnly(0f).hasSize(12);
    }
  }

  @ParameterizedTest
  @EnumSource
  void depthwiseFiltersOfOnePixel_withStrides_haveTheirGradient(Placement place) {
    check(
        place,
        new Case(2, 9, 1, 1, 3, 2),
        (g, x, w) -> g.nn.depthwiseConv2d(x, w, new int[] {1, 2, 2, 1}, "VALID"));
  }

  @ParameterizedTest
  @EnumSource
  void depthwiseGradient_ofOnePixelWithStrides_isThatOfTheTape(Placement place) {
    Case each = new Case(2, 9, 1, 1, 3, 2);
    Tensor gradient =
        place
            .run(
                tf,
                each.tensors(tf),
                (g, in) ->
                    List.of(
                        g.nn.depthwiseConv2dBackpropFilter(
                            in.getFirst(),
                            new int[] {1, 1, 1, 3},
                            in.get(2),
                            new int[] {1, 2, 2, 1},
                            "VALID")))
            .getFirst();
    assertThat(elements(gradient)).containsExactly(each.gradientOfWeights());
  }

  @ParameterizedTest
  @EnumSource
  void imagesOfOneChannel_haveTheirGradient(Placement place) {
    for (int filter : new int[] {1, 2, 3}) {
      for (int stride : new int[] {1, 2}) {
        check(place, new Case(2, 7, 1, filter, 1, stride), flat(stride));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void transposedConvolution_ofOneChannel_isTheGradientOfImages(Placement place) {
    Case each = new Case(2, 7, 1, 3, 1, 2);
    Tensor image =
        place
            .run(
                tf,
                each.tensors(tf),
                (g, in) ->
                    List.of(
                        g.nn.conv2dTranspose(
                            in.get(2),
                            in.get(1),
                            new int[] {2, 7, 7, 1},
                            new int[] {2},
                            ConvTransposeOptions.defaults().withPadding("VALID"))))
            .getFirst();
    assertThat(elements(image)).containsExactly(each.gradientOfImages());
  }

  // The last block of 16 was not copied, on processors of AMD with AVX-512.
  @ParameterizedTest
  @EnumSource
  void imagesOfMoreThanTwoBlocks_haveTheirGradient(Placement place) {
    check(place, new Case(1, 6, 33, 1, 2, 1), flat(1));
    check(place, new Case(1, 6, 48, 2, 2, 2), flat(2));
    check(place, new Case(1, 5, 80, 2, 1, 1), flat(1));
    check(place, new Case(1, 3, 512, 1, 2, 2), flat(2));
  }

  @ParameterizedTest
  @EnumSource
  void imagesWithPaddingAround_haveTheirGradient(Placement place) {
    // 3 windows of 3 rows in 5 + 2, a row before and one behind; and in 6 + 1, one behind.
    checkSame(place, 1, 5);
    checkSame(place, 0, 6);
  }

  /// @param from where the image begins in one that has zeros around it
  private void checkSame(Placement place, int from, int size) {
    Case each = new Case(2, 7, 33, 3, 2, 2);
    List<Tensor> tensors = each.tensors(tf);
    int[] begin = {0, from, from, 0};
    int[] sizes = {2, size, size, 33};
    List<Tensor> inner =
        List.of(tf.slice(tensors.getFirst(), begin, sizes), tensors.get(1), tensors.get(2));
    Tensor whole = tf.reshape(tf.constant(each.gradientOfImages()), 2, 7, 7, 33);
    Tensor gradient = place.run(tf, inner, (g, in) -> gradientOfImages(g, in, "SAME")).getFirst();
    assertThat(elements(gradient)).containsExactly(elements(tf.slice(whole, begin, sizes)));
  }

  private static List<Tensor> gradientOfImages(Ops g, List<Tensor> in, String padding) {
    Tensor x = in.getFirst();
    try (GradientTape tape = g.gradientTape()) {
      tape.watch(x);
      Tensor loss = g.nn.conv2d(x, in.get(1), 2, padding).times(in.get(2)).sum();
      return List.of(Objects.requireNonNull(tape.gradient(loss, x)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void volumes_haveTheirGradient(Placement place) {
    Convolution deep =
        (g, x, w) -> g.squeeze(g.nn.conv3d(g.expandDims(x, 1), g.expandDims(w, 0), 1, "VALID"), 1);
    check(place, new Case(1, 4, 1, 2, 1, 1), deep);
    check(place, new Case(1, 4, 33, 2, 2, 1), deep);
  }

  @ParameterizedTest
  @EnumSource
  void convolution_ofAnOddNumberOfBfloat16Channels_isRight(Placement place) {
    for (int channels : new int[] {1, 3}) {
      for (int filter : new int[] {1, 2}) {
        Case each = new Case(1, 4, channels, filter, 2, 1);
        Tensor result =
            place
                .run(
                    tf,
                    each.tensors(tf),
                    (g, in) -> {
                      Tensor x = g.cast(in.getFirst(), DType.BFLOAT16);
                      Tensor w = g.cast(in.get(1), DType.BFLOAT16);
                      return List.of(g.cast(g.nn.conv2d(x, w, 1, "VALID"), DType.FLOAT32));
                    })
                .getFirst();
        assertThat(elements(result)).containsExactly(each.result());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void rawGradientOfFiltersOfOnePixel_withStrides_isRefused(Placement place) {
    for (int channels : new int[] {1, 15}) {
      Case each = new Case(1, 5, channels, 1, 2, 2);
      assertThatThrownBy(() -> raw(place, each, 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Conv2DBackpropFilter")
          .hasMessageContaining("'filter_sizes'")
          .hasMessageContaining("16 channels or more, or strides of 1, for filters of one pixel")
          .hasMessageContaining("got [1, 1, %d, 2]".formatted(channels));
    }
    Case wide = new Case(1, 5, 16, 1, 2, 2);
    assertThat(elements(raw(place, wide, 2))).containsExactly(wide.gradientOfWeights());
    Case slow = new Case(1, 5, 3, 1, 2, 1);
    assertThat(elements(raw(place, slow, 1))).containsExactly(slow.gradientOfWeights());
  }

  private Tensor raw(Placement place, Case each, long stride) {
    return place
        .run(
            tf,
            each.tensors(tf),
            (g, in) ->
                List.of(
                    g.raw.Conv2DBackpropFilter(
                        in.getFirst(),
                        g.shape(in.get(1)),
                        in.get(2),
                        List.of(1L, stride, stride, 1L),
                        "VALID")))
        .getFirst();
  }
}
