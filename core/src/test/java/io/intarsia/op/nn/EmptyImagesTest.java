package io.intarsia.op.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Convolutions of no images give no images, of the shape that the size of the window says.
@OnEveryExecutor
final class EmptyImagesTest {
  private final Environment tf;

  EmptyImagesTest(Environments environments) {
    // Gradients of pools are not vetted.
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  /// What is known of shapes while tracing, from all to nothing.
  private static final List<UnaryOperator<Shape>> KNOWLEDGE =
      List.of(
          s -> s,
          EmptyImagesTest::withoutBatch,
          s -> Shape.unknownOfRank(s.rank()),
          _ -> Shape.unknown());

  interface Convolution extends BiFunction<Ops, Tensor, Tensor> {}

  private static Stream<Arguments> sampled(Arguments... cases) {
    return Tier.sample(Stream.of(cases), 4, each -> each.get()[0] + " " + each.get()[1]);
  }

  static Stream<Arguments> cases() {
    return sampled(
        of(
            "conv1d",
            "[0, 7, 2]",
            "[0, 3, 5]",
            (g, x) -> g.nn.conv1d(x, g.ones(2, 2, 5), 2, "VALID")),
        of(
            "conv2d",
            "[0, 5, 6, 3]",
            "[0, 4, 5, 4]",
            (g, x) -> g.nn.conv2d(x, g.ones(2, 2, 3, 4), 1, "VALID")),
        of(
            "conv2d of no rows",
            "[2, 0, 6, 3]",
            "[2, 0, 3, 4]",
            (g, x) -> g.nn.conv2d(x, g.ones(2, 2, 3, 4), 2, "SAME")),
        of(
            "conv2d padded",
            "[0, 5, 6, 3]",
            "[0, 3, 3, 4]",
            (g, x) ->
                g.nn.conv2d(
                    x,
                    g.ones(2, 3, 3, 4),
                    new int[] {2, 2},
                    new int[][] {{0, 0}, {1, 0}, {0, 2}, {0, 0}},
                    ConvOptions.defaults())),
        of(
            "conv2d dilated",
            "[0, 8, 8, 3]",
            "[0, 4, 2, 4]",
            (g, x) ->
                g.nn.conv2d(
                    x,
                    g.ones(3, 3, 3, 4),
                    new int[] {1},
                    "VALID",
                    ConvOptions.defaults().withDilations(2, 3))),
        of(
            "conv2d channels first",
            "[0, 3, 5, 6]",
            "[0, 4, 4, 5]",
            (g, x) ->
                g.nn.conv2d(
                    x,
                    g.ones(2, 2, 3, 4),
                    new int[] {1},
                    "VALID",
                    ConvOptions.defaults().withDataFormat("NCHW"))),
        of(
            "conv3d",
            "[0, 5, 6, 7, 2]",
            "[0, 4, 5, 6, 3]",
            (g, x) -> g.nn.conv3d(x, g.ones(2, 2, 2, 2, 3), 1, "VALID")),
        of(
            "depthwiseConv2d",
            "[0, 5, 6, 3]",
            "[0, 4, 5, 6]",
            (g, x) -> g.nn.depthwiseConv2d(x, g.ones(2, 2, 3, 2), new int[] {1}, "VALID")),
        of(
            "separableConv2d",
            "[0, 5, 6, 3]",
            "[0, 4, 5, 7]",
            (g, x) ->
                g.nn.separableConv2d(
                    x, g.ones(2, 2, 3, 2), g.ones(1, 1, 6, 7), new int[] {1}, "VALID")));
  }

  private static Arguments of(String name, String x, String result, Convolution convolution) {
    return Arguments.of(name, shape(x), shape(result), convolution);
  }

  private static Shape shape(String text) {
    String[] sizes = text.substring(1, text.length() - 1).split(", ");
    return Shape.of(Stream.of(sizes).mapToLong(Long::parseLong).toArray());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void convolution_noImages_givesNoneOfTheRightShape(
      String name, Shape shape, Shape expected, Convolution convolution) {
    Tensor x = tf.zeros(shape.toArray());
    assertThat(convolution.apply(tf, x).shape()).as("%s eager", name).isEqualTo(expected);
    List<UnaryOperator<Shape>> known =
        List.of(s -> s, EmptyImagesTest::withoutBatch, s -> Shape.unknownOfRank(s.rank()));
    for (UnaryOperator<Shape> knowledge : known) {
      var spec = TensorSpec.of(knowledge.apply(shape), DType.FLOAT32);
      var options = FunctionOptions.defaults().withInputSignature(spec);
      var small = tf.function((Ops g, Tensor in) -> convolution.apply(g, in), options);
      assertThat(small.apply(x).shape()).as("%s of %s", name, spec).isEqualTo(expected);
      var large = tf.function((Ops g, Tensor in) -> convolution.apply(g, longer(in)), options);
      assertThat(large.apply(x).shape()).as("%s of %s in a graph", name, spec).isEqualTo(expected);
    }
  }

  /// As in Python: not null, so that a step of training without images goes on.
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void gradient_ofNoImages_isZerosOfTheirShape(
      String name, Shape shape, Shape expected, Convolution convolution) {
    Tensor x = tf.zeros(shape.toArray());
    assertThat(slope(tf, x, convolution).shape()).as("%s eager", name).isEqualTo(shape);
    for (UnaryOperator<Shape> knowledge : KNOWLEDGE) {
      var spec = TensorSpec.of(knowledge.apply(shape), DType.FLOAT32);
      var options = FunctionOptions.defaults().withInputSignature(spec);
      var small = tf.function((Ops g, Tensor in) -> slope(g, in, convolution), options);
      assertThat(small.apply(x).shape()).as("%s of %s", name, spec).isEqualTo(shape);
      var large = tf.function((Ops g, Tensor in) -> slope(g, longer(in), convolution), options);
      assertThat(large.apply(x).shape()).as("%s of %s in a graph", name, spec).isEqualTo(shape);
    }
  }

  /// Of images and filters.
  interface Filtering {
    Tensor apply(Ops g, Tensor x, Tensor filters);
  }

  static Stream<Arguments> filterings() {
    return sampled(
        filtering("[5, 6, 3]", "[2, 2, 3, 4]", (g, x, w) -> g.nn.conv2d(x, w, 2, "VALID")),
        filtering("[5, 6, 3]", "[2, 3, 3, 4]", (g, x, w) -> g.nn.conv2d(x, w, 2, "SAME")),
        filtering(
            "[5, 6, 3]",
            "[2, 3, 3, 4]",
            (g, x, w) ->
                g.nn.conv2d(
                    x,
                    w,
                    new int[] {1, 1},
                    new int[][] {{0, 0}, {1, 0}, {0, 2}, {0, 0}},
                    ConvOptions.defaults())),
        filtering(
            "[5, 6, 3]",
            "[2, 2, 3, 2]",
            (g, x, w) -> g.nn.depthwiseConv2d(x, w, new int[] {2}, "VALID")),
        filtering(
            "[5, 6, 3]",
            "[2, 2, 3, 2]",
            (g, x, w) -> g.nn.depthwiseConv2d(x, w, new int[] {1}, "SAME")),
        filtering("[4, 5, 6, 2]", "[2, 2, 2, 2, 3]", (g, x, w) -> g.nn.conv3d(x, w, 1, "VALID")),
        filtering(
            "[3, 4, 4]",
            "[2, 2, 3, 4]",
            (g, x, w) ->
                g.nn.conv2dTranspose(
                    x, w, sizes(g, x, 6, 8, 3), new int[] {2}, ConvTransposeOptions.defaults())),
        filtering(
            "[2, 3, 4, 3]",
            "[2, 2, 2, 2, 3]",
            (g, x, w) ->
                g.nn.conv3dTranspose(
                    x,
                    w,
                    sizes(g, x, 3, 4, 5, 2),
                    new int[] {1},
                    ConvTransposeOptions.defaults().withPadding("VALID"))));
  }

  private static Arguments filtering(String image, String filters, Filtering filtering) {
    return Arguments.of(shape(image), shape(filters), filtering);
  }

  /// As many images as there are, of those sizes.
  private static Tensor sizes(Ops g, Tensor x, int... image) {
    return g.concat(List.of(g.raw.Shape(x).get(Index.to(1)), g.constant(image)), 0);
  }

  /// Of no images the gradients are zeros, and of two images, in the same function, what they are
  /// eagerly.
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("filterings")
  void gradients_ofImagesAndFilters_areTheSameWhateverIsKnown(
      Shape image, Shape filters, Filtering filtering) {
    Tensor w = numbers(filters);
    Tensor two = numbers(image.withLeading(2));
    Tensor none = tf.zeros(image.withLeading(0).toArray());
    List<Tensor> expected = slopes(tf, two, w, filtering);
    List<Tensor> ofNone = slopes(tf, none, w, filtering);
    assertThat(ofNone.get(0).shape()).isEqualTo(none.shape());
    assertThat(ofNone.get(1).toString()).isEqualTo(tf.zeros(filters.toArray()).toString());
    for (UnaryOperator<Shape> knowledge : KNOWLEDGE.subList(1, KNOWLEDGE.size())) {
      var images = TensorSpec.of(knowledge.apply(two.shape()), DType.FLOAT32);
      var kernels = TensorSpec.of(knowledge.apply(filters), DType.FLOAT32);
      var function =
          tf.function(
              (Ops g, Tensor x, Tensor v) -> slopes(g, longer(x), v, filtering),
              FunctionOptions.defaults().withInputSignature(images, kernels));
      assertThat(function.apply(none, w).toString()).isEqualTo(ofNone.toString());
      List<Tensor> got = function.apply(two, w);
      for (int i = 0; i < 2; i++) {
        assertThat(got.get(i).shape()).isEqualTo(expected.get(i).shape());
        assertThat(got.get(i).reshape(-1).toArray(float[].class))
            .as("%s %s %d", images, kernels, i)
            .containsExactly(
                expected.get(i).reshape(-1).toArray(float[].class), Offset.offset(1e-3f));
      }
    }
  }

  private Tensor numbers(Shape shape) {
    int count = Math.toIntExact(shape.numElements());
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = i * 7 % 11 - 5;
    }
    return tf.constant(numbers).reshape(shape.toArray());
  }

  private static List<Tensor> slopes(Ops g, Tensor x, Tensor w, Filtering filtering) {
    try (var tape = g.gradientTape()) {
      tape.watch(x);
      tape.watch(w);
      Tensor y = filtering.apply(g, x, w);
      List<@Nullable TensorLike> slopes = tape.gradient(y.times(y), List.of(x, w));
      return slopes.stream().map(slope -> (Tensor) Objects.requireNonNull(slope)).toList();
    }
  }

  private static Tensor slope(Ops g, Tensor x, Convolution convolution) {
    try (var tape = g.gradientTape()) {
      tape.watch(x);
      return Objects.requireNonNull(tape.gradient(convolution.apply(g, x), x));
    }
  }

  @Test
  void gradient_ofFiltersWithoutImages_isZeros() {
    Tensor images = tf.zeros(0, 4, 4, 1);
    Tensor filters = tf.constant(new float[] {1, Float.NaN, 3, 4}).reshape(2, 2, 1, 1);
    for (UnaryOperator<Tensor> convolution :
        List.<UnaryOperator<Tensor>>of(
            w -> tf.nn.conv2d(images, w, 1, "SAME"),
            w -> tf.nn.depthwiseConv2d(images, w, new int[] {1}, "SAME"))) {
      try (var tape = tf.gradientTape()) {
        tape.watch(filters);
        Tensor slope = Objects.requireNonNull(tape.gradient(convolution.apply(filters), filters));
        assertThat(slope.reshape(-1).toArray(float[].class)).containsExactly(0, 0, 0, 0);
        assertThat(slope.shape()).isEqualTo(Shape.of(2, 2, 1, 1));
      }
    }
  }

  /// Where the padding alone makes pixels, they are zero, whatever the filters are.
  @Test
  void convolution_ofPaddingAlone_isZero() {
    Tensor filters = tf.fill(Shape.of(2, 1, 1, 1), tf.constant(Float.NaN));
    int[][] padding = {{0, 0}, {1, 2}, {0, 0}, {0, 0}};
    Tensor result =
        tf.nn.conv2d(
            tf.zeros(1, 0, 2, 1), filters, new int[] {1, 1}, padding, ConvOptions.defaults());
    assertThat(result.shape()).isEqualTo(Shape.of(1, 2, 2, 1));
    assertThat(result.reshape(-1).toArray(float[].class)).containsExactly(0, 0, 0, 0);
  }

  private static Shape withoutBatch(Shape shape) {
    return shape.subShape(1, shape.rank()).withLeading(-1);
  }

  /// More ops than are run one by one.
  private static Tensor longer(Tensor x) {
    Tensor same = x;
    for (int i = 0; i < 20; i++) {
      same = same.plus(0);
    }
    return same;
  }

  @Test
  void gradientOfAPool_ofWindowsThatDoNotFit_isRefused() {
    Tensor images = tf.ones(2, 1, 4, 3);
    Tensor none = tf.ones(2, 0, 3, 3);
    var window =
        Attributes.of("ksize", List.of(1, 2, 2, 1))
            .with("strides", List.of(1, 1, 1, 1))
            .with("padding", "VALID");
    assertThatThrownBy(() -> tf.execute("MaxPoolGrad", window, images, none, none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("MaxPoolGrad: input 'orig_output' must be a window or more");
    Tensor empty =
        tf.execute(
                "MaxPoolGrad",
                window,
                tf.ones(0, 5, 5, 3),
                tf.ones(0, 4, 4, 3),
                tf.ones(0, 4, 4, 3))[0];
    assertThat(empty.shape()).isEqualTo(Shape.of(0, 5, 5, 3));
  }
}
