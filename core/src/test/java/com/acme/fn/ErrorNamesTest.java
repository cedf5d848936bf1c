package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What failures call things: by the names that the program used. Outside of the library's
/// packages, as the code of users is.
final class ErrorNamesTest {
  private static final TensorSpec ANY = TensorSpec.of(Shape.unknown(), DType.FLOAT32);

  private final Environment tf;
  private final Tensor matrix;
  private final Tensor pair;

  ErrorNamesTest(Environment tf) {
    this.tf = tf;
    this.matrix = tf.ones(Shape.of(2, 3));
    this.pair = tf.ones(Shape.of(2));
  }

  // -- shapes that do not fit ---------------------------------------------------------------------

  private static final String PLUS =
      "plus: [2, 3] and [2] do not broadcast: axis -1 has 3 and 2, and only 1 stretches; the second"
          + " would fit as [2, 1]: expandDims(t, -1)";

  @Test
  void operator_shapesThatDoNotBroadcast_saysItsNameShapesAndWayOut() {
    assertThatThrownBy(() -> matrix.plus(pair))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageStartingWith(PLUS + "\n  runtime: ")
        .hasMessageContaining("\n  input 0: float32 [2, 3]\n  input 1: float32 [2]")
        .hasMessageEndingWith("\n  op: AddV2");
  }

  @Test
  void operator_inATrace_saysTheSame() {
    var f = tf.function((Ops g, Tensor x) -> x.plus(pair));
    assertThatThrownBy(() -> f.apply(matrix))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(PLUS + "\n  runtime: ")
        .hasMessageContaining("\n  input 0: float32 [2, 3]\n  input 1: float32 [2]")
        .hasMessageContaining("\n  in function function_");
  }

  @Test
  void operator_inARunningFunction_saysTheSameAndLineAndArguments() {
    var f =
        tf.function(
            (Ops g, Tensor x, Tensor y) -> x.plus(y),
            FunctionOptions.defaults().withInputSignature(ANY, ANY));
    assertThatThrownBy(() -> f.apply(matrix, pair))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("[2, 3] and [2] do not broadcast")
        .hasMessageContaining("made at com.acme.fn.ErrorNamesTest.lambda$operator_inARunning")
        .hasMessageContaining(" by plus(x float32<unknown>, y float32<unknown>)");
  }

  @Test
  void matMul_saysWhichAxesMustAgree() {
    assertThatThrownBy(() -> tf.linalg.matMul(matrix, matrix))
        .hasMessageStartingWith(
            "matMul: matrix product of [2, 3] and [2, 3]: the last axis of the first must have the"
                + " size of the last but one of the second; transpose one");
    var f = tf.function((Ops g, Tensor x) -> x.matMul(x));
    assertThatThrownBy(() -> f.apply(matrix))
        .hasMessageStartingWith("matMul: matrix product of [2, 3] and [2, 3]: ");
  }

  @Test
  void concat_saysWhichTensorsDifferAtWhichAxis() {
    String text =
        "concat: values[0] [2, 3] and values[1] [2, 4] differ at axis 1, which is not the one they"
            + " are joined along; slice or pad one of them, or join along axis 1\n";
    Tensor wide = tf.ones(Shape.of(2, 4));
    assertThatThrownBy(() -> tf.concat(List.of(matrix, wide), 0)).hasMessageStartingWith(text);
    var f = tf.function((Ops g, Tensor x) -> g.concat(List.of(x, wide), 0));
    assertThatThrownBy(() -> f.apply(matrix)).hasMessageStartingWith(text);
    assertThatThrownBy(() -> tf.concat(List.of(matrix, pair), 0))
        .hasMessageStartingWith(
            "concat: values[0] [2, 3] and values[1] [2] have different numbers of axes;"
                + " expandDims");
  }

