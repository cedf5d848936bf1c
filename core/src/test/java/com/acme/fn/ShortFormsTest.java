package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.array.SortDirection;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The short ways to call functions, of the table `forms.json` and beside it.
final class ShortFormsTest {
  private final Environment tf;
  private final Tensor a;

  ShortFormsTest(Environment tf) {
    this.tf = tf;
    a = tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}});
  }

  @Test
  void gather_numbersAndArrays_haveTheRanksOfPython() {
    assertThat(tf.gather(a, 1).toList()).isEqualTo(List.of(4, 5, 6));
    assertThat(tf.gather(a, new int[] {1}).toList()).isEqualTo(List.of(List.of(4, 5, 6)));
    assertThat(tf.gather(a, 2, 1).toList()).isEqualTo(List.of(3, 6));
    assertThat(tf.gather(a, tf.constant(2), -1).toList()).isEqualTo(List.of(3, 6));
    assertThat(tf.gather(a, new int[] {2, 0}, 1).toList())
        .isEqualTo(List.of(List.of(3, 1), List.of(6, 4)));
  }

  @Test
  void reductions_axisAndKeepdims_keepTheAxis() {
    assertThat(tf.reduceSum(a, 1, true).toList()).isEqualTo(List.of(List.of(6), List.of(15)));
    assertThat(tf.math.reduceMax(a, 0, false).toList()).isEqualTo(List.of(4, 5, 6));
    assertThat(tf.math.countNonzero(a, 0, true).shape()).isEqualTo(Shape.of(1, 3));
  }

  @Test
  void matMul_transposed_givesProductsOfRows() {
    assertThat(tf.linalg.matMul(a, a, false, true).toList())
        .isEqualTo(List.of(List.of(14, 32), List.of(32, 77)));
    assertThat(tf.matMul(a, a, true, false).shape()).isEqualTo(Shape.of(3, 3));
  }

  @Test
  void creation_sizesAndDtypes_areTaken() {
    assertThat(tf.eye(2, DType.INT32).toList()).isEqualTo(List.of(List.of(1, 0), List.of(0, 1)));
    assertThat(tf.eye(1, 2, DType.INT64).dtype()).isEqualTo(DType.INT64);
    assertThat(tf.zeros(new int[] {2, 1}).shape()).isEqualTo(Shape.of(2, 1));
    assertThat(tf.ones(2, DType.INT32).toList()).isEqualTo(List.of(1, 1));
    assertThat(tf.zeros(new int[] {1}, DType.BOOL).toList()).isEqualTo(List.of(false));
    assertThat(tf.fill(2, 7).toList()).isEqualTo(List.of(7, 7));
    assertThat(tf.fill(new int[] {1, 1}, 0.5).dtype()).isEqualTo(DType.FLOAT64);
    assertThat(tf.reshape(a, new int[] {3, -1}).shape()).isEqualTo(Shape.of(3, 2));
  }

  @Test
  void where_twoNumbers_givesTheirCommonDtype() {
    Tensor mask = a.gt(4);
    assertThat(tf.where(mask, 1, 0).toList())
        .isEqualTo(List.of(List.of(0, 0, 0), List.of(0, 1, 1)));
    assertThat(tf.where(mask, 1, 0.5).dtype()).isEqualTo(DType.FLOAT64);
    assertThat(tf.where(mask, 1f, 0f).dtype()).isEqualTo(DType.FLOAT32);
  }

  @Test
  void oneHot_meshgridAndSort_takeWhatPeopleWrite() {
    assertThat(tf.oneHot(new int[] {1}, 2).toList()).isEqualTo(List.of(List.of(0f, 1f)));
    assertThat(tf.oneHot(tf.constant(0), 2, DType.INT32).toList()).isEqualTo(List.of(1, 0));
    Tensor v = tf.constant(new int[] {5, 7});
    assertThat(tf.meshgrid(List.of(v, v)).get(1).toList())
        .isEqualTo(List.of(List.of(5, 5), List.of(7, 7)));
    assertThat(tf.sort(v, 0, SortDirection.DESCENDING).toList()).isEqualTo(List.of(7, 5));
  }

  @Test
  void functions_ofNumbers_giveScalars() {
    assertThat(tf.math.sqrt(2.0).asDouble()).isEqualTo(Math.sqrt(2));
    assertThat(tf.exp(0f).dtype()).isEqualTo(DType.FLOAT32);
    assertThat(tf.abs(-3).asInt()).isEqualTo(3);
    assertThat(tf.nn.relu(-1.5).asDouble()).isEqualTo(0);
  }

  @Test
  void random_parametersAndBounds_areThoseGiven() {
    Tensor uniform = tf.random.uniform(Shape.of(200), 5, 7);
    assertThat(uniform.min().asFloat()).isBetween(5f, 5.5f);
    assertThat(uniform.max().asFloat()).isBetween(6.5f, 7f);
    Tensor ints = tf.random.uniform(Shape.of(200), 0, 3, DType.INT32);
    assertThat(tf.unique(ints).y().sort().toList()).isEqualTo(List.of(0, 1, 2));
    Tensor normal = tf.random.normal(Shape.of(2000), 100, 2);
    assertThat(normal.mean().asFloat()).isBetween(99f, 101f);
    assertThat(normal.std().asFloat()).isBetween(1.5f, 2.5f);
    assertThat(tf.random.normal(Shape.of(2), 0, 1, DType.FLOAT64).dtype()).isEqualTo(DType.FLOAT64);
  }

  // Python's `uniform([5], 0, 3)` without its brackets: an empty tensor, were it taken as it
  // stands.
  @Test
  void random_sizesThatLookLikeBounds_areRefused() {
    assertThatThrownBy(() -> tf.random.uniform(5, 0, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "uniform: expected sizes above 0, got 5, 0, 3; if those behind the first are bounds or"
                + " parameters, write uniform(Shape.of(5), 0, 3), and for a tensor without elements"
                + " uniform(Shape.of(5, 0, 3))");
    assertThatThrownBy(() -> tf.random.normal(2, 0, 1)).hasMessageContaining("normal(Shape.of(2)");
    assertThatThrownBy(() -> tf.random.truncatedNormal(3, -1, 1))
        .hasMessageContaining("truncatedNormal(Shape.of(3), -1, 1)");
    assertThatThrownBy(() -> tf.random.uniform(5, 1, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "uniform: 5, 1, 3 may be three sizes, or a size and two bounds; expected one of"
                + " uniform(Shape.of(5, 1, 3)) and uniform(Shape.of(5), 1, 3)");
    assertThat(tf.random.uniform(Shape.of(5), 1, 3).shape()).isEqualTo(Shape.of(5));
    assertThat(tf.random.uniform(4, 3, 2).shape()).isEqualTo(Shape.of(4, 3, 2));
    assertThat(tf.random.uniform(0).size()).isZero();
    assertThat(tf.random.uniform(Shape.of(2, 0)).size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"add", "subtract", "maximum", "less", "equal", "pow", "floordiv"})
  void functions_fractionBesideIntegers_isRefusedAsByOperators(String function) {
    Tensor n = tf.constant(new int[] {1, 2});
    assertThatThrownBy(
            () -> {
              switch (function) {
                case "add" -> tf.math.add(n, 1.0);
                case "subtract" -> tf.math.subtract(1.0, n);
                case "maximum" -> tf.maximum(n, 1.0);
                case "less" -> tf.less(n, 1.0);
                case "equal" -> tf.equal(n, 1f);
                case "pow" -> tf.pow(n, 2.0);
                default -> tf.math.floordiv(n, 1.0);
              }
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            ": a Java value takes the dtype of the tensor, but int32 cannot hold ");
    assertThatThrownBy(() -> n.plus(1.0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void closeness_toleratesRoundingAndNoMore() {
    Tensor x = tf.constant(new double[] {1, 100, Double.NaN, Double.POSITIVE_INFINITY});
    Tensor y = tf.constant(new double[] {1 + 9e-6, 100.01, Double.NaN, Double.POSITIVE_INFINITY});
    assertThat(tf.isClose(x, y).toList()).isEqualTo(List.of(true, false, false, true));
    assertThat(x.isClose(y, 1e-3, 0).toList()).isEqualTo(List.of(true, true, false, true));
    assertThat(tf.allClose(a, a).toBoolean()).isTrue();
    assertThat(a.allClose(a.plus(1)).toBoolean()).isFalse();
    assertThat(a.allClose(a.plus(1), 0, 1).toBoolean()).isTrue();
    Tensor infinite = tf.constant(Double.NEGATIVE_INFINITY);
    assertThat(tf.isClose(tf.constant(1.0), infinite).toBoolean()).isFalse();
  }
}
