package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Tensors of Java values, for which there is no case in Python's terms.
@Tag("I-28")
@OnEveryExecutor
class CreationTest {
  private final Environment tf;

  CreationTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void constant_ofJavaValues_hasTheDtypeOfTheCarrier() {
    assertThat(tf.constant(3).dtype()).isEqualTo(DType.INT32);
    assertThat(tf.constant(3L).dtype()).isEqualTo(DType.INT64);
    assertThat(tf.constant(0.5f).dtype()).isEqualTo(DType.FLOAT32);
    assertThat(tf.constant(0.5).dtype()).isEqualTo(DType.FLOAT64);
    assertThat(tf.constant(true).dtype()).isEqualTo(DType.BOOL);
    assertThat(tf.constant("text").asString()).isEqualTo("text");
    assertThat(tf.constant(new float[][] {{1, 2}}).shape()).isEqualTo(Shape.of(1, 2));
  }

  @Test
  void constant_withDtype_converts() {
    Tensor tensor = tf.constant(new int[] {1, 2}, DType.FLOAT64);

    assertThat(tensor.toArray(double[].class)).containsExactly(1, 2);
  }

  @Test
  void constant_withShape_fillsOrReshapes() {
    Tensor filled = tf.constant(7, DType.INT32, Shape.of(2, 2));
    Tensor zeros = tf.constant(0f, Shape.of(3));
    Tensor shaped = tf.constant(new int[] {1, 2, 3, 4}, DType.INT32, Shape.of(2, 2));

    assertThat(filled.toArray(int[][].class)).isDeepEqualTo(new int[][] {{7, 7}, {7, 7}});
    assertThat(zeros.toArray(float[].class)).containsExactly(0, 0, 0);
    assertThat(shaped.toArray(int[][].class)).isDeepEqualTo(new int[][] {{1, 2}, {3, 4}});
  }

  @Test
  void constant_withAShapeItDoesNotFill_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.constant(new int[] {1, 2}, DType.INT32, Shape.of(3)))
        .withMessage(
            "constant: value does not fill the shape;"
                + " expected 1 or 3 elements for shape [3], got 2");
  }

  @Test
  void convertToTensor_ofATensor_isThatTensor() {
    Tensor tensor = tf.constant(1f);

    assertThat(tf.convertToTensor(tensor)).isSameAs(tensor);
    assertThat(tf.convertToTensor(tensor, DType.FLOAT32)).isSameAs(tensor);
  }

  @Test
  void convertToTensor_ofTensors_stacksThem() {
    Tensor stacked = tf.convertToTensor(List.of(tf.constant(1f), tf.constant(2f)));

    assertThat(stacked.toArray(float[].class)).containsExactly(1, 2);
  }

  @Test
  void convertToTensor_ofATensorOfAnotherDtype_isRefused() {
    Tensor tensor = tf.constant(1f);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.convertToTensor(tensor, DType.INT32))
        .withMessage(
            "convertToTensor: wrong dtype of value;"
                + " expected int32, got a tensor of float32; cast it");
  }

  @Test
  void zeros_ofNumbers_takesThemAsAShape() {
    assertThat(tf.zeros(2, 3).shape()).isEqualTo(Shape.of(2, 3));
    assertThat(tf.ones().asFloat()).isEqualTo(1);
  }

  @Test
  void zeros_ofAnUnknownShape_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.zeros(Shape.of(2, -1)))
        .withMessage(
            "zeros: shape has unknown dimensions; expected all known, got [2, ?];"
                + " give the shape as a tensor");
  }

  @Test
  void range_ofJavaNumbers_hasTheWidestDtype() {
    assertThat(tf.range(3).dtype()).isEqualTo(DType.INT32);
    assertThat(tf.range(0, 3L).dtype()).isEqualTo(DType.INT64);
    assertThat(tf.range(0, 1, 0.25).toArray(double[].class)).containsExactly(0, 0.25, 0.5, 0.75);
  }

  @Test
  void joining_ofNothing_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.concat(List.of(), 0))
        .withMessage("concat: values is empty; expected at least one tensor, got none");
    assertThatIllegalArgumentException().isThrownBy(() -> tf.shapeN(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> tf.linalg.globalNorm(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> tf.strings.join(List.of()));
  }

  @Test
  void arrays_ofDifferentLengths_areRefused() {
    Tensor matrix = tf.ones(2, 2);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.slice(matrix, new int[] {0}, new int[] {1, 1}))
        .withMessageStartingWith("slice: begin and size differ in length");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.stridedSlice(matrix, new int[] {0}, new int[] {1, 1}))
        .withMessageStartingWith("stridedSlice: begin and end differ in length");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.roll(matrix, new int[] {1}, new int[] {0, 1}))
        .withMessageStartingWith("roll: shift and axis differ in length");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.pad(matrix, new int[][] {{1, 1}, {1}}))
        .withMessage("pad: wrong length of row 1; expected 2 numbers, before and after, got 1");
  }
}
