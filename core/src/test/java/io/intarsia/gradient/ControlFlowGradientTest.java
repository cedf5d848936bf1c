package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Gradients through branches and loops of functions.
@Timeout(60)
@OnEveryExecutor
final class ControlFlowGradientTest {
  private final Environment tf;

  ControlFlowGradientTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  /// The code whose gradient is asked for.
  @FunctionalInterface
  private interface Code {
    Tensor run(Ops g, Tensor x);
  }

  private static Tensor slope(Ops g, Code code, Tensor x) {
    try (GradientTape tape = g.gradientTape()) {
      tape.watch(x);
      return requireNonNull(tape.gradient(code.run(g, x), x));
    }
  }

  private double[] inFunction(Code code, double... at) {
    return inFunction(FunctionOptions.defaults(), code, at);
  }

  private double[] inFunction(FunctionOptions options, Code code, double... at) {
    var function = tf.function((Ops g, Tensor x) -> slope(g, code, x), options);
    return function.apply(tf.constant(at)).toArray(double[].class);
  }

  private double[] eager(Code code, double... at) {
    return slope(tf, code, tf.constant(at)).toArray(double[].class);
  }

  private void both(Code code, double[] at, double... expected) {
    assertThat(eager(code, at)).as("eager").containsExactly(expected, within(1e-9));
    assertThat(inFunction(code, at)).as("in a function").containsExactly(expected, within(1e-9));
    var compiled = FunctionOptions.defaults().withJitCompile(true);
    for (Shape shape : List.of(Shape.of(at.length), Shape.of(-1), Shape.unknown())) {
      var options = compiled.withInputSignature(TensorSpec.of(shape, DType.FLOAT64));
      assertThat(inFunction(options, code, at))
          .as("compiled, %s", shape)
          .containsExactly(expected, within(1e-9));
    }
  }

  @Test
  void cond_takesTheGradientOfTheBranchThatRan() {
    Code code =
        (g, x) ->
            g.cond(
                g.math.greater(x.sum(), g.constant(0.0)),
                b -> x.square().sum(),
                b -> x.times(3.0).sum());
    both(code, new double[] {1, 2}, 2, 4);
    both(code, new double[] {-1, -2}, 3, 3);
  }

  @Test
  void whileLoop_multipliesTheSlopesOfItsIterations() {
    // y = x^(2^5)
    Code code =
        (g, x) -> {
          List<Tensor> last =
              g.whileLoop(
                  (c, v) -> c.math.less(v.get(0), c.constant(5)),
                  (b, v) -> List.of(v.get(0).plus(1), v.get(1).square()),
                  List.of(g.constant(0), x));
          return last.get(1).sum();
        };
    both(code, new double[] {1.1}, 32 * Math.pow(1.1, 31));
  }

  @Test
  void whileLoop_ofWhatComesFromOutside_addsUp() {
    // y = 4x + x²·…: sum of i·x over 5 iterations, and x once more
    Code code =
        (g, x) -> {
          List<Tensor> last =
              g.whileLoop(
                  (c, v) -> c.math.less(v.get(0), c.constant(5)),
                  (b, v) ->
                      List.of(
                          v.get(0).plus(1), v.get(1).plus(x.times(b.cast(v.get(0), x.dtype())))),
                  List.of(g.constant(0), x));
          return last.get(1).sum();
        };
    both(code, new double[] {2, 3}, 11, 11);
  }

  @Test
  void whileLoop_nestedInACond_hasItsGradient() {
    Code code =
        (g, x) ->
            g.cond(
                g.constant(true),
                b -> {
                  List<Tensor> last =
                      b.whileLoop(
                          (c, v) -> c.math.less(v.get(0), c.constant(3)),
                          (body, v) -> List.of(v.get(0).plus(1), v.get(1).times(x)),
                          List.of(b.constant(0), x));
                  return last.get(1).sum();
                },
                b -> x.sum());
    both(code, new double[] {2}, 4 * 8);
  }

  @Test
  void cond_whoseGradientReadsATextOfABranch_hasIt() {
    // The gradient is the number in a text, which only one branch makes.
    Code code =
        (g, x) ->
            g.cond(
                g.math.greater(x, g.constant(0.0)),
                b -> {
                  Tensor text = b.strings.asString(x);
                  return b.<Tensor, Tensor>customGradient((h, y) ->
                          WithGradient.of(
                              y.times(2.0),
                              up -> up.times(b.strings.toNumber(text, DType.FLOAT64))))
                      .apply(x);
                },
                b -> x.square());
    assertThat(inScalarFunction(code, 7)).isEqualTo(7);
    assertThat(inScalarFunction(code, -3)).isEqualTo(-6);
  }