  @Test
  void stack_saysWhichTensorHasAnotherShape() {
    String text =
        "stack: all must have one shape, but values[0] is [2, 3] and values[1] is [2]; pad or slice"
            + " them, or use concat, which joins along an axis they have";
    assertThatThrownBy(() -> tf.stack(List.of(matrix, pair))).hasMessageStartingWith(text);
    var f = tf.function((Ops g, Tensor x) -> g.stack(List.of(x, pair)));
    assertThatThrownBy(() -> f.apply(matrix)).hasMessageStartingWith(text);
  }

  @Test
  void reshape_saysHowManyElementsThereAre() {
    String text = "reshape: [2, 3] has 6 elements, and [4, 2] has 8; -1 in place of one size";
    assertThatThrownBy(() -> tf.reshape(matrix, 4, 2)).hasMessageStartingWith(text);
    assertThatThrownBy(() -> matrix.reshape(4, 2)).hasMessageStartingWith(text);
    var f = tf.function((Ops g, Tensor x) -> g.reshape(x, 4, 2));
    assertThatThrownBy(() -> f.apply(matrix)).hasMessageStartingWith(text);
    assertThatThrownBy(() -> tf.reshape(matrix, 4, -1))
        .hasMessageStartingWith(
            "reshape: [2, 3] has 6 elements, which is no multiple of the 4 that the other sizes of"
                + " [4, -1] make");
    assertThatThrownBy(() -> tf.reshape(matrix, -1, -1))
        .hasMessageStartingWith("reshape: only one size of [-1, -1] may be -1");
  }

