package io.intarsia.internal.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// When shapes are said not to fit, and how; and when nothing is said, because they do.
final class MismatchTest {
  private final Environment tf;

  MismatchTest(Environment tf) {
    this.tf = tf;
  }

  private Tensor ones(long... dims) {
    return tf.ones(Shape.of(dims));
  }

  private static Optional<String> mismatch(String op, Tensor... inputs) {
    return Mismatch.of(op, Attributes.NONE, List.of(inputs));
  }

  // -- elementwise --------------------------------------------------------------------------------

  private Tensor ofShape(String sizes) {
    return ones(
        Stream.of(sizes.split(" ")).filter(s -> !s.isEmpty()).mapToLong(Long::parseLong).toArray());
  }

  @ParameterizedTest
  @CsvSource({
    "2 3, 2, 'axis -1 has 3 and 2, and only 1 stretches; the second would fit as [2, 1]:"
        + " expandDims(t, -1)'",
    "2, 2 3, 'axis -1 has 2 and 3, and only 1 stretches; the first would fit as [2, 1]:"
        + " expandDims(t, -1)'",
    "4 3, 2 3, 'axis -2 has 4 and 2, and only 1 stretches; slice, pad, transpose or reshape one of"
        + " them'",
    "0, 2, 'axis -1 has 0 and 2, and only 1 stretches; slice, pad, transpose or reshape one of"
        + " them'"
  })
  void elementwise_shapesThatDoNotBroadcast_namesAxisSizesAndWayOut(
      String a, String b, String text) {
    Tensor first = ofShape(a);
    Tensor second = ofShape(b);
    assertThat(mismatch("Mul", first, second))
        .contains("%s and %s do not broadcast: %s".formatted(first.shape(), second.shape(), text));
  }

  @ParameterizedTest
  @CsvSource({"2 3, 3", "2 1, 3", "'', 2 3", "1, 0", "2 3, 2 3", "1 3, 2 1"})
  void elementwise_shapesThatBroadcast_fit(String a, String b) {
    assertThat(mismatch("AddV2", ofShape(a), ofShape(b))).isEmpty();
  }

  @Test
  void select_thirdOfThree_isCompared() {
    assertThat(mismatch("SelectV2", ones(3), ones(3), ones(2)))
        .hasValueSatisfying(text -> assertThat(text).startsWith("[3] and [2] do not broadcast: "));
  }

  @Test
  void otherOps_areNotJudged() {
    assertThat(mismatch("AddN", ones(3), ones(2))).isEmpty();
  }

  @Test
  void closedTensors_areNotAsked() {
    Tensor closed = ones(2);
    closed.close();
    assertThat(mismatch("AddV2", ones(3), closed)).isEmpty();
  }

  // -- products -----------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"MatMul", "BatchMatMul", "BatchMatMulV2", "BatchMatMulV3"})
  void product_saysWhichSizesMustAgree(String op) {
    assertThat(mismatch(op, ones(2, 3), ones(4, 1)))
        .contains(
            "matrix product of [2, 3] and [4, 1]: the last axis of the first must have the size of"
                + " the last but one of the second; transpose one, or pass transpose_a or"
                + " transpose_b");
    assertThat(mismatch(op, ones(2, 3), ones(3, 1))).isEmpty();
  }

  @Test
  void product_transposed_isJudgedAsItRuns() {
    var transposed = Attributes.of("transpose_b", true);
    assertThat(Mismatch.of("MatMul", transposed, List.of(ones(2, 3), ones(4, 3)))).isEmpty();
    assertThat(Mismatch.of("MatMul", transposed, List.of(ones(2, 3), ones(3, 4))))
        .hasValueSatisfying(text ->
            assertThat(text)
                .startsWith("matrix product of [2, 3] and [3, 4] transposed: the last axis"));
    var adjoint = Attributes.of("adj_x", true);
    assertThat(Mismatch.of("BatchMatMulV2", adjoint, List.of(ones(2, 3), ones(2, 5)))).isEmpty();
  }

