package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The programs of the design's goal section, as a user writes them.
@OnEveryExecutor
class ImperativeProgramTest {
  private final Environment tf;

  ImperativeProgramTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Tag("I-01")
  void matMul_ofIntegers_printsTheProduct() {
    Tensor a = tf.constant(new int[][] {{1, 1}, {1, 1}});
    Tensor b = tf.constant(new int[][] {{2, 2}, {2, 2}});

    Tensor c = tf.linalg.matMul(a, b);

    assertThat(c.toString()).startsWith("[[4 4]\n [4 4]]");
    assertThat(c.toArray(int[][].class)).isDeepEqualTo(new int[][] {{4, 4}, {4, 4}});
  }

  @Test
  @Tag("I-02")
  void code_writtenAgainstOps_runsInTheEnvironment() {
    assertThat(build(tf).toArray(float[].class)).containsExactly(3, 7);
    assertThat(build(tf.device("/CPU:0")).toArray(float[].class)).containsExactly(3, 7);
  }

  private static Tensor build(Ops ops) {
    Tensor x = ops.constant(new float[][] {{1, 2}, {3, 4}});
    return ops.reduceSum(x, 1);
  }

  @Test
  @Tag("I-03")
  @Tag("I-04")
  void ones_ofAShape_haveThatShapeAndDtype() {
    Tensor ones = tf.ones(2, 3);

    assertThat(ones.shape()).isEqualTo(Shape.of(2, 3));
    assertThat(ones.shape().isFullyKnown()).isTrue();
    assertThat(ones.dtype()).isEqualTo(DType.FLOAT32);
    assertThat(ones.toArray(float[][].class)).isDeepEqualTo(new float[][] {{1, 1, 1}, {1, 1, 1}});
  }

  @Test
  @Tag("I-05")
  void scalar_printed_showsValueAndDtype() {
    assertThat(tf.constant(3f).toString()).contains("3.0").contains("float32");
  }

  @Test
  @Tag("I-06")
  @Tag("I-11")
  void tensors_steerHostControlFlow() {
    Tensor a = tf.constant(3);
    Tensor c = tf.constant(0);
    while (a.gt(0).toBoolean()) {
      a = a.minus(1);
      c = c.plus(1);
    }
    assertThat(a.asInt()).isZero();
    assertThat(c.asInt()).isEqualTo(3);
  }

  @Test
  @Tag("I-07")
  void toBoolean_ofAVector_isAnError() {
    Tensor both = tf.constant(new boolean[] {true, false});
    assertThatThrownBy(both::toBoolean)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("toBoolean")
        .hasMessageContaining("[2]");
  }

  @Test
  @Tag("I-08")
  void toArray_givesBackWhatWasPutIn() {
    int[][] numbers = {{1, 2}, {3, 4}};
    assertThat(tf.constant(numbers).toArray(int[][].class)).isDeepEqualTo(numbers);
    assertThat(tf.constant(new String[] {"ä", ""}).toArray(String[].class))
        .containsExactly("ä", "");
    assertThat(tf.constant(new boolean[] {true, false}).toArray(boolean[].class))
        .containsExactly(true, false);
  }

  @Test
  @Tag("I-09")
  void fromHost_keepsDoubles() {
    Tensor zero = tf.fromHost(0.0);
    assertThat(zero.rank()).isZero();
    assertThat(zero.dtype()).isEqualTo(DType.FLOAT64);
    assertThat(zero.toString()).startsWith("0.0");
    assertThat(tf.fromHost(new float[][] {{1, 2}}).shape()).isEqualTo(Shape.of(1, 2));
  }

  @Test
  @Tag("I-10")
  void operators_withNumbers_runOpsOfTheTensorsDtype() {
    Tensor a = tf.constant(new int[] {4, 9});
    try (var ops = new OpRecorder(tf)) {
      assertThat(a.gt(4).toArray(boolean[].class)).containsExactly(false, true);
      assertThat(a.gt(4).dtype()).isEqualTo(DType.BOOL);
      assertThat(ops.names()).containsExactly("Greater", "Greater");
    }
    assertThat(a.plus(1).toArray(int[].class)).containsExactly(5, 10);
    assertThat(a.minus(1).toArray(int[].class)).containsExactly(3, 8);
    assertThat(a.times(2).toArray(int[].class)).containsExactly(8, 18);
    assertThat(a.div(2).toArray(double[].class)).containsExactly(2.0, 4.5);
    assertThat(a.rem(4).toArray(int[].class)).containsExactly(0, 1);
    assertThat(a.ge(9).toArray(boolean[].class)).containsExactly(false, true);
    assertThat(a.lt(9).toArray(boolean[].class)).containsExactly(true, false);
    assertThat(a.le(4).toArray(boolean[].class)).containsExactly(true, false);
    assertThat(a.eq(4).toArray(boolean[].class)).containsExactly(true, false);
    assertThat(a.ne(4).toArray(boolean[].class)).containsExactly(false, true);
  }

  @Test
  @Tag("I-10")
  void reverseOperators_takeTheNumberOnTheLeft() {
    Tensor a = tf.constant(new float[] {2, 4});
    assertThat(a.rplus(1).toArray(float[].class)).containsExactly(3, 5);
    assertThat(a.rminus(1).toArray(float[].class)).containsExactly(-1, -3);
    assertThat(a.rtimes(3).toArray(float[].class)).containsExactly(6, 12);
    assertThat(a.rdiv(8).toArray(float[].class)).containsExactly(4, 2);
    assertThat(a.rpow(2).toArray(float[].class)).containsExactly(4, 16);
  }

  @Test
  @Tag("I-11")
  void rebinding_leavesTheOldTensorAsItWas() {
    Tensor a = tf.constant(3);
    Tensor b = a;
    a = a.minus(1);
    assertThat(b.asInt()).isEqualTo(3);
    assertThat(a.asInt()).isEqualTo(2);
  }

  @Test
  @Tag("I-12")
  void ones_timesANumber_printsAFloat() {
    assertThat(tf.ones().times(3).toString()).startsWith("3.0");
  }
}
