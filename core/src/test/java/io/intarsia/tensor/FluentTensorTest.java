package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Functions of the facade as methods of tensors; numbers as numpy gives them.
@OnEveryExecutor
final class FluentTensorTest {
  private static final float[][] MATRIX = {{1, -2, 3}, {4, 5, -6}};
  private static final Shape SQUARE = Shape.of(-1, -1);

  private final Environment tf;

  FluentTensorTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> methods() {
    return Stream.of(
        method("sum", Tensor::sum, 5),
        method("sum(0)", x -> x.sum(0), List.of(5, 3, -3)),
        method("sum(-1, true)", x -> x.sum(-1, true), List.of(List.of(2), List.of(3))),
        method("sum(0, 1)", x -> x.sum(0, 1), 5),
        method("mean", Tensor::mean, 5 / 6.0),
        method("mean(1)", x -> x.mean(1), List.of(2 / 3.0, 1)),
        method("max", Tensor::max, 5),
        method("max(0)", x -> x.max(0), List.of(4, 5, 3)),
        method("max(0, true)", x -> x.max(0, true), List.of(List.of(4, 5, 3))),
        method("min", Tensor::min, -6),
        method("min(1)", x -> x.min(1), List.of(-2, -6)),
        method("prod", Tensor::prod, 720),
        method("prod(0)", x -> x.prod(0), List.of(4, -10, -18)),
        method("std", Tensor::std, Math.sqrt(521) / 6),
        method("var", Tensor::var, 521 / 36.0),
        method("var(0)", x -> x.var(0), List.of(2.25, 12.25, 20.25)),
        method("std(0, true)", x -> x.std(0, true), List.of(List.of(1.5, 3.5, 4.5))),
        method("argmax", Tensor::argmax, 4),
        method("argmax(0)", x -> x.argmax(0), List.of(1, 1, 0)),
        method("argmin", Tensor::argmin, 5),
        method("argmin(1)", x -> x.argmin(1), List.of(1, 2)),
        method("norm", Tensor::norm, Math.sqrt(91)),
        method("norm(0)", x -> x.norm(0), List.of(Math.sqrt(17), Math.sqrt(29), Math.sqrt(45))),
        method("cumsum", x -> x.cumsum(1), List.of(List.of(1, -1, 2), List.of(4, 9, 3))),
        method("cumprod", x -> x.cumprod(0), List.of(List.of(1, -2, 3), List.of(4, -10, -18))),
        method("sort", Tensor::sort, List.of(List.of(-2, 1, 3), List.of(-6, 4, 5))),
        method("sort(0)", x -> x.sort(0), List.of(List.of(1, -2, -6), List.of(4, 5, 3))),
        method("argsort", Tensor::argsort, List.of(List.of(1, 0, 2), List.of(2, 0, 1))),
        method("argsort(0)", x -> x.argsort(0), List.of(List.of(0, 0, 1), List.of(1, 1, 0))),
        method(
            "reshape",
            x -> x.reshape(3, -1),
            List.of(List.of(1, -2), List.of(3, 4), List.of(5, -6))),
        method("reshape int[]", x -> x.reshape(new int[] {6}), List.of(1, -2, 3, 4, 5, -6)),
        method("reshape Shape", x -> x.reshape(Shape.of(6)), List.of(1, -2, 3, 4, 5, -6)),
        method("flatten", Tensor::flatten, List.of(1, -2, 3, 4, 5, -6)),
        method(
            "transpose", Tensor::transpose, List.of(List.of(1, 4), List.of(-2, 5), List.of(3, -6))),
        method(
            "transpose(1, 0)",
            x -> x.transpose(1, 0),
            List.of(List.of(1, 4), List.of(-2, 5), List.of(3, -6))),
        method("t", x -> x.t().get(0), List.of(1, 4)),
        method("expandDims", x -> x.expandDims(1).get(0), List.of(List.of(1, -2, 3))),
        method("unsqueeze", x -> x.unsqueeze(0).squeeze(0).get(1), List.of(4, 5, -6)),
        method("squeeze", x -> x.unsqueeze(2).squeeze().get(1), List.of(4, 5, -6)),
        method("tile", x -> x.tile(1, 2).get(0), List.of(1, -2, 3, 1, -2, 3)),
        method("repeat", x -> x.get(0).repeat(2), List.of(1, 1, -2, -2, 3, 3)),
        method("repeat(2, 1)", x -> x.repeat(2, 1).get(0), List.of(1, 1, -2, -2, 3, 3)),
        method("broadcastTo", x -> x.get(0).broadcastTo(1, 3), List.of(List.of(1, -2, 3))),
        method(
            "broadcastTo Shape",
            x -> x.broadcastTo(Shape.of(1, 2, 3)).get(0, 0),
            List.of(1, -2, 3)),
        method("flip", x -> x.flip(1).get(0), List.of(3, -2, 1)),
        method("roll", x -> x.roll(1, 1).get(0), List.of(3, 1, -2)),
        method("unstack", x -> x.reshape(2, 3).unstack().get(1), List.of(4, 5, -6)),
        method("split", x -> x.reshape(2, 3).split(3, 1).get(2), List.of(List.of(3), List.of(-6))),
        method("gather", x -> x.gather(x.argmax(1), 1), List.of(List.of(3, -2), List.of(-6, 5))),
        method("neg", x -> x.neg().get(0), List.of(-1, 2, -3)),
        method("exp", x -> x.get(0).exp(), List.of(Math.E, Math.exp(-2), Math.exp(3))),
        method("log", x -> x.get(1, 0).log(), Math.log(4)),
        method("log1p", x -> x.get(0, 0).log1p(), Math.log(2)),
        method("expm1", x -> x.get(0, 0).expm1(), Math.E - 1),
        method("sqrt", x -> x.get(1, 0).sqrt(), 2),
        method("rsqrt", x -> x.get(1, 0).rsqrt(), 0.5),
        method("square", x -> x.get(0).square(), List.of(1, 4, 9)),
        method("reciprocal", x -> x.get(1, 0).reciprocal(), 0.25),
        method("sin", x -> x.get(0, 0).sin(), Math.sin(1)),
        method("cos", x -> x.get(0, 0).cos(), Math.cos(1)),
        method("tan", x -> x.get(0, 0).tan(), Math.tan(1)),
        method("sinh", x -> x.get(0, 0).sinh(), Math.sinh(1)),
        method("cosh", x -> x.get(0, 0).cosh(), Math.cosh(1)),
        method("tanh", x -> x.get(0, 0).tanh(), Math.tanh(1)),
        method("asin", x -> x.get(0, 0).div(2).asin(), Math.asin(0.5)),
        method("acos", x -> x.get(0, 0).div(2).acos(), Math.acos(0.5)),
        method("atan", x -> x.get(0, 0).atan(), Math.PI / 4),
        method("round", x -> x.get(0).div(2).round(), List.of(0, -1, 2)),
        method("floor", x -> x.get(0).div(2).floor(), List.of(0, -1, 1)),
        method("ceil", x -> x.get(0).div(2).ceil(), List.of(1, -1, 2)),
        method("sign", x -> x.get(0).sign(), List.of(1, -1, 1)),
        method("sigmoid", x -> x.get(0, 0).sigmoid(), 1 / (1 + Math.exp(-1))),
        method("relu", x -> x.get(0).relu(), List.of(1, 0, 3)),
        method("clip", x -> x.get(0).clip(-1, 2), List.of(1, -1, 2)),
        method("clip tensors", x -> x.get(0).clip(x.get(0, 1), x.get(0, 0)), List.of(1, -2, 1)),
        method("maximum", x -> x.get(0).maximum(2), List.of(2, 2, 3)),
        method("maximum tensor", x -> x.get(0).maximum(x.get(1)), List.of(4, 5, 3)),
        method("minimum", x -> x.get(0).minimum(0), List.of(0, -2, 0)),
        method("minimum tensor", x -> x.get(0).minimum(x.get(1)), List.of(1, -2, -6)),
        method("softmax", x -> x.softmax().sum(-1), List.of(1, 1)),
        method("softmax(0)", x -> x.softmax(0).sum(0), List.of(1, 1, 1)),
        method("dot vectors", x -> x.get(0).dot(x.get(1)), 1 * 4 - 2 * 5 - 3 * 6),
        method("dot matrix", x -> x.dot(x.get(0)), List.of(14, -24)),
        method("dot scalar", x -> x.get(0).dot(x.get(1, 0)), List.of(4, -8, 12)),
        method("dot matrices", x -> x.dot(x.t()), List.of(List.of(14, -24), List.of(-24, 77))),
        method(
            "matMul", x -> x.matMul(x, false, true), List.of(List.of(14, -24), List.of(-24, 77))));
  }