  private double inScalarFunction(Code code, double at) {
    var function = tf.function((Ops g, Tensor x) -> slope(g, code, x));
    return function.apply(tf.constant(at)).asDouble();
  }

  @Test
  void mapFn_hasTheGradientOfEachElement() {
    Code code = (g, x) -> g.mapFn((b, e) -> e.square(), x).sum();
    both(code, new double[] {1, 2, 3}, 2, 4, 6);
  }

  // Functions whose gradients have gradients call the same ones on very many ways.
  @Test
  @Tag("full")
  void derivatives_ofHighOrderThroughFunctions_areMadeInTime() {
    var function = tf.function((Ops g, Tensor x) -> g.math.sin(x));
    var outer = tf.function((Ops g, Tensor x) -> function.apply(function.apply(x)).times(x));
    Code code = (g, x) -> outer.apply(outer.apply(x));
    Code fourth = code;
    for (int i = 0; i < 3; i++) {
      Code inner = fourth;
      fourth = (g, x) -> g.gradient((Ops h, Tensor y) -> inner.run(h, y).sum()).apply(x);
    }
    double[] traced = inFunction(fourth, .5);
    assertThat(traced).containsExactly(eager(fourth, .5), within(1e-9));
  }

  // An op runs where its tensors live: on x, outside of the branch that has the tape.
  @Test
  void tape_ofABranch_seesOpsOnTensorsFromOutside() {
    Code code =
        (g, x) ->
            g.cond(
                x.sum().gt(0.0),
                then -> then.gradient((Ops h, Tensor y) -> y.square().times(3.0).exp()).apply(x),
                or -> x);
    var function = tf.function((Ops g, Tensor x) -> code.run(g, x));
    double expected = 6 * .5 * Math.exp(3 * .25);
    assertThat(function.apply(tf.constant(new double[] {.5})).toArray(double[].class))
        .containsExactly(new double[] {expected}, within(1e-12));
    // 6e^(3x²) + 36x²e^(3x²)
    both(code, new double[] {.5}, 6 * Math.exp(.75) + 36 * .25 * Math.exp(.75));
  }

  @Test
  void tape_ofALoop_seesCallsAndLoopsOnTensorsFromOutside() {
    var cube = tf.function((Ops g, Tensor x) -> x.pow(3).times(g.math.cos(x.minus(x))));
    Code code =
        (g, x) ->
            g.whileLoop(
                    (c, v) -> c.math.less(v.get(0), c.constant(2)),
                    (b, v) ->
                        List.of(
                            v.get(0).plus(1),
                            v.get(1)
                                .plus(
                                    b.gradient((Ops h, Tensor y) -> cube.apply(y).plus(y.square()))
                                        .apply(x))),
                    List.of(g.constant(0), x.times(0.0)))
                .get(1);
    // Twice 3x² + 2x, and its derivative.
    var function = tf.function((Ops g, Tensor x) -> code.run(g, x));
    assertThat(function.apply(tf.constant(new double[] {2})).toArray(double[].class))
        .containsExactly(32);
    both(code, new double[] {2}, 28);
  }

  @Test
  void tape_ofAFunction_seesEagerOps() {
    Tensor x = tf.constant(new double[200]).plus(3.0);
    var slope =
        tf.function((Ops g) -> g.gradient((Ops h, Tensor y) -> y.square().times(2.0)).apply(x));
    assertThat(slope.apply().toArray(double[].class)).containsOnly(12);
  }

  /// Recursion ends by a Java number, so that each depth is a function of its own.
  private static final class Power {
    private Traced.@Nullable Of2<Integer, Tensor, Tensor> function;

    Tensor of(Integer n, Tensor x) {
      return n == 0 ? x : function().apply(n - 1, x).times(x);
    }

    Traced.Of2<Integer, Tensor, Tensor> function() {
      return requireNonNull(function);
    }
  }

  @Test
  void function_thatCallsItselfByValue_hasItsGradient() {
    var power = new Power();
    power.function = tf.function((Ops g, Integer n, Tensor x) -> power.of(n, x));
    // x⁵, eagerly a call of a compiled function
    both((g, x) -> power.function().apply(4, x).sum(), new double[] {1, 2}, 5, 80);
  }

  @Test
  void secondDerivative_ofAFunctionThatCallsItself_isRight() {
    var power = new Power();
    power.function = tf.function((Ops g, Integer n, Tensor x) -> power.of(n, x));
    both(
        (g, x) ->
            g.gradient((Ops h, Tensor y) -> power.function().apply(4, y).sum()).apply(x).sum(),
        new double[] {1, 2},
        20,
        160);
  }

