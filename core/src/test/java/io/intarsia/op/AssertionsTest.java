package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.debugging.AssertOptions;
import io.intarsia.op.debugging.AssertShapesOptions;
import io.intarsia.op.debugging.NamedShape;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What assertions say and when; what passes and fails is compared with Python elsewhere.
@Tag("I-28")
@OnEveryExecutor
final class AssertionsTest {
  private final Environment tf;

  AssertionsTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void assertLess_aNumberAndAMessage_saysWhichElementsFail() {
    Tensor x = tf.constant(new int[][] {{1, 5}, {7, 2}});
    assertThatThrownBy(() -> tf.debugging.assertLess(x, 5, "ids"))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessage(
            "assertLess: ids: expected x < y in all elements, got 2 of 4 that fail:"
                + " x[0, 1] = 5, y = 5; x[1, 0] = 7, y = 5");
    assertThatCode(() -> tf.debugging.assertLess(x, 8)).doesNotThrowAnyException();
  }

  @Test
  void assertLess_aFractionBesideIntegers_isRefusedByTheRuleOfOperators() {
    Tensor x = tf.constant(new int[] {1});
    assertThatThrownBy(() -> tf.debugging.assertLess(x, 1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1.5")
        .hasMessageContaining("int32");
  }

  @Test
  void assertEqual_theSameTensor_passesThoughNaNIsNotEqualToItself() {
    Tensor x = tf.constant(Float.NaN);
    assertThatCode(() -> tf.debugging.assertEqual(x, x)).doesNotThrowAnyException();
    Tensor copy = tf.identity(x);
    assertThatThrownBy(() -> tf.debugging.assertEqual(x, copy))
        .hasMessageEndingWith("x = NaN, y = NaN");
  }

  @Test
  void assertEqual_summarize_limitsWhatIsShown() {
    Tensor x = tf.constant(new int[] {1, 2, 3, 4, 5});
    Tensor y = tf.zerosLike(x);
    assertThat(shown(x, y, 0)).endsWith("got 5 of 5 that fail");
    assertThat(shown(x, y, 1)).endsWith("got 5 of 5 that fail: x[0] = 1, y[0] = 0");
    assertThat(shown(x, y, -1)).endsWith("; x[4] = 5, y[4] = 0");
  }

  private String shown(Tensor x, Tensor y, int summarize) {
    AssertOptions options = AssertOptions.defaults().withSummarize(summarize);
    return String.valueOf(
        catchThrowable(() -> tf.debugging.assertEqual(x, y, options)).getMessage());
  }

  @Test
  void assertEqual_inAFunction_failsInTheOrderOfOtherEffects() {
    var count = tf.variable(0);
    var step =
        tf.function((Ops g, Tensor x) -> {
          count.assignAdd(g, 1);
          g.debugging.assertPositive(x, "step");
          return count.assignAdd(g, 10).read(g);
        });
    assertThat(step.apply(tf.constant(1)).asInt()).isEqualTo(11);
    Tensor bad = tf.constant(-1);
    assertThatThrownBy(() -> step.apply(bad))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("assertPositive: step: expected x > 0 in all elements, got x =")
        .hasMessageContaining("[-1]")
        .hasMessageContaining("AssertionsTest.java");
    assertThat(count.value().asInt()).isEqualTo(12);
  }

  @Test
  void assertEqual_whatIsKnownWhileTracing_failsThereWithTheElements() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          g.debugging.assertEqual(g.constant(new int[] {1, 2}), g.constant(new int[] {1, 3}));
          return x;
        });
    Tensor x = tf.constant(1);
    assertThatThrownBy(() -> f.apply(x))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("got 1 of 2 that fail: x[1] = 2, y[1] = 3");
    assertThat(f.traces()).isEmpty();
  }

  @Test
  void assertEqual_knownToHold_leavesNoAssertInTheGraph() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          g.debugging.assertEqual(g.constant(new int[] {1, 2}), g.constant(new int[] {1, 2}));
          g.debugging.assertRank(x, 0);
          return x;
        });
    assertThat(f.concrete(tf.constant(1)).toDot()).doesNotContain("Assert");
  }

  @Test
  void assertRank_aRankThatOnlyTheGraphKnows_isPrintedWithTheShape() {
    var options =
        FunctionOptions.defaults()
            .withInputSignature(
                TensorSpec.of(Shape.unknown(), DType.FLOAT32),
                TensorSpec.of(Shape.scalar(), DType.INT32));
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor rank) -> {
              g.debugging.assertRank(x, rank);
              return x;
            },
            options);
    assertThat(f.apply(tf.ones(2, 3), tf.constant(2)).shape()).isEqualTo(Shape.of(2, 3));
    assertThatThrownBy(() -> f.apply(tf.ones(2, 3), tf.constant(1)))
        .hasMessageContaining("assertRank: wrong rank; expected rank")
        .hasMessageContaining("[1]")
        .hasMessageContaining("[2 3]");
  }

  @Test
  void assertShapes_aSizeThatOnlyTheGraphKnows_printsTheShapeOrTheData() {
    var options =
        FunctionOptions.defaults()
            .withInputSignature(TensorSpec.of(Shape.of(-1, 2), DType.FLOAT32));
    var plain =
        tf.function(
            (Ops g, Tensor x) -> {
              g.debugging.assertShapes(List.of(NamedShape.of(x, 3, "D")));
              return x;
            },
            options);
    var withData =
        tf.function(
            (Ops g, Tensor x) -> {
              g.debugging.assertShapes(
                  List.of(NamedShape.of(x, 3, "D")),
                  AssertShapesOptions.defaults().withData(List.of(g.constant("mine"))));
              return x;
            },
            options);
    assertThat(plain.apply(tf.ones(3, 2)).shape()).isEqualTo(Shape.of(3, 2));
    assertThatThrownBy(() -> plain.apply(tf.ones(4, 2)))
        .hasMessageContaining("assertShapes: wrong size of axis 0 of shapes[0]; expected")
        .hasMessageContaining("[4 2]");
    assertThatThrownBy(() -> withData.apply(tf.ones(4, 2))).hasMessageContaining("mine");
  }

  @Test
  void assertShapes_byName_takesPythonsFormsOfShapes() {
    Tensor x = tf.ones(2, 3);
    Tensor y = tf.ones(3);
    OpWrapper assertShapes = tf.op("debugging.assert_shapes");
    assertThatCode(
            () -> {
              assertShapes.apply(List.of(List.of(x, "ND"), List.of(y, "D")));
              assertShapes.apply(Map.of(x, List.of("N", 3), y, Shape.of(-1)));
              assertShapes.apply(List.of(Arrays.asList(x, null), List.of(y, new int[] {3})));
              assertShapes.apply(List.of(List.of(x, Arrays.asList(null, 3))));
            })
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> assertShapes.apply(List.of(List.of(x, "NN"))))
        .hasMessageStartingWith("assertShapes: wrong size of axis 1 of shapes[0]; expected 2");
    assertThatThrownBy(() -> assertShapes.apply(List.of(x)))
        .hasMessageStartingWith("assertShapes: expected pairs of a tensor and its shape");
  }

  @Test
  void namedShape_whatIsNoSize_isRefused() {
    Tensor x = tf.ones(2);
    assertThatThrownBy(() -> NamedShape.of(x, 1.5))
        .hasMessage("NamedShape: wrong size 0; expected a number of 0 or more or a name, got 1.5");
    assertThatThrownBy(() -> NamedShape.of(x, -1)).hasMessageContaining("got -1");
  }

  @Test
  void isNumericTensor_allKindsOfValues_isTrueOfTensorsOfNumbersAlone() {
    assertThat(tf.debugging.isNumericTensor(tf.constant(1))).isTrue();
    assertThat(tf.debugging.isNumericTensor(tf.cast(tf.constant(1), DType.COMPLEX64))).isTrue();
    assertThat(tf.debugging.isNumericTensor(tf.constant(true))).isFalse();
    assertThat(tf.debugging.isNumericTensor(tf.constant("1"))).isFalse();
    assertThat(tf.debugging.isNumericTensor(1)).isFalse();
    assertThat(tf.op("debugging.is_numeric_tensor").apply(tf.constant(1f))).isEqualTo(true);
  }

  @Test
  void assertProperIterable_listsAndArraysOfObjects_passAndOthersFail() {
    assertThatCode(
            () -> {
              tf.debugging.assertProperIterable(List.of(1));
              tf.debugging.assertProperIterable(new Tensor[0]);
            })
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> tf.debugging.assertProperIterable(tf.ones(2)))
        .hasMessage(
            "assertProperIterable: expected a list or an array of objects, got a tensor of shape"
                + " [2]");
    assertThatThrownBy(() -> tf.debugging.assertProperIterable("text"))
        .hasMessageEndingWith("got java.lang.String");
    assertThatThrownBy(() -> tf.debugging.assertProperIterable(new int[] {1}))
        .hasMessageEndingWith("got int[]");
  }

  @Test
  void assertSameFloatDtype_aDtypeAlone_mustBeFloating() {
    assertThat(tf.debugging.assertSameFloatDtype(DType.FLOAT16)).isEqualTo(DType.FLOAT16);
    assertThatThrownBy(() -> tf.debugging.assertSameFloatDtype(DType.INT32))
        .hasMessage("assertSameFloatDtype: wrong dtype; expected a floating one, got int32");
  }

  @Test
  void assertAllFinite_inAFunction_failsWhenItRuns() {
    var f = tf.function((Ops g, Tensor x) -> g.math.sqrt(g.debugging.assertAllFinite(x, "input")));
    assertThat(f.apply(tf.constant(4f)).asFloat()).isEqualTo(2f);
    assertThatThrownBy(() -> f.apply(tf.constant(Float.POSITIVE_INFINITY)))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("input : Tensor had Inf values");
  }
}