  private static Arguments method(String name, UnaryOperator<Tensor> method, Object expected) {
    return Arguments.of(name, method, expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  void method_everywhere_givesWhatNumpyGives(
      String name, UnaryOperator<Tensor> method, Object expected) {
    Tensor x = tf.constant(MATRIX);
    check(method.apply(x), expected);
    check(tf.function((Ops g, Tensor y) -> method.apply(y)).apply(x), expected);
    var sizes = FunctionOptions.defaults().withInputSignature(TensorSpec.of(SQUARE, DType.FLOAT32));
    check(tf.function((Ops g, Tensor y) -> method.apply(y), sizes).apply(x), expected);
  }

  private void check(Tensor actual, Object expected) {
    var wanted = tf.constant(expected, DType.FLOAT64);
    assertThat(actual.shape()).isEqualTo(wanted.shape());
    assertThat(actual.cast(DType.FLOAT64).reshape(-1).toArray(double[].class))
        .containsExactly(
            wanted.reshape(-1).toArray(double[].class), org.assertj.core.data.Offset.offset(1e-5));
  }

  @Test
  void anyAll_ofBooleans_areLogical() {
    Tensor positive = tf.constant(MATRIX).gt(0);
    assertThat(positive.any().toBoolean()).isTrue();
    assertThat(positive.all().toBoolean()).isFalse();
    assertThat(positive.all(0).toArray(boolean[].class)).containsExactly(true, false, false);
    assertThat(positive.any(1, true).toArray(boolean[][].class))
        .isEqualTo(new boolean[][] {{true}, {true}});
    assertThat(positive.all(1, true).toArray(boolean[][].class))
        .isEqualTo(new boolean[][] {{false}, {false}});
    assertThat(positive.any(0).toArray(boolean[].class)).containsExactly(true, true, true);
  }

  @Test
  void isNaN_isInf_isFinite_tellThemApart() {
    Tensor x = tf.constant(new float[] {1, Float.NaN, Float.POSITIVE_INFINITY});
    assertThat(x.isNaN().toArray(boolean[].class)).containsExactly(false, true, false);
    assertThat(x.isInf().toArray(boolean[].class)).containsExactly(false, false, true);
    assertThat(x.isFinite().toArray(boolean[].class)).containsExactly(true, false, false);
  }

  @Test
  void eqString_isElementwise() {
    Tensor words = tf.constant(new String[] {"a", "b"});
    assertThat(words.eq("b").toArray(boolean[].class)).containsExactly(false, true);
    assertThat(words.ne("b").toArray(boolean[].class)).containsExactly(true, false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.constant(1).eq("b"))
        .withMessageContaining("int32 cannot hold \"b\"");
  }

  @Test
  void operator_ofIntegersWithAFraction_isRefusedWhateverItsValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.constant(1).plus(1.0))
        .withMessage(
            "plus: a Java value takes the dtype of the tensor, but int32 cannot hold 1.0;"
                + " cast the tensor first, such as t.cast(DType.FLOAT64)");
    assertThat(tf.constant(1f).plus(1).asFloat()).isEqualTo(2);
  }

