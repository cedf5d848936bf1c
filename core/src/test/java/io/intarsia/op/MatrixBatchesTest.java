package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.linalg.MatMulOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Products of many matrices and one: the kernel of oneDNN gives wrong numbers for some shapes, and
/// breaks what is computed after it. Double precision, which another kernel computes, is the
/// oracle.
@Timeout(120)
class MatrixBatchesTest {
  private static final double SINGLE = 1e-4;
  private static final double BRAIN = 0.2;

  private final Environment tf;

  MatrixBatchesTest(Environment tf) {
    this.tf = tf;
  }

  private static Shape shape(String text) {
    return Shape.of(
        Arrays.stream(text.replaceAll("[\\[\\] ]", "").split(","))
            .mapToLong(Long::parseLong)
            .toArray());
  }

  private Tensor random(long seed, Shape shape, DType dtype) {
    return tf.random.statelessNormal(shape, new long[] {seed, 5}).cast(dtype);
  }

  private void checkSame(Tensor got, Tensor expected, double bound) {
    assertThat(got.shape()).isEqualTo(expected.shape());
    Tensor distance = tf.reduceMax(tf.abs(got.cast(DType.FLOAT64).minus(expected)));
    // Of nothing it is less than any number.
    assertThat(Math.max(0, distance.asDouble())).isCloseTo(0, within(bound));
  }

