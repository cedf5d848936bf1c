package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Shapes and positions that a scan of all ranks and sizes found to end the process, each in the
/// smallest call that did, without the key.
@OnEveryExecutor
@Timeout(120)
final class RefusedShapesTest {
  private static final long LARGE = 1 << 20;
  private static final Attributes CONVOLUTION =
      Attributes.of(Map.of("strides", List.of(1, 1, 1, 1), "padding", "SAME"));
  private static final FunctionOptions COMPILED = FunctionOptions.defaults().withJitCompile(true);

  private final Environment tf;

  RefusedShapesTest(Environments environments) {
    tf = environments.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void depthwiseConvolution_andItsGradients_ofAFilterOfAMillionRows() {
    Tensor x = tf.zeros(1, 4, 4, 2);
    Tensor flow = tf.zeros(1, 4, 4, 4);
    Tensor filter = tf.zeros(LARGE, 2, 2, 2);
    String expected =
        "must be a filter whose window has at most 131072 positions, got one of the shape [1048576, 2, 2, 2]";
    assertRefused(() -> run("DepthwiseConv2dNative", CONVOLUTION, x, filter), expected);
    Tensor sizes = tf.constant(new int[] {(int) LARGE, 2, 2, 2});
    assertRefused(
        () -> run("DepthwiseConv2dNativeBackpropFilter", CONVOLUTION, x, sizes, flow), expected);
    Tensor of = tf.constant(new int[] {1, 4, 4, 2});
    assertRefused(
        () -> run("DepthwiseConv2dNativeBackpropInput", CONVOLUTION, of, filter, flow), expected);
  }

  @Test
  void convolutions_ofFiltersOfAMillionPositions() {
    String expected = "input 'filter' must be a filter whose window has at most 131072 positions";
    assertRefused(
        () -> run("Conv2D", CONVOLUTION, tf.zeros(1, 4, 4, 1), tf.zeros(LARGE, 1, 1, 1)), expected);
    Attributes ofVolumes =
        Attributes.of(Map.of("strides", List.of(1, 1, 1, 1, 1), "padding", "SAME"));
    assertRefused(
        () ->
            run(
                "Conv3DBackpropInputV2",
                ofVolumes,
                tf.constant(new int[] {1, 4, 4, 6, 1}),
                tf.zeros(LARGE, 1, 2, 1, 2),
                tf.zeros(1, 4, 4, 6, 2)),
        expected);
  }

  @Test
  void compiled_gradientOfADilatedWindowWithoutPositions() {
    Attributes dilated =
        Attributes.of(
            Map.of(
                "strides",
                List.of(1, 1, 1, 1),
                "padding",
                "SAME",
                "dilations",
                List.of(1, 255, 1, 1)));
    var f =
        tf.function(
            (Ops g, Tensor sizes) ->
                g.execute(
                        "Conv2DBackpropFilter",
                        dilated,
                        g.ones(1, 4, 5, 2),
                        sizes,
                        g.ones(1, 4, 5, 3))[0],
            COMPILED);
    assertRefused(
        () -> f.apply(tf.constant(new int[] {0, 2, 2, 3})),
        "input 'filter_sizes' must be a filter whose window has positions, got one of the shape [0, 2, 2, 3]");
    assertThat(f.apply(tf.constant(new int[] {1, 2, 2, 3})).shape())
        .isEqualTo(Shape.of(1, 2, 2, 3));
  }

  @Test
  void logarithm_ofSubnormalNumbers() {
    for (float number : new float[] {Float.MIN_VALUE, 0}) {
      Tensor matrix = tf.cast(tf.fill(Shape.of(4, 4), number), DType.COMPLEX64);
      assertRefused(
          () -> run("MatrixLogarithm", Attributes.NONE, matrix),
          "input 'input' must be a matrix with a logarithm, got a singular one");
    }
    Tensor least = tf.cast(tf.constant(new float[][] {{Float.MIN_NORMAL}}), DType.COMPLEX64);
    // ln 2⁻¹²⁶ = −126 ln 2.
    assertThat(tf.math.real(run("MatrixLogarithm", Attributes.NONE, least)).toString())
        .contains("-87.33");
  }

  @Test
  void gradientOfAPool_ofAnotherWidth() {
    Attributes pool =
        Attributes.of(
            Map.of(
                "ksize", List.of(1, 2, 2, 1), "strides", List.of(1, 1, 1, 1), "padding", "SAME"));
    Tensor shape = tf.constant(new int[] {1, 4, (int) LARGE, 1});
    Tensor flow = tf.zeros(1, 4, 4, 1);
    String expected = "Dimension 2 in both shapes must be equal, but are 1048576 and 4";
    assertRefused(() -> run("AvgPoolGrad", pool, shape, flow), expected);
    var f = tf.function((Ops g, Tensor s, Tensor y) -> g.execute("AvgPoolGrad", pool, s, y)[0]);
    assertRefused(() -> f.apply(shape, flow), expected);
  }

  @Test
  void partsOfAList_thatOverflow() {
    Tensor values = tf.zeros(4, 2);
    Tensor two = tf.constant(new long[] {2, 2});
    Tensor shape = tf.constant(new long[] {0, 1L << 62, 255});
    assertRefused(
        () -> run("TensorListSplit", Attributes.NONE, values, shape, two),
        "input 'element_shape' must be a shape of at most 2⁴⁸ elements, got [0, 4611686018427387904, 255]");
    Tensor lengths = tf.constant(new long[] {1, 2, Long.MAX_VALUE});
    assertRefused(
        () -> run("TensorListSplit", Attributes.NONE, values, tf.constant(-1), lengths),
        "input 'lengths' must be in 0…281474976710656, got [1, 2, 9223372036854775807]");
    assertThat(run("TensorListSplit", Attributes.NONE, values, tf.constant(-1), two).dtype())
        .isEqualTo(DType.VARIANT);
  }

  /// Nothing is wrong with them until an op leaves the 0 out.
  @Test
  void sizesBesideAZero_thatOverflow() {
    long[] large = {0, 1L << 62, 255};
    Tensor sizes = tf.constant(large);
    Tensor small = tf.constant(new int[] {0, 1 << 16, 1 << 16});
    Tensor none = tf.zeros(0, 1, 1);
    String expected =
        "must be sizes that multiply to at most 2³¹ without those that are 0, got [0, ";
    assertRefused(() -> tf.raw.Reshape(none, sizes), expected);
    assertRefused(() -> tf.raw.Reshape(none, small), expected);
    assertRefused(() -> tf.raw.Fill(sizes, tf.constant(1f)), expected);
    assertRefused(() -> tf.raw.Fill(small, tf.constant(1f)), expected);
    assertRefused(() -> tf.raw.BroadcastTo(none, sizes), expected);
    assertRefused(() -> tf.raw.Tile(none, sizes), expected);
    assertRefused(() -> tf.raw.RandomUniform(sizes, DType.FLOAT32), expected);
    assertRefused(() -> tf.zeros(large), expected);
    assertRefused(() -> tf.zeros(0, (1L << 31) + 1), expected);
    var constant = tf.function((Ops g) -> g.raw.Fill(g.constant(large), g.constant(1f)));
    assertRefused(constant::apply, expected);
  }

  @Test
  void sizesBesideAZero_thatFit() {
    Tensor one = tf.constant(1f);
    long[] largest = {0, 1L << 15, 1L << 16};
    assertThat(tf.raw.Fill(tf.constant(largest), one).shape()).isEqualTo(Shape.of(largest));
    Tensor two = tf.constant(new int[] {Integer.MAX_VALUE, 0});
    assertThat(tf.raw.Reshape(tf.zeros(0), two).shape()).isEqualTo(Shape.of(Integer.MAX_VALUE, 0));
    // Of two such tensors, the sizes of what they make together fit the 64 bits the runtime has.
    assertThat(tf.zeros(1L << 31, 1, 0).plus(tf.zeros(1, 1L << 31, 0)).shape())
        .isEqualTo(Shape.of(1L << 31, 1L << 31, 0));
    // What a function is given it may compute with: too dear to look at.
    var argument = tf.function((Ops g, Tensor sizes) -> g.raw.Fill(sizes, one));
    assertThat(argument.apply(tf.constant(new long[] {2, 0, 3})).shape())
        .isEqualTo(Shape.of(2, 0, 3));
  }

  @Test
  void rangesOfDequantizedSlices_thatAreNoVector() {
    try (var keyed = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      Tensor x = keyed.constant(new float[] {1, 2}).cast(DType.QINT8);
      Tensor vector = keyed.constant(new float[] {-1, 1});
      Attributes axis = Attributes.of("axis", 0);
      assertRefused(
          () -> keyed.execute("Dequantize", axis, x, vector.reshape(2, 1), vector),
          "Dequantize: input 'min_range' must be of rank 0…1, got shape [2, 1]");
      var f =
          keyed.function((Ops g, Tensor in, Tensor most) ->
              g.execute("Dequantize", axis, in, vector, most)[0]);
      assertRefused(
          () -> f.apply(x, vector.reshape(1, 2)), "input 'max_range' must be of rank 0…1");
      assertThat(f.apply(x, vector.plus(2)).shape()).isEqualTo(Shape.of(2));
    }
  }

  @Test
  void gradientOfAFractionalPool_ofAnotherOutput() {
    Tensor in = tf.ones(1, 4, 4, 2);
    Tensor out = tf.ones(1, 2, 2, 2);
    Tensor steps = tf.constant(new long[] {0, 2, 4});
    String max = "FractionalMaxPoolGrad";
    assertThat(run(max, Attributes.NONE, in, out, out, steps, steps).shape()).isEqualTo(in.shape());
    Tensor one = tf.ones(1, 1, 1, 1);
    assertRefused(
        () -> run(max, Attributes.NONE, in, one, out, steps, steps),
        "input 'out_backprop' must be of shape [1, 1, 1, 1], got shape [1, 2, 2, 2]");
    assertRefused(
        () -> run(max, Attributes.NONE, in, one, one, steps, steps),
        "input 'orig_output' must be of the batch and the channels of [1, 4, 4, 2]");
    Tensor beyond = tf.constant(new long[] {0, 2, 5});
    assertRefused(
        () -> run(max, Attributes.NONE, in, out, out, steps, beyond),
        "input 'col_pooling_sequence' must be positions in 0…4 that go up, got [0, 2, 5]");
    Tensor longer = tf.constant(new long[] {0, 1, 2, 4});
    var f =
        tf.function(
            (Ops g, Tensor s) -> g.execute(max, Attributes.NONE, in, out, out, s, steps)[0],
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.unknown(), DType.INT64)));
    assertThatThrownBy(() -> f.apply(longer))
        .hasMessageContaining("input 'row_pooling_sequence' must be a vector of 3 positions");
    assertThat(f.apply(steps).shape()).isEqualTo(in.shape());
  }

  @Test
  void packedSparseTensor_ofPositionsThatAreNoIntegers() {
    Tensor values = packed(tf.constant(new float[] {1, 2}));
    Tensor positions = packed(tf.constant(new long[][] {{0, 1}, {1, 0}}));
    Tensor shape = packed(tf.constant(new long[] {2, 2}));
    Attributes reals = Attributes.of("dtype", DType.FLOAT32);
    Tensor right = tf.stack(List.of(positions, values, shape));
    assertThat(run("DeserializeSparse", reals, right).shape()).isEqualTo(Shape.of(2, 2));
    Tensor wrong = tf.stack(List.of(values, values, shape));
    assertRefused(
        () -> run("DeserializeSparse", reals, wrong),
        "packed tensors of which those of positions and shapes are int64, got a tensor of dtype number 1 at 0");
  }

  @Test
  void packedSparseTensor_ofAShapeThatIsNone() {
    Tensor values = packed(tf.constant(new float[] {1, 2}));
    Tensor positions = packed(tf.constant(new long[][] {{0, 1}, {1, 0}}));
    Tensor shape = packed(tf.constant(new long[] {2, -2}));
    Tensor wrong = tf.stack(List.of(positions, values, shape));
    assertRefused(
        () -> run("DeserializeSparse", Attributes.of("dtype", DType.FLOAT32), wrong),
        "packed tensors of which the last is a shape of at most 2⁴⁸ elements, got [2, -2]");
  }

  @Test
  void compiled_gradientOfANormalization_ofAnotherShape() {
    Tensor x = tf.ones(2, 3, 3, 2);
    Tensor two = tf.ones(2);
    String expected = "input 'y_backprop' must be of shape [2, 3, 3, 2], got shape [1, 1, 1, 2]";
    FunctionOptions open =
        COMPILED.withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32));
    for (FunctionOptions options : List.of(COMPILED, open)) {
      var f =
          tf.function(
              (Ops g, Tensor y) ->
                  g.execute("FusedBatchNormGradV3", Attributes.NONE, y, x, two, two, two, two)[0],
              options);
      assertThat(f.apply(x).shape()).isEqualTo(x.shape());
      assertRefused(() -> f.apply(tf.ones(1, 1, 1, 2)), expected);
    }
  }

  @Test
  void windowsAndAttempts_withoutEnd() {
    Attributes pool =
        Attributes.of(
            Map.of(
                "ksize",
                List.of(1, Integer.MAX_VALUE, 2, 1),
                "strides",
                List.of(1, 1, 1, 1),
                "padding",
                "SAME"));
    assertRefused(
        () -> run("AvgPool", pool, tf.zeros(1, 4, 4, 1)), "a list whose product is in 1…16777216");
    Attributes attempts = Attributes.of("max_attempts", Integer.MAX_VALUE);
    assertRefused(
        () ->
            run(
                "StatelessSampleDistortedBoundingBox",
                attempts,
                tf.constant(new int[] {4, 4, 3}),
                tf.zeros(1, 1, 4),
                tf.constant(0.1f),
                tf.constant(new int[] {1, 2})),
        "attribute 'max_attempts' must be in -2147483648…1048576, got 2147483647");
  }

  @Test
  void compiled_shuffleOfAMillionRows() {
    var f = tf.function((Ops g, Tensor x) -> g.raw.RandomShuffle(x), COMPILED);
    assertRefused(() -> f.apply(tf.zeros(LARGE, 1)), "input 'value' must be of at most 32768 rows");
    assertThat(f.apply(tf.zeros(4, 1)).shape()).isEqualTo(Shape.of(4, 1));
  }

  @Test
  void shapeOfAMillionAxes() {
    Tensor shape = tf.ones(Shape.of(LARGE), DType.INT32);
    assertRefused(
        () -> run("Fill", Attributes.NONE, shape, tf.constant(1f)),
        "input 'dims' must be of at most 254 sizes, got shape [1048576]");
    var f =
        tf.function(
            (Ops g, Tensor s) -> {
              Attributes reals = Attributes.of("element_dtype", DType.FLOAT32);
              Tensor list = g.execute("EmptyTensorList", reals, s, g.constant(1))[0];
              return g.execute("TensorListLength", Attributes.NONE, list)[0];
            },
            COMPILED);
    assertRefused(() -> f.apply(shape), "must be of at most 254 sizes, got shape [1048576]");
  }

  @Test
  void denseTensor_ofAMillionAxes_inAFunction() {
    var f =
        tf.function((Ops g, Tensor shape) ->
            g.raw.SparseToDense(
                g.constant(0L), shape, g.constant(new float[] {3}), g.constant(0f)));
    assertRefused(
        () -> f.apply(tf.ones(Shape.of(LARGE), DType.INT64)),
        "input 'output_shape' must be of at most 254 sizes, got shape [1048576]");
    assertThat(f.apply(tf.constant(new long[] {2})).toString()).contains("[3. 0.]");
  }

  @Test
  void normalization_ofAMillionChannels() {
    assertRefused(
        () -> run("LRN", Attributes.NONE, tf.ones(1, 1, 1, LARGE)),
        "input 'input' must be of at most 8192 elements along its last axis, got shape [1, 1, 1, 1048576]");
    // 1 / √(1 + 1 · 1²) of the one channel.
    assertThat(run("LRN", Attributes.NONE, tf.ones(1, 1, 1, 1)).toString()).contains("0.70710");
  }

  @Test
  void beams_ofAMillionClasses() {
    Attributes search = Attributes.of(Map.of("beam_width", 10, "top_paths", 1));
    assertRefused(
        () ->
            tf.execute(
                "CTCBeamSearchDecoder", search, tf.ones(3, 1, LARGE), tf.constant(new int[] {3})),
        "input 'inputs' must be of at most 131072 elements along its last axis");
  }

  @Test
  void defaultOfATable_thatIsEmpty() {
    assertRefused(
        () ->
            run(
                "LookupTableFindV2",
                Attributes.NONE,
                table(),
                tf.zeros(Shape.of(0), DType.INT64),
                tf.zeros(Shape.of(0), DType.FLOAT32)),
        "input 'default_value'");
  }

  @Test
  void compiled_rollByAMillionShifts() {
    var f =
        tf.function(
            (Ops g, Tensor shift) ->
                g.raw.Roll(
                    g.constant(new int[] {1, 2, 3}), shift, g.math.multiply(shift, g.constant(0))),
            COMPILED);
    assertRefused(
        () -> f.apply(tf.ones(Shape.of(LARGE), DType.INT32)),
        "input 'shift' must be of at most 1024 elements");
    assertThat(f.apply(tf.constant(new int[] {1})).toString()).contains("[3 1 2]");
  }

  @Test
  void compiled_resultsOfMoreBytesThan64BitsHold() {
    Tensor image = tf.ones(1, 1, 1, 1);
    Tensor around = tf.fill(tf.constant(new int[] {2, 2}), tf.constant(Integer.MAX_VALUE));
    String expected = "such that the result has at most 2⁴⁸ elements, got one of the shape ";
    var spread =
        tf.function((Ops g, List<Tensor> x) -> g.raw.SpaceToBatch(x.get(0), x.get(1), 2), COMPILED);
    assertRefused(
        () -> spread.apply(List.of(image, around)),
        "input 'paddings' must be " + expected + "[1, 4294967295, 4294967295, 1]");
    Tensor one = tf.fill(tf.constant(new int[] {2, 2}), tf.constant(1));
    assertThat(spread.apply(List.of(tf.ones(1, 2, 2, 1), one)).shape())
        .isEqualTo(Shape.of(4, 2, 2, 1));
    var padded =
        tf.function(
            (Ops g, List<Tensor> x) -> g.raw.PadV2(x.get(0), x.get(1), g.constant(0f)), COMPILED);
    assertRefused(() -> padded.apply(List.of(tf.ones(1, 1), around)), expected + "[4294967295,");
    assertThat(padded.apply(List.of(tf.ones(1, 1), one)).shape()).isEqualTo(Shape.of(3, 3));
    var resized =
        tf.function((Ops g, List<Tensor> x) -> g.raw.ResizeBilinear(x.get(0), x.get(1)), COMPILED);
    Tensor large = tf.constant(new int[] {1 << 24, 1 << 24});
    assertRefused(
        () -> resized.apply(List.of(tf.ones(1, 1, 1, 2), large)),
        "input 'size' must be " + expected + "[1, 16777216, 16777216, 2]");
    var spaced =
        tf.function(
            (Ops g, Tensor n) -> g.raw.LinSpace(g.constant(0f), g.constant(1f), n), COMPILED);
    assertRefused(
        () -> spaced.apply(tf.constant(1L << 62)),
        "input 'num' must be in -2147483648…281474976710656, got [4611686018427387904]");
    var list =
        tf.function(
            (Ops g, List<Tensor> x) -> {
              Attributes reals = Attributes.of("element_dtype", DType.FLOAT32);
              Tensor made = g.execute("TensorListReserve", reals, x.get(0), x.get(1))[0];
              return g.execute("TensorListLength", Attributes.NONE, made)[0];
            },
            COMPILED);
    Tensor wide = tf.constant(new int[] {1 << 24, 1 << 24});
    assertRefused(
        () -> list.apply(List.of(wide, tf.constant(2))),
        "input 'element_shape' must be sizes that multiply to at most 17179869184, got [16777216, 16777216]");
    assertThat(list.apply(List.of(tf.constant(new int[] {2, 2}), tf.constant(2))).asInt())
        .isEqualTo(2);
  }

  @Test
  void savedTensor_withoutAName(@TempDir Path folder) {
    Tensor file = tf.constant(folder.resolve("c").toString());
    Tensor names = tf.constant(new String[] {"x", ""});
    Tensor all = tf.constant(new String[] {"", ""});
    assertRefused(
        () ->
            tf.execute(
                "SaveV2", Attributes.NONE, file, names, all, List.of(tf.ones(1), tf.ones(1))),
        "input 'tensor_names' must be names, got '' at position 1");
    assertRefused(
        () ->
            tf.execute(
                "SaveV2",
                Attributes.NONE,
                file,
                tf.constant(new String[] {"x"}),
                tf.constant(new String[] {""}),
                List.of(table())),
        "input 'tensors' must be of no handles, got resource");
    tf.execute(
        "SaveV2",
        Attributes.NONE,
        file,
        tf.constant(new String[] {"x", "y"}),
        all,
        List.of(tf.ones(1), tf.ones(1)));
    assertThat(folder.resolve("c.index")).exists();
  }

  private Tensor table() {
    return run(
        "AnonymousHashTable",
        Attributes.of(Map.of("key_dtype", DType.INT64, "value_dtype", DType.FLOAT32)));
  }

  private Tensor packed(Tensor tensor) {
    return run("SerializeTensor", Attributes.NONE, tensor);
  }

  private Tensor run(String op, Attributes attributes, Object... inputs) {
    return tf.execute(op, attributes, inputs)[0];
  }

  private static void assertRefused(ThrowingCallable call, String expected) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }
}