  @Test
  void scan_hasTheGradientOfRunningProducts() {
    Code code = (g, x) -> g.scan((b, a, e) -> a.times(e), x).sum();
    // x₁ + x₁x₂ + x₁x₂x₃
    both(code, new double[] {2, 3, 4}, 1 + 3 + 12, 2 + 8, 6);
  }

  @Test
  void foldl_hasTheGradientOfAProduct() {
    Code code = (g, x) -> g.foldl((b, a, e) -> a.times(e), x);
    both(code, new double[] {2, 3, 4}, 12, 8, 6);
  }

  @Test
  void variables_readInALoop_getTheSumOverAllIterations() {
    Variable w = tf.variable(2.0);
    var function =
        tf.function((Ops g, Tensor x) -> {
          try (GradientTape tape = g.gradientTape()) {
            List<Tensor> last =
                g.whileLoop(
                    (c, v) -> c.math.less(v.get(0), c.constant(3)),
                    (b, v) -> List.of(v.get(0).plus(1), v.get(1).times(w.read(b))),
                    List.of(g.constant(0), x));
            List<@Nullable TensorLike> gradients = tape.gradient(last.get(1), List.of(w));
            return (Tensor) requireNonNull(gradients.getFirst());
          }
        });
    // x·w³: 3·x·w²
    assertThat(function.apply(tf.constant(5.0)).asDouble()).isEqualTo(60);
  }

  @Test
  void secondDerivative_throughALoop_isRight() {
    var function =
        tf.function((Ops g, Tensor x) -> {
          try (GradientTape outer = g.gradientTape()) {
            outer.watch(x);
            Tensor first =
                slope(
                    g,
                    (b, y) -> {
                      List<Tensor> last =
                          b.whileLoop(
                              (c, v) -> c.math.less(v.get(0), c.constant(3)),
                              (body, v) -> List.of(v.get(0).plus(1), v.get(1).times(y)),
                              List.of(b.constant(0), y));
                      return last.get(1);
                    },
                    x);
            return requireNonNull(outer.gradient(first, x));
          }
        });
    // x⁴: 12x²
    assertThat(function.apply(tf.constant(3.0)).asDouble()).isEqualTo(108);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void gradient_ofACallWhoseHandleNobodyReads_isThatOfTheOtherResult(boolean isList) {
    var code =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = x.square();
          // Long enough to be no replay.
          for (int i = 0; i < 14; i++) {
            y = y.neg();
          }
          Tensor handle =
              isList
                  ? g.raw.TensorListFromTensor(y, g.constant(new int[0]))
                  : g.raw.OptionalFromValue(List.of(y));
          return List.of(handle, y);
        });
    Tensor x = tf.constant(new double[] {2, 3});
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      List<Tensor> results = code.apply(x);
      results.getFirst().close();
      assertThat(requireNonNull(tape.gradient(results.get(1), x)).toArray(double[].class))
          .containsExactly(4, 6);
    }
  }

  @Test
  void gradient_ofACallOfACompiledFunctionWithALoop_isRight() {
    var cube =
        tf.function(
            (Ops g, Tensor x) ->
                g.whileLoop(
                        (c, v) -> c.math.less(v.getFirst(), c.constant(3)),
                        (b, v) -> List.of(v.getFirst().plus(1), v.get(1).times(x)),
                        List.of(g.constant(0), g.raw.OnesLike(x)))
                    .get(1),
            FunctionOptions.defaults().withJitCompile(true));
    assertThat(eager((g, x) -> cube.apply(x), 2, 3)).containsExactly(12, 27);
  }

  @Test
  void gradient_ofACallOfAFunctionWithALoop_isRight() {
    var power =
        tf.function((Ops g, Tensor x) -> {
          List<Tensor> last =
              g.whileLoop(
                  (c, v) -> c.math.less(v.get(0), c.constant(3)),
                  (b, v) -> List.of(v.get(0).plus(1), v.get(1).times(x)),
                  List.of(g.constant(0), x));
          return last.get(1);
        });
    Tensor x = tf.constant(2.0);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      assertThat(requireNonNull(tape.gradient(power.apply(x), x)).asDouble()).isEqualTo(32);
    }
    var outer = tf.function((Ops g, Tensor y) -> slope(g, (b, z) -> power.apply(z), y));
    assertThat(outer.apply(x).asDouble()).isEqualTo(32);
  }
}