  private static Tensor product(Ops g, Tensor x, Tensor y, boolean transposesX) {
    return transposesX
        ? g.matMul(x, y, MatMulOptions.defaults().withTransposeA(true))
        : g.matMul(x, y);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[18, 4, 1] | [4, 6] | true",
        "[17, 33, 1] | [1, 33, 4] | true",
        "[3, 7, 5, 1] | [5, 2] | true",
        "[18, 4, 2] | [4, 6] | true",
        "[20, 1, 2, 3] | [3, 7] | false",
        "[20, 1, 16, 7] | [1, 1, 7, 1] | false",
        "[40, 1, 1, 2] | [2, 2] | false",
        "[5, 5, 1, 3, 2] | [2, 4] | false",
        "[16, 1, 2, 3] | [3, 4] | false",
        "[2, 1, 9, 3] | [3, 4] | false",
        "[2, 1, 8, 3] | [3, 4] | false",
        "[1, 20, 2, 3] | [3, 4] | false",
        "[20, 3, 4] | [4, 2] | false",
        "[1, 3, 4] | [20, 1, 4, 2] | false",
        "[0, 1, 2, 3] | [3, 4] | false",
        "[20, 1, 1, 2] | [2, 3] | false"
      })
  @Tag("I-28")
  void matMul_ofManyMatricesAndOne_isRightInEveryMode(String ofX, String ofY, boolean transposesX) {
    Shape shapeX = shape(ofX);
    Shape shapeY = shape(ofY);
    for (DType dtype : List.of(DType.FLOAT32, DType.BFLOAT16)) {
      Tensor x = random(1, shapeX, dtype);
      Tensor y = random(2, shapeY, dtype);
      double bound = dtype == DType.FLOAT32 ? SINGLE : BRAIN;
      Tensor expected = product(tf, x.cast(DType.FLOAT64), y.cast(DType.FLOAT64), transposesX);
      for (Placement place : Placement.values()) {
        List<Tensor> got =
            place.run(
                tf,
                List.of(x, y),
                (g, in) -> List.of(product(g, in.getFirst(), in.getLast(), transposesX)));
        checkSame(got.getFirst(), expected, bound);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("I-28")
  void gradient_ofManyMatricesAndOne_isRight(Placement place) {
    Tensor x = random(1, Shape.of(20, 1, 2, 3), DType.FLOAT32);
    Tensor y = random(2, Shape.of(3, 7), DType.FLOAT32);
    List<Tensor> got = place.run(tf, List.of(x, y), MatrixBatchesTest::gradients);
    List<Tensor> expected = gradients(tf, List.of(x.cast(DType.FLOAT64), y.cast(DType.FLOAT64)));
    checkSame(got.getFirst(), expected.getFirst(), SINGLE);
    checkSame(got.getLast(), expected.getLast(), SINGLE);
  }

  private static List<Tensor> gradients(Ops g, List<Tensor> in) {
    try (GradientTape tape = g.gradientTape()) {
      in.forEach(tape::watch);
      Tensor product = in.getFirst().matMul(in.getLast());
      Tensor loss = product.times(product);
      return tape.gradient(loss, in).stream().map(Tensor.class::cast).toList();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "...a,ab->...b | [18, 4] | [4, 6] | ma,ab->mb | [18, 4] | [4, 6]",
        "...a,ab->...b | [3, 3, 2, 4] | [4, 6] | ma,ab->mb | [18, 4] | [4, 6]",
        "...a,ab->...b | [4] | [4, 6] | a,ab->b | [4] | [4, 6]",
        "ba,a...->b... | [6, 4] | [4, 5, 5] | ba,am->bm | [6, 4] | [4, 25]",
        "...ij,...jk->i...k | [20, 1, 2, 3] | [1, 1, 3, 5] | mij,jk->imk | [20, 2, 3] | [3, 5]",
        "i...j,...jk->...ik | [2, 20, 3] | [1, 3, 5] | imj,jk->mik | [2, 20, 3] | [3, 5]",
        "i...j,...jk->...ik | [2, 3] | [18, 3, 5] | ij,mjk->mik | [2, 3] | [18, 3, 5]"
      })
  @Tag("I-28")
  void einsum_withAnEllipsis_isRightInEveryMode(
      String equation, String ofX, String ofY, String flat, String flatX, String flatY) {
    Tensor x = random(1, shape(ofX), DType.FLOAT32);
    Tensor y = random(2, shape(ofY), DType.FLOAT32);
    Tensor wide =
        tf.einsum(
            flat.strip(),
            x.reshape(shape(flatX)).cast(DType.FLOAT64),
            y.reshape(shape(flatY)).cast(DType.FLOAT64));
    for (Placement place : Placement.values()) {
      Tensor got =
          place
              .run(
                  tf,
                  List.of(x, y),
                  (g, in) -> List.of(g.einsum(equation.strip(), in.getFirst(), in.getLast())))
              .getFirst();
      assertThat(got.shape().numElements()).as("%s", place).isEqualTo(wide.shape().numElements());
      checkSame(got.reshape(wide.shape()), wide, SINGLE);
    }
  }

  @ParameterizedTest
  @EnumSource
  void rawProduct_thatTheKernelGetsWrong_isRefused(Placement place) {
    Tensor x = random(1, Shape.of(17, 4, 1), DType.FLOAT32);
    Tensor y = random(2, Shape.of(4, 6), DType.FLOAT32);
    Attributes transposed = Attributes.of("adj_x", true);
    assertThatThrownBy(() ->
            place.run(
                tf,
                List.of(x, y),
                (g, in) -> List.of(g.raw.BatchMatMulV2(in.getFirst(), in.getLast(), transposed))))
        .hasMessageContaining("BatchMatMulV2")
        .hasMessageContaining("[17, 4, 1]")
        .hasMessageContaining("call matMul or einsum");
  }

  @ParameterizedTest
  @EnumSource
  void rawEinsum_thatTheKernelGetsWrong_isRefused(Placement place) {
    Tensor x = random(1, Shape.of(17, 4), DType.FLOAT32);
    Tensor y = random(2, Shape.of(4, 6), DType.FLOAT32);
    assertThatThrownBy(() ->
            place.run(tf, List.of(x, y), (g, in) -> List.of(g.raw.Einsum(in, "...a,ab->...b"))))
        .hasMessageContaining("Einsum")
        .hasMessageContaining("[17, 4]")
        .hasMessageContaining("call matMul or einsum");
    List<Tensor> fits =
        place.run(
            tf,
            List.of(x.get(Index.to(1)), y),
            (g, in) -> List.of(g.raw.Einsum(in, "...a,ab->...b")));
    checkSame(
        fits.getFirst(),
        x.cast(DType.FLOAT64).matMul(y.cast(DType.FLOAT64)).get(Index.to(1)),
        SINGLE);
  }

  @Test
  void rawEinsum_ofMoreLabelsThanAxes_failsByItsName() {
    Tensor x = random(1, Shape.of(17, 4), DType.FLOAT32);
    assertThatThrownBy(() -> tf.raw.Einsum(List.of(x, x), "abc...,ab->c..."))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("Einsum");
  }
}