  @Test
  void item_ofScalars_hasTheirClass() {
    assertThat(tf.constant(2.5f).item()).isEqualTo(2.5f);
    assertThat(tf.constant(2.5).item()).isEqualTo(2.5);
    assertThat(tf.constant(7).item()).isEqualTo(7);
    assertThat(tf.constant(7L).item()).isEqualTo(7L);
    assertThatIllegalStateException().isThrownBy(() -> tf.constant("a").item());
    assertThatIllegalStateException().isThrownBy(() -> tf.constant(new int[] {1}).item());
  }

  @Test
  void iteration_goesAlongTheFirstAxis() {
    Tensor x = tf.constant(new int[][] {{1, 2}, {3, 4}});
    assertThat(x.stream().map(row -> row.sum().asInt())).containsExactly(3, 7);
    var rows = x.iterator();
    rows.next();
    assertThat(rows.next().toArray(int[].class)).containsExactly(3, 4);
    assertThat(rows.hasNext()).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(rows::next);
    assertThat(tf.zeros(Shape.of(0, 2)).iterator().hasNext()).isFalse();
  }

  @Test
  void iteration_inATraceOfKnownSize_addsNodes() {
    Tensor x = tf.constant(new int[][] {{1, 2}, {3, 4}});
    var f = tf.function((Ops g, Tensor y) -> y.stream().reduce(Tensor::plus).orElseThrow());
    assertThat(f.apply(x).toArray(int[].class)).containsExactly(4, 6);
  }

  @Test
  void iteration_withoutKnownParts_saysSo() {
    assertThatIllegalStateException()
        .isThrownBy(() -> tf.constant(1).iterator())
        .withMessage(
            "iterator: expected a first axis of known size, got shape []; a scalar has no parts");
    var any = FunctionOptions.defaults().withInputSignature(TensorSpec.of(SQUARE, DType.FLOAT32));
    assertThatIllegalStateException()
        .isThrownBy(() ->
            tf.function((Ops g, Tensor y) -> y.iterator().next(), any).apply(tf.constant(MATRIX)))
        .withMessage(
            "iterator: expected a first axis of known size, got shape [?, ?];"
                + " in a trace use tf.mapFn or a loop");
  }
}
