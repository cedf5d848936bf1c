package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Code;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `Environment.enableCheckNumerics`; outside of the library's packages, as the code of users is.
final class CheckNumericsTest {
  private static final FunctionOptions WITH_LINES =
      FunctionOptions.defaults().withName("step").withSourceLines(true);

  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
    tf.enableCheckNumerics();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static AbstractThrowableAssert<?, ?> assertFails(ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("numeric checks are on")
        .hasMessageContaining("call Environment.disableCheckNumerics() if");
  }

  /// Code of more ops than are run one by one.
  private static Tensor longer(Tensor x) {
    Tensor y = x;
    for (int i = 0; i < 20; i++) {
      y = y.plus(0f);
    }
    return y;
  }

  // -- eager
  // ----------------------------------------------------------------------------------------

  @Test
  void eager_logOfNegative_saysOpOutputCountsAndInputs() {
    Tensor x = tf.constant(new float[][] {{-1, 1}, {0, 2}});
    assertFails(() -> tf.math.log(x))
        .hasMessage(
            "log: output 0, float32 [2, 2], holds 1 NaN, 1 -Inf and 0 +Inf in 4 elements; numeric"
                + " checks are on: give the op what it has a finite result for, or call"
                + " Environment.disableCheckNumerics() if these numbers are meant\n"
                + "  input 0: float32 [2, 2]\n"
                + "  op: Log");
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT16", "BFLOAT16", "FLOAT32", "FLOAT64"})
  void eager_oneByZero_failsForEachFloatingDtype(DType dtype) {
    Tensor zero = tf.zeros(Shape.of(3), dtype);
    Tensor one = tf.ones(Shape.of(3), dtype);
    assertFails(() -> tf.math.divide(one, zero))
        .hasMessageContaining(dtype + " [3], holds 0 NaN, 0 -Inf and 3 +Inf in 3 elements");
  }

  @Test
  void eager_failure_releasesWhatItMade() {
    Tensor x = tf.constant(-1f);
    assertFails(() -> tf.math.log(x));
    long before = tf.liveTensors();
    assertFails(() -> tf.math.log(x));
    assertThat(tf.liveTensors()).isEqualTo(before);
  }

  @Test
  void eager_numbersThatOnlyMove_pass() {
    Tensor x = tf.constant(new float[] {Float.NaN, 1});
    assertThat(tf.reshape(x, 2, 1).shape()).isEqualTo(Shape.of(2, 1));
    assertThat(tf.bitcast(tf.constant(0x7fc00000), DType.FLOAT32).asFloat()).isNaN();
    assertFails(() -> x.times(2f)).hasMessageStartingWith("times: output 0");
  }

  @Test
  void eager_integersAndOtherDtypes_pass() {
    assertThat(tf.constant(Integer.MAX_VALUE).plus(1).asInt()).isEqualTo(Integer.MIN_VALUE);
    assertThat(tf.strings.asString(tf.constant(Float.NaN)).asString()).isEqualTo("nan");
    assertThat(tf.math.isNan(tf.constant(Float.NaN)).toBoolean()).isTrue();
  }

  @Test
  void eager_emptyBatchNormalization_passes() {
    Tensor one = tf.ones(Shape.of(1), DType.FLOAT32);
    Tensor none = tf.constant(new float[0]);
    assertThatCode(() ->
            tf.execute(
                "FusedBatchNormV3",
                Attributes.of(Map.of("is_training", true)),
                tf.reshape(none, 0, 1, 1, 1),
                one,
                one,
                none,
                none))
        .doesNotThrowAnyException();
  }

  @Test
  void eager_off_passes() {
    tf.disableCheckNumerics();
    assertThat(tf.math.log(tf.constant(-1f)).asFloat()).isNaN();
    tf.enableCheckNumerics();
    tf.enableCheckNumerics();
    assertFails(() -> tf.math.log(tf.constant(-1f)));
  }

  // -- in functions -------------------------------------------------------------------------------

  private static Tensor divided(Ops g, Tensor x) {
    return g.math.divide(x, x.minus(x));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void function_oneByZero_saysFunctionNodeAndLine(boolean isLong) {
    Code.Of1<Tensor, Tensor> code = (g, x) -> divided(g, isLong ? longer(x) : x);
    var f = tf.function(code, WITH_LINES);
    String name = f.concrete(tf.constant(new float[] {2, -2, 0})).name();
    assertFails(() -> f.apply(tf.constant(new float[] {2, -2, 0})))
        .hasMessageContaining(
            "RealDiv: output 0, float32 [3], holds 1 NaN, 1 -Inf and 1 +Inf in 3 elements")
        .hasMessageContaining("input 0: float32 [3]")
        .hasMessageContaining("input 1: float32 [3]")
        .hasMessageContaining((isLong ? "of function " : "{{function_node ") + name)
        .hasMessageContaining("node RealDiv")
        .hasMessageContaining("made at com.acme.fn.CheckNumericsTest.divided(CheckNumericsTest");
    assertThat(f.apply(tf.constant(new float[0])).size()).isZero();
  }

  @Test
  void function_ofUnknownShape_saysTheShapeOfTheCall() {
    var f =
        tf.function(
            (Ops g, Tensor x) -> g.math.log(longer(x)),
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.of(-1, -1), DType.FLOAT64)));
    assertFails(() -> f.apply(tf.constant(new double[][] {{-1, -1, 1}})))
        .hasMessageContaining("Log: output 0, float64 [1 3], holds 2 NaN, 0 -Inf and 0 +Inf in 3")
        .hasMessageContaining("input 0: float64 [?, ?]");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void function_resultNobodyNeeds_failsAndStopsEffects(boolean isLong) {
    Variable count = tf.variable(0);
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = isLong ? longer(x) : x;
          g.math.log(y);
          count.assignAdd(g, g.constant(1));
          return y;
        });
    f.apply(tf.constant(1f));
    assertFails(() -> f.apply(tf.constant(-1f))).hasMessageContaining("Log: output 0");
    assertThat(count.value().asInt()).isEqualTo(1);
  }

  @Test
  void function_severalBadNodes_namesTheFirst() {
    var f = tf.function((Ops g, Tensor x) -> longer(g.math.log(x).times(3f)));
    assertFails(() -> f.apply(tf.constant(-1f))).hasMessageContaining("Log: output 0");
  }

  @Test
  void loop_infinityInTheBody_fails() {
    var f =
        tf.function((Ops g, Tensor x) ->
            g.whileLoop(
                (c, v) -> c.math.less(v.get(0), 5),
                (b, v) -> List.of(b.math.add(v.get(0), 1), b.math.square(v.get(1))),
                List.of(g.constant(0), x)));
    assertThat(f.apply(tf.constant(1f)).get(1).asFloat()).isEqualTo(1);
    assertFails(() -> f.apply(tf.constant(1e10f)))
        .hasMessageContaining("Square: output 0, float32 [], holds 0 NaN, 0 -Inf and 1 +Inf in 1");
  }

  @Test
  void branch_chosenOneOnly_isChecked() {
    var f =
        tf.function((Ops g, Tensor x) ->
            g.cond(g.math.greater(x, -10f), b -> b.math.log(x), b -> b.math.exp(x)));
    assertThat(f.apply(tf.constant(-20f)).asFloat()).isGreaterThan(0);
    assertFails(() -> f.apply(tf.constant(-1f))).hasMessageContaining("Log: output 0");
  }

  @Test
  void calledFunction_isCheckedInside() {
    var inner = tf.function((Ops g, Tensor x) -> g.math.sqrt(x), WITH_LINES);
    var outer = tf.function((Ops g, Tensor x) -> longer(inner.apply(x.times(2f))));
    assertThat(outer.apply(tf.constant(2f)).asFloat()).isEqualTo(2);
    assertFails(() -> outer.apply(tf.constant(-2f)))
        .hasMessageContaining("Sqrt: output 0")
        .hasMessageContaining("of function step");
  }

  @Test
  void functionForXla_isCheckedWithoutIt() {
    var f =
        tf.function(
            (Ops g, Tensor x) -> longer(g.math.log(x)),
            FunctionOptions.defaults().withJitCompile(true));
    assertFails(() -> f.apply(tf.constant(-1f))).hasMessageContaining("Log: output 0");
  }

  // -- turning on and off -------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void toggle_tracesOnceForEachState(boolean isLong) {
    int[] traced = {0};
    var f =
        tf.function((Ops g, Tensor x) -> {
          traced[0]++;
          return g.math.log(isLong ? longer(x) : x);
        });
    for (int i = 0; i < 3; i++) {
      tf.disableCheckNumerics();
      assertThat(f.apply(tf.constant(-1f)).asFloat()).isNaN();
      tf.enableCheckNumerics();
      assertFails(() -> f.apply(tf.constant(-1f)));
      assertThat(f.apply(tf.constant(1f)).asFloat()).isZero();
    }
    assertThat(traced[0]).isEqualTo(2);
    assertThat(f.traces()).hasSize(2);
    assertThat(f.explainRetrace())
        .startsWith("numeric checks were turned on: traced for the first time with them, for");
  }

  @Test
  void off_graphHasNoChecks() {
    tf.disableCheckNumerics();
    var f = tf.function((Ops g, Tensor x) -> g.math.log(x));
    assertThat(f.concrete(tf.constant(1f)).toDot()).doesNotContain("Assert");
    tf.enableCheckNumerics();
    assertThat(f.concrete(tf.constant(1f)).toDot()).contains("Log/Assert");
  }

  @Test
  void runFunctionsEagerly_isChecked() {
    tf.runFunctionsEagerly(true);
    var f = tf.function((Ops g, Tensor x) -> g.math.log(x));
    assertFails(() -> f.apply(tf.constant(-1f))).hasMessageStartingWith("log: output 0");
  }
}