  @Test
  void product_ofOneOrThreeOrVectors_isNotJudged() {
    assertThat(mismatch("MatMul", ones(2, 3))).isEmpty();
    assertThat(mismatch("MatMul", ones(2, 3), ones(2, 3), ones(2, 3))).isEmpty();
    assertThat(mismatch("MatMul", ones(3), ones(2, 3))).isEmpty();
  }

  // -- joining and reshaping ----------------------------------------------------------------------

  @Test
  void concat_alongTheAxisThatDiffers_fits() {
    assertThat(mismatch("ConcatV2", ones(2, 3), ones(2, 4), tf.constant(-1))).isEmpty();
    assertThat(mismatch("ConcatV2", ones(2, 3), ones(2, 3), ones(1, 3), tf.constant(1)))
        .hasValueSatisfying(text ->
            assertThat(text).startsWith("values[0] [2, 3] and values[2] [1, 3] differ at axis 0"));
  }

  @Test
  void stack_ofOneShape_fits() {
    assertThat(mismatch("Pack", ones(2), ones(2))).isEmpty();
    assertThat(mismatch("Pack", ones(2), ones(2), ones(1)))
        .hasValueSatisfying(
            text -> assertThat(text).contains("values[0] is [2] and values[2] is [1]"));
  }

  @ParameterizedTest
  @CsvSource({"3 2", "6", "-1", "2 -1", "1 6 1"})
  void reshape_toAsManyElements_fits(String sizes) {
    assertThat(mismatch("Reshape", ones(2, 3), shape(sizes))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "5, '[2, 3] has 6 elements, and [5] has 5; -1 in place of one size lets it be found out'",
    "4 -1, '[2, 3] has 6 elements, which is no multiple of the 4 that the other sizes of [4, -1]"
        + " make'",
    "0 -1, '[2, 3] has 6 elements, which is no multiple of the 0 that the other sizes of [0, -1]"
        + " make'",
    "-1 -1, 'only one size of [-1, -1] may be -1, which is found out'"
  })
  void reshape_toAnotherNumberOfElements_saysBoth(String sizes, String text) {
    assertThat(mismatch("Reshape", ones(2, 3), shape(sizes))).contains(text);
  }

  private Tensor shape(String sizes) {
    return tf.constant(Stream.of(sizes.split(" ")).mapToInt(Integer::parseInt).toArray());
  }

  // -- reports of the runtime ---------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Incompatible shapes: [2,3] vs. [2] | [2, 3] and [2] do not broadcast: axis -1 has 3 and 2",
        "indices[1] = 7 is not in [0, 3) | the position 7, at indices[1], is outside of the axis, 0"
            + " … 2;",
        "indices[0,2] = -1 is not in [0, 3) | the position -1, at indices[0,2], is outside of the"
            + " axis",
        "indices[0] = 0 is not in [0, 0) | there is no position 0, at indices[0]: the axis is"
            + " empty",
        "indices[0] = [5, 1] does not index into param shape [3,2] | the position [5, 1], at"
            + " indices[0]",
        "Input to reshape is a tensor with 6 values, but the requested shape has 8 | a tensor of 6"
            + " elements",
        "Shapes of all inputs must match: values[0].shape = [2] != values[1].shape = [3] | all must"
            + " have one shape, but values[0] is [2] and values[1] is [3];"
      })
  void report_ofShapesKnownLate_isSaidInOurWords(String report, String text) {
    assertThat(ReportedShapes.in("x " + report + " [[{{node y}}]]"))
        .hasValueSatisfying(ours -> assertThat(ours).startsWith(text));
  }

  @Test
  void report_ofOtherThings_isLeft() {
    assertThat(ReportedShapes.in("Incompatible shapes: [2,3] vs. [3]")).isEmpty();
    assertThat(ReportedShapes.in("division by zero")).isEmpty();
  }
}