  @Test
  void reshape_inARunningFunction_saysHowManyElementsThereAre() {
    var f = tf.function((Ops g, Tensor x, Tensor shape) -> g.reshape(x, shape));
    assertThatThrownBy(() -> f.apply(matrix, tf.constant(new int[] {4, 2})))
        .hasMessageContaining("[2, 3] has 6 elements, and [4, 2] has 8")
        .hasMessageContaining(" by reshape(tensor float32[2, 3], shape int32[2])");
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @Test
  void gather_positionOutside_saysWhichAndWhere() {
    String text = "the position 7, at indices[1], is outside of the axis, 0 … 1; positions do not";
    Tensor positions = tf.constant(new int[] {0, 7});
    assertThatThrownBy(() -> tf.gather(matrix, positions))
        .hasMessageStartingWith("gather: " + text);
    var f =
        tf.function((Ops g, Tensor x, Tensor at) -> {
          Tensor y = x;
          for (int i = 0; i < 20; i++) {
            y = y.plus(1);
          }
          return g.gather(y, at);
        });
    assertThatThrownBy(() -> f.apply(matrix, positions))
        .hasMessageContaining(text)
        .hasMessageContaining("made at com.acme.fn.ErrorNamesTest.lambda$gather_positionOutside")
        .hasMessageContaining(" by gather(params float32[2, 3], indices int32[2], axis int32[])");
  }

  // -- names --------------------------------------------------------------------------------------

  @Test
  void rawOp_andOpByName_keepTheOpsName() {
    assertThatThrownBy(() -> tf.raw.AddV2(matrix, pair))
        .hasMessageStartingWith("AddV2: [2, 3] and [2] do not broadcast");
    assertThatThrownBy(() -> tf.op("AddV2").call(matrix, pair))
        .hasMessageStartingWith("AddV2: [2, 3] and [2] do not broadcast");
  }

  @Test
  void operator_otherDtypes_hasItsName() {
    assertThatThrownBy(() -> tf.constant(1).times(tf.constant(2L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("times: input 'y' must be int32, as the inputs before, got int64");
  }

  @Test
  void operator_longThatDoesNotFit_isToldInt64() {
    assertThatThrownBy(() -> tf.constant(1).plus(5_000_000_000L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "plus: a Java value takes the dtype of the tensor, but int32 cannot hold 5000000000;"
                + " cast the tensor first, such as t.cast(DType.INT64)");
    assertThatThrownBy(() -> tf.constant(1).plus(0.5))
        .hasMessageEndingWith("such as t.cast(DType.FLOAT64)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tf.matmul", "matmul", "tf.linalg.matmul", "linalg.matMul"})
  void op_namesOfPython_areFound(String name) {
    Tensor product = tf.op(name).callOne(List.of(matrix, matrix), Map.of("transpose_b", true));
    assertThat(product.toArray(float[][].class)).isDeepEqualTo(new float[][] {{3, 3}, {3, 3}});
  }

  @ParameterizedTest
  @ValueSource(strings = {"tf.matmull", "mat_mull", "nn.matmul", "Matmul2"})
  void op_nearName_isSuggested(String name) {
    assertThatThrownBy(() -> tf.op(name))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageMatching("(?si).*did you mean .*matmul'.*");
  }

  @Test
  void asFloat_doesNotSpeakOfOtherMethods() {
    assertThatThrownBy(matrix::asFloat)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("asFloat: ")
        .hasMessageNotContaining("asDouble");
    assertThatThrownBy(() -> tf.constant("a").asFloat())
        .hasMessage("asFloat: expected a real number, got dtype string");
  }

  // -- scopes -------------------------------------------------------------------------------------

  @Test
  void tensor_ofAScopeThatIsClosed_saysHowToKeepIt() {
    Tensor left;
    try (var scope = tf.scope()) {
      left = matrix.plus(1);
      assertThat(scope.toString()).isEqualTo("Scope[1 open tensors]");
    }
    assertThatThrownBy(left::toHost)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Tensor used after close() of the scope it was made in; let it outlive the scope with"
                + " scope.keep(t), which gives it back");
    assertThatThrownBy(() -> left.plus(1)).hasMessageContaining("scope.keep(t)");
    Tensor closed = matrix.plus(1);
    closed.close();
    assertThatThrownBy(closed::toHost)
        .hasMessage("Tensor used after close() of it or of its environment");
  }

  @Test
  void tensor_closedAndGivenToAFunction_saysWhichFunctionAndInput() {
    Tensor closed = matrix.plus(1);
    closed.close();
    String words = "Tensor used after close() of it or of its environment";
    assertThatThrownBy(() -> matrix.times(closed))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("times: " + words + " (input 1)\n  op: Mul");
    assertThatThrownBy(() -> tf.math.tanh(closed)).hasMessage("tanh: " + words + "\n  op: Tanh");
    assertThatThrownBy(() -> tf.concat(List.of(matrix, closed), 0))
        .hasMessageStartingWith("concat: " + words + " (input 1)");
    assertThatThrownBy(() -> tf.raw.Mul(closed, matrix)).hasMessage("Mul: " + words + " (input 0)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"math.add", "math.maximum", "math.less", "debugging.assert_less"})
  void functionByName_aFractionBesideIntegers_isRefusedAsByTheFacade(String function) {
    Tensor integers = tf.constant(new int[] {1, 2});
    assertThatThrownBy(() -> tf.op(function).apply(integers, 3.0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("int32");
  }

  @Test
  void functionByName_thatRunsOneOp_failsUnderTheNameThatWasCalled() {
    Tensor wide = tf.ones(2, 3);
    assertThatThrownBy(() -> tf.op("math.add").call(wide, tf.ones(2)))
        .hasMessageStartingWith("add: [2, 3] and [2] do not broadcast")
        .hasMessageContaining("op: AddV2");
    assertThatThrownBy(() -> tf.op("math.subtract").call(wide, tf.ones(2)))
        .hasMessageStartingWith("subtract: [2, 3] and [2] do not broadcast");
    assertThatThrownBy(() -> tf.op("math.maximum").call(wide, tf.ones(2)))
        .hasMessageStartingWith("maximum: [2, 3] and [2] do not broadcast");
    assertThatThrownBy(() -> tf.op("AddV2").call(wide, tf.ones(2)))
        .hasMessageStartingWith("AddV2: [2, 3] and [2] do not broadcast");
    assertThatThrownBy(() ->
            tf.function((Ops g, Tensor x) -> g.op("math.add").callOne(x, g.ones(2))).apply(wide))
        .hasMessageContaining("add: [2, 3] and [2] do not broadcast");
  }

  // -- structures ---------------------------------------------------------------------------------

  @Test
  void cond_listAgainstTuple_namesThePath() {
    var f =
        tf.function((Ops g, Tensor p) ->
            g.<Object>condNest(
                p,
                b -> Map.of("a", List.of(b.constant(1), b.constant(2))),
                b -> Map.of("a", Tuple.of(b.constant(1), b.constant(2)))));
    assertThatThrownBy(() -> f.apply(tf.constant(true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cond: all branches must give one structure; one gives {\"a\": [*, *]},"
                + " another {\"a\": (*, *)}; the structures differ at value.get(\"a\"): expected"
                + " List of 2, got Tuple of 2");
  }

  @Test
  void whileLoop_listAgainstTuple_namesThePath() {
    var f =
        tf.function((Ops g, Tensor x) ->
            g.<Object>whileLoop(
                (c, v) -> c.constant(true), (b, v) -> Tuple.of(x, x), List.of(x, x)));
    assertThatThrownBy(() -> f.apply(pair))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "whileLoop: the body must give the structure it takes; it takes [*, *] and"
                + " gives (*, *); the structures differ at value: expected List of 2, got Tuple"
                + " of 2");
  }

  // -- effects ------------------------------------------------------------------------------------

  @Test
  void assign_onTheOpsAroundABranch_isRefusedWithTheFix() {
    Variable count = tf.variable(0f);
    var wrong =
        tf.function((Ops g, Tensor p) ->
            g.cond(p, b -> count.assignAdd(g, 1f).read(b), b -> b.constant(0f)));
    assertThatThrownBy(() -> wrong.apply(tf.constant(false)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("assignAdd: it would be done by function_")
        .hasMessageContaining("use the Ops this code is given");
    assertThat(count.value().asFloat()).isZero();

    var right =
        tf.function((Ops g, Tensor p) ->
            g.cond(p, b -> count.assignAdd(b, 1f).read(b), b -> b.constant(0f)));
    assertThat(right.apply(tf.constant(false)).asFloat()).isZero();
    assertThat(count.value().asFloat()).isZero();
    assertThat(right.apply(tf.constant(true)).asFloat()).isOne();
  }

  @Test
  void assign_onTheOpsAroundALoop_isRefused() {
    Variable count = tf.variable(0f);
    var f =
        tf.function((Ops g, Tensor x) ->
            g.whileLoop(
                (c, v) -> c.math.less(v, 3f),
                (b, v) -> {
                  count.assignAdd(g, 1f);
                  return b.math.add(v, 1f);
                },
                x));
    assertThatThrownBy(() -> f.apply(tf.constant(0f)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("assignAdd: it would be done by function_");
  }

  @Test
  void print_onTheOpsAroundABranch_isRefused() {
    var f =
        tf.function((Ops g, Tensor p) ->
            g.cond(
                p,
                b -> {
                  g.print("taken");
                  return b.constant(1);
                },
                b -> b.constant(0)));
    assertThatThrownBy(() -> f.apply(tf.constant(false)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("print: it would be done by function_");
  }

  @Test
  void readsAndRandomNumbers_ofTheOpsAroundABranch_areTaken() {
    Variable value = tf.variable(2f);
    var f =
        tf.function((Ops g, Tensor p) ->
            g.cond(
                p,
                b -> value.read(g).plus(g.random.uniform(Shape.of(2))),
                b -> b.zeros(Shape.of(2))));
    float[] taken = f.apply(tf.constant(true)).toArray(float[].class);
    assertThat(taken[0]).isBetween(2f, 3f);
  }
}
