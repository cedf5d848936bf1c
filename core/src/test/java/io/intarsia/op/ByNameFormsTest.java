package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Calls by name as Python's documents write them: one optional argument alone, tensors for
/// numbers, a tensor for a list of one, names of other namespaces.
class ByNameFormsTest {
  private final Environment tf;
  private final Tensor matrix;

  ByNameFormsTest(Environment tf) {
    this.tf = tf;
    this.matrix = tf.constant(new float[][] {{1, 2}, {3, 4}});
  }

  private Tensor called(String name, List<?> inputs, Map<String, ?> named) {
    return tf.op(name).callOne(inputs, named);
  }

  @ParameterizedTest
  @CsvSource({"argmax, 1", "math.argmax, 1", "argmin, 0", "math.argmin, 0"})
  void position_ofADtypeAlone_isAlongTheFirstAxis(String name, int expected) {
    Tensor found = called(name, List.of(matrix), Map.of("output_type", DType.INT32));
    assertThat(found.dtype()).isEqualTo(DType.INT32);
    assertThat(found.toArray(int[].class)).containsExactly(expected, expected);
  }

  @Test
  void convolution_withoutStrides_takesItsOtherOptions() {
    List<Tensor> inputs = List.of(tf.ones(1, 5, 5, 1), tf.ones(2, 2, 1, 1));
    assertThat(called("nn.convolution", inputs, Map.of("padding", "SAME")).shape())
        .isEqualTo(Shape.of(1, 5, 5, 1));
    assertThat(called("nn.convolution", inputs, Map.of("dilations", 2)).shape())
        .isEqualTo(Shape.of(1, 3, 3, 1));
    assertThat(called("nn.convolution", inputs, Map.of("strides", 2)).shape())
        .isEqualTo(Shape.of(1, 2, 2, 1));
    assertThat(called("nn.convolution", inputs, Map.of("data_format", "NHWC")).shape())
        .isEqualTo(Shape.of(1, 4, 4, 1));
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void tensordot_ofOneAxisEach_isTheProduct(Placement placement) {
    float[][] product = {{7, 10}, {15, 22}};
    Tensor pair =
        placement
            .run(
                tf,
                List.of(matrix),
                (g, in) ->
                    List.of(
                        g.op("tensordot")
                            .callOne(
                                List.of(in.getFirst(), in.getFirst()),
                                Map.of("axes", List.of(1, 0)))))
            .getFirst();
    assertThat(pair.toArray(float[][].class)).isDeepEqualTo(product);
    assertThat(tf.tensordot(matrix, matrix, tf.constant(new int[] {1, 0})).toArray(float[][].class))
        .isDeepEqualTo(product);
  }

  @Test
  void pad_ofStrings_takesText() {
    Tensor words = tf.constant(new String[] {"a", "b"});
    List<Object> inputs = List.of(words, List.of(List.of(1, 1)));
    assertThat(called("pad", inputs, Map.of()).toArray(String[].class))
        .containsExactly("", "a", "b", "");
    assertThat(called("pad", inputs, Map.of("constant_values", "x")).toArray(String[].class))
        .containsExactly("x", "a", "b", "x");
    assertThat(called("pad", inputs, Map.of("mode", "REFLECT")).toArray(String[].class))
        .containsExactly("b", "a", "b", "a");
  }

  @Test
  void format_ofATensorWithoutAList_isOfThatTensor() {
    assertThat(called("strings.format", List.of("<{}>", matrix.get(0)), Map.of()).asString())
        .isEqualTo("<[1 2]>");
    assertThat(
            called("strings.format", List.of("<{}>", tf.range(9)), Map.of("summarize", 1))
                .asString())
        .isEqualTo("<[0 ... 8]>");
  }

  @ParameterizedTest
  @EnumSource(
      value = Placement.class,
      names = {"EAGER", "FUNCTION", "UNKNOWN_RANK"})
  void diagonals_ofATensor_areThose(Placement placement) {
    Tensor one = tf.constant(1);
    Tensor vector = tf.constant(new float[] {5, 6});
    List<Tensor> results =
        placement.run(
            tf,
            List.of(vector, matrix, one),
            (g, in) -> {
              Map<String, Object> k = Map.of("k", in.get(2));
              Map<String, Object> padded = new HashMap<>(k);
              padded.put("padding_value", 9);
              return List.of(
                  g.op("linalg.diag").callOne(List.of(in.get(0)), k),
                  g.op("linalg.diag").callOne(List.of(in.get(0)), padded),
                  g.op("linalg.diag_part").callOne(List.of(in.get(1)), k),
                  g.op("linalg.set_diag")
                      .callOne(List.of(in.get(1), g.constant(new float[] {7})), k));
            });
    assertThat(results.get(0).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{0, 5, 0}, {0, 0, 6}, {0, 0, 0}});
    assertThat(results.get(1).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{9, 5, 9}, {9, 9, 6}, {9, 9, 9}});
    assertThat(results.get(2).toArray(float[].class)).containsExactly(2);
    assertThat(results.get(3).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{1, 7}, {3, 4}});
  }

  @Test
  void names_ofTheNamespaceOfDtypes_areThoseOfTheTopLevel() {
    assertThat(called("dtypes.cast", List.of(matrix, DType.INT32), Map.of()).dtype())
        .isEqualTo(DType.INT32);
    assertThat(called("tf.dtypes.complex", List.of(matrix, matrix), Map.of()).dtype())
        .isEqualTo(DType.COMPLEX64);
    Tensor small = called("dtypes.saturate_cast", List.of(tf.constant(300f), DType.INT8), Map.of());
    assertThat(small.asInt()).isEqualTo(127);
    assertThat(tf.op("dtypes.cast").name()).isEqualTo("cast");
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void conv2d_withTheOldArgument_ignoresIt(boolean useCudnnOnGpu) {
    Tensor result =
        called(
            "nn.conv2d",
            List.of(tf.ones(1, 3, 3, 1), tf.ones(2, 2, 1, 1)),
            Map.of("strides", 1, "padding", "VALID", "use_cudnn_on_gpu", useCudnnOnGpu));
    assertThat(result.sum().asFloat()).isEqualTo(16);
  }

  @Test
  void fold_withAnOptionAndNoStart_beginsWithTheFirstElement() {
    Fold<Object, Object> sum = (g, all, each) -> ((Tensor) all).plus((Tensor) each);
    Tensor numbers = tf.constant(new int[] {1, 2, 3});
    assertThat(called("scan", List.of(sum, numbers), Map.of("reverse", true)).toArray(int[].class))
        .containsExactly(6, 5, 3);
    assertThat(called("foldl", List.of(sum, numbers), Map.of("parallel_iterations", 2)).asInt())
        .isEqualTo(6);
    assertThat(called("foldr", List.of(sum, numbers), Map.of("parallel_iterations", 2)).asInt())
        .isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void zerosAndOnes_ofOneNumber_areVectors(Placement placement) {
    List<Tensor> made =
        placement.run(
            tf,
            List.of(tf.constant(3)),
            (g, in) ->
                List.of(
                    g.zeros(in.getFirst()),
                    g.ones(in.getFirst()),
                    g.zeros(in.getFirst(), DType.STRING),
                    g.ones(in.getFirst(), DType.INT64)));
    assertThat(made.get(0).toArray(float[].class)).containsExactly(0, 0, 0);
    assertThat(made.get(1).toArray(float[].class)).containsExactly(1, 1, 1);
    assertThat(made.get(2).toArray(String[].class)).containsExactly("", "", "");
    assertThat(made.get(3).toArray(long[].class)).containsExactly(1, 1, 1);
  }

  @Test
  void linalg_ofTooLowARank_namesTheOperationAndTheArgument() {
    Tensor vector = tf.ones(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.linalg.lstsq(vector, vector))
        .withMessage("lstsq: wrong rank of matrix; expected matrices [B…, M, N], got shape [2]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.linalg.pinv(tf.constant(1f)))
        .withMessage("pinv: wrong rank of a; expected matrices [B…, M, N], got shape []");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.linalg.expm(tf.constant(1f)))
        .withMessage("expm: wrong rank of input; expected matrices [B…, M, N], got shape []");
  }
}
