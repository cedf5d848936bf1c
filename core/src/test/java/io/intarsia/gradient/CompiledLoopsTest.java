package io.intarsia.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.RunOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Gradients of loops in functions that XLA compiles, which has to know how many iterations there
/// may be. What they are is known from eager tapes.
@Timeout(120)
final class CompiledLoopsTest {
  private static final double[] AT = {0.31, -0.45, 0.77};
  private static final FunctionOptions COMPILED = FunctionOptions.defaults().withJitCompile(true);
  private static final WhileOptions ANY = WhileOptions.defaults();

  private final Environment tf;

  CompiledLoopsTest(Environments environments) {
    tf = environments.open();
  }

  interface Code {
    Tensor run(Ops g, Tensor x);
  }

  private interface Body {
    Tensor run(Ops g, Tensor count, Tensor x);
  }

  // The value after a loop that counts.
  private static Tensor counted(
      Ops g,
      Object from,
      BiFunction<Ops, Tensor, Tensor> goesOn,
      BiFunction<Ops, Tensor, Tensor> next,
      Tensor x,
      Body body) {
    return counted(g, from, goesOn, next, x, body, ANY);
  }

  private static Tensor counted(
      Ops g,
      Object from,
      BiFunction<Ops, Tensor, Tensor> goesOn,
      BiFunction<Ops, Tensor, Tensor> next,
      Tensor x,
      Body body,
      WhileOptions options) {
    Tensor start = from instanceof Tensor tensor ? tensor : g.constant(from);
    return g.whileLoop(
            (Ops c, List<Tensor> v) -> goesOn.apply(c, v.get(0)),
            (Ops b, List<Tensor> v) ->
                List.of(next.apply(b, v.get(0)), body.run(b, v.get(0), v.get(1))),
            List.of(start, x),
            options)
        .get(1);
  }

  private static final Body SINE = (g, i, y) -> g.math.sin(y).plus(y.times(0.5));

  static Stream<Named<Code>> loops() {
    return Stream.of(
        loop("up", (g, x) -> counted(g, 0, (c, i) -> i.lt(3), (b, i) -> i.plus(1), x, SINE)),
        loop("to", (g, x) -> counted(g, 0, (c, i) -> i.le(3), (b, i) -> i.plus(1), x, SINE)),
        loop("down", (g, x) -> counted(g, 3, (c, i) -> i.gt(0), (b, i) -> i.minus(1), x, SINE)),
        loop("downTo", (g, x) -> counted(g, 3, (c, i) -> i.ge(0), (b, i) -> i.minus(1), x, SINE)),
        loop(
            "turned",
            (g, x) ->
                counted(
                    g,
                    0L,
                    (c, i) -> c.math.greater(c.constant(4L), i),
                    (b, i) -> b.math.add(b.constant(1L), i),
                    x,
                    SINE)),
        loop("byTwo", (g, x) -> counted(g, 1, (c, i) -> i.lt(6), (b, i) -> i.plus(2), x, SINE)),
        loop("byMinus", (g, x) -> counted(g, 2, (c, i) -> i.gt(-1), (b, i) -> i.plus(-1), x, SINE)),
        loop("never", (g, x) -> counted(g, 5, (c, i) -> i.lt(3), (b, i) -> i.plus(1), x, SINE)),
        loop(
            "whicheverIsFirst",
            (g, x) ->
                counted(
                    g,
                    0,
                    (c, i) -> c.math.logicalAnd(i.lt(9), i.lt(2)),
                    (b, i) -> i.plus(1),
                    x,
                    SINE)),
        loop(
            "sizes",
            (g, x) ->
                counted(
                    g,
                    0,
                    (c, i) -> c.math.less(i, g.shape(x).get(0)),
                    (b, i) -> i.plus(1),
                    x,
                    (b, i, y) -> b.math.sin(y).plus(b.gather(x, i)))),
        loop(
            "limit",
            (g, x) ->
                counted(
                    g,
                    0.0,
                    (c, s) -> c.math.less(s, c.constant(2.0)),
                    (b, s) -> s.plus(0.7),
                    x,
                    SINE,
                    ANY.withMaximumIterations(7))),
        loop(
            "limitBeforeTheEnd",
            (g, x) ->
                counted(
                    g,
                    g.math.argmax(x, 0),
                    (c, i) -> i.lt(100),
                    (b, i) -> i.plus(1),
                    x,
                    SINE,
                    ANY.withMaximumIterations(2))),
        loop("mapFn", (g, x) -> g.mapFn((Ops h, Tensor e) -> h.math.sin(e.times(x.sum())), x)),
        loop("scan", (g, x) -> g.scan((Ops h, Tensor s, Tensor e) -> h.math.sin(s.times(e)), x)),
        loop("foldl", (g, x) -> g.foldl((Ops h, Tensor s, Tensor e) -> h.math.sin(s.plus(e)), x)),
        loop(
            "rows",
            (g, x) ->
                counted(
                    g,
                    0,
                    (c, i) -> i.lt(2),
                    (b, i) -> i.plus(1),
                    x,
                    (b, i, y) -> y.times(b.gather(x, b.constant(new int[] {2, 0, 2}))))),
        loop(
            "loopInALoop",
            (g, x) ->
                counted(
                    g,
                    0,
                    (c, i) -> i.lt(2),
                    (b, i) -> i.plus(1),
                    x,
                    (b, i, y) ->
                        counted(b, 0, (c, j) -> j.lt(3), (d, j) -> j.plus(1), y.times(x), SINE))),
        loop(
            "shorterAndShorterLoopInALoop",
            (g, x) ->
                counted(
                    g,
                    0,
                    (c, i) -> i.lt(3),
                    (b, i) -> i.plus(1),
                    x,
                    (b, i, y) ->
                        counted(
                            b,
                            i,
                            (c, j) -> j.lt(3),
                            (d, j) -> j.plus(1),
                            y,
                            SINE,
                            ANY.withMaximumIterations(3)))),
        loop(
            "loopInABranch",
            (g, x) ->
                g.cond(
                    x.sum().gt(0),
                    then -> counted(then, 0, (c, i) -> i.lt(3), (b, i) -> i.plus(1), x, SINE),
                    or -> or.math.tanh(x))),
        loop(
            "branchInALoop",
            (g, x) ->
                counted(
                    g,
                    0,
                    (c, i) -> i.lt(4),
                    (b, i) -> i.plus(1),
                    x,
                    (b, i, y) ->
                        b.cond(
                            i.gt(1),
                            then -> then.math.tanh(y).times(x),
                            or -> or.math.sin(y.sum()).times(y)))));
  }

  private static Named<Code> loop(String name, Code code) {
    return Named.of(name, code);
  }

  private static Tensor slope(Ops g, Code code, Tensor x) {
    try (GradientTape tape = g.gradientTape()) {
      tape.watch(x);
      return switch (tape.gradient(code.run(g, x).sum(), List.of(x)).getFirst()) {
        case null -> g.zerosLike(x); // an eager loop without iterations
        case IndexedSlices slices -> slices.toTensor();
        case TensorLike slope -> (Tensor) slope;
      };
    }
  }

  static Stream<Named<Code>> drawnLoops() {
    return Tier.sample(loops(), 6, Named::getName);
  }

  @ParameterizedTest
  @MethodSource("drawnLoops")
  void gradients_underXla_areThoseOfEagerTapes(Code code) {
    Code first = (g, x) -> slope(g, code, x);
    assertAsEagerly(first);
    assertAsEagerly((g, x) -> slope(g, first, x));
  }

  private void assertAsEagerly(Code code) {
    double[] expected = code.run(tf, tf.constant(AT)).toArray(double[].class);
    for (Shape shape : List.of(Shape.of(3), Shape.of(-1), Shape.unknown())) {
      var options = COMPILED.withInputSignature(TensorSpec.of(shape, DType.FLOAT64));
      var function = tf.function((Ops g, Tensor x) -> code.run(g, x), options);
      assertThat(function.apply(tf.constant(AT)).toArray(double[].class))
          .as("%s", shape)
          .containsExactly(expected, within(1e-9));
    }
  }

  // XLA leaves assertions out: that says whether it compiles what runs.
  @ParameterizedTest
  @MethodSource("drawnLoops")
  void callUnderATape_isCompiledBothWays(Code code) {
    Code checked =
        (g, x) -> {
          g.debugging.assertLess(x, -1000.0);
          return code.run(g, x);
        };
    assertThatThrownBy(() -> checked.run(tf, tf.constant(AT)))
        .isInstanceOf(TensorFlowException.InvalidArgument.class);
    Code first = (g, x) -> slope(g, code, x);
    double[] expected = first.run(tf, tf.constant(AT)).toArray(double[].class);
    double[] second = slope(tf, first, tf.constant(AT)).toArray(double[].class);
    for (Shape shape : List.of(Shape.of(3), Shape.of(-1), Shape.unknown())) {
      var options = COMPILED.withInputSignature(TensorSpec.of(shape, DType.FLOAT64));
      var compiled = tf.function((Ops g, Tensor x) -> checked.run(g, x), options);
      assertThat(slope(tf, (_, x) -> compiled.apply(x), tf.constant(AT)).toArray(double[].class))
          .as("%s", shape)
          .containsExactly(expected, within(1e-9));
      // Of a gradient of a gradient only the function itself may be.
      var function = tf.function((Ops g, Tensor x) -> code.run(g, x), options);
      Code called = (g, x) -> slope(g, (_, y) -> function.apply(y), x);
      assertThat(slope(tf, called, tf.constant(AT)).toArray(double[].class))
          .as("twice, %s", shape)
          .containsExactly(second, within(1e-9));
    }
  }

  // XLA compiles the body of the outer loop twice, for its lists, and sorts the handles of loops in
  // it where they are not last.
  @Test
  void variables_readInALoopInALoop_haveTheirGradients() {
    Variable w = tf.variable(new double[] {0.4, -0.8, 1.1});
    Code code =
        (g, x) ->
            counted(
                g,
                0,
                (c, i) -> i.lt(2),
                (b, i) -> i.plus(1),
                x,
                (b, i, y) ->
                    b.foldl(
                        (Ops h, Tensor s, Tensor e) -> s.times(w.read(h)).plus(e),
                        y.times(w.read(b)),
                        x));
    assertAsEagerly((g, x) -> slope(g, code, x));
    BiFunction<Ops, Tensor, Tensor> ofVariable =
        (g, x) -> {
          try (GradientTape tape = g.gradientTape()) {
            return (Tensor)
                Objects.requireNonNull(tape.gradient(code.run(g, x).sum(), List.of(w)).getFirst());
          }
        };
    double[] expected = ofVariable.apply(tf, tf.constant(AT)).toArray(double[].class);
    var function = tf.function((Ops g, Tensor x) -> ofVariable.apply(g, x), COMPILED);
    assertThat(function.apply(tf.constant(AT)).toArray(double[].class))
        .containsExactly(expected, within(1e-9));
  }

  @Test
  void assignments_inALoop_happenOnceAnIterationAndInOrder() {
    Variable w = tf.variable(1.0);
    Code code =
        (g, x) ->
            counted(
                g,
                0,
                (c, i) -> i.lt(3),
                (b, i) -> i.plus(1),
                x,
                (b, i, y) -> {
                  w.assign(b, w.read(b).times(2.0));
                  return y.times(w.read(b));
                });
    // 2 * 4 * 8
    var function = tf.function((Ops g, Tensor x) -> slope(g, code, x), COMPILED);
    assertThat(function.apply(tf.constant(AT)).toArray(double[].class)).containsExactly(64, 64, 64);
    assertThat(w.read(tf).asDouble()).isEqualTo(8);
  }

  @Test
  void loopWhoseEndDependsOnItsValues_saysThatItNeedsALimit() {
    Code code = (g, x) -> counted(g, 0.0, (c, s) -> s.lt(2.0), (b, s) -> s.plus(0.7), x, SINE);
    assertNoLimit(code, "got one that ends by its values");
    Code large =
        (g, x) ->
            counted(
                g,
                0.0,
                (c, s) -> s.lt(2.0),
                (b, s) -> s.plus(0.7),
                x,
                SINE,
                ANY.withMaximumIterations(1_000_000_000));
    assertNoLimit(large, "up to 16777216, got 1000000000");
    Code changing = (g, x) -> counted(g, 1, (c, i) -> i.lt(99), (b, i) -> i.plus(i), x, SINE);
    assertNoLimit(changing, "got one that ends by its values");
  }

  private void assertNoLimit(Code code, String got) {
    var function = tf.function((Ops g, Tensor x) -> slope(g, code, x), COMPILED);
    assertThatThrownBy(() -> function.apply(tf.constant(AT)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("whileLoop: ")
        .hasMessageContaining(got)
        .hasMessageContaining("withMaximumIterations(n)");
    // Its value needs none, and neither does a gradient that XLA does not compile.
    var value = tf.function((Ops g, Tensor x) -> code.run(g, x), COMPILED);
    assertThat(value.apply(tf.constant(AT)).toArray(double[].class))
        .containsExactly(code.run(tf, tf.constant(AT)).toArray(double[].class), within(1e-9));
    double[] expected = slope(tf, code, tf.constant(AT)).toArray(double[].class);
    var plain = tf.function((Ops g, Tensor x) -> slope(g, code, x));
    assertThat(plain.apply(tf.constant(AT)).toArray(double[].class))
        .containsExactly(expected, within(1e-9));
  }

  @Test
  void limit_thatIsAnArgument_isKnownToXla() {
    var function =
        tf.function(
            (Ops g, Tensor x, Tensor n) ->
                slope(
                    g,
                    (h, y) ->
                        counted(h, 0, (c, i) -> c.math.less(i, n), (b, i) -> i.plus(1), y, SINE),
                    x),
            COMPILED);
    for (int n : new int[] {3, 1, 0}) {
      double[] expected =
          slope(
                  tf,
                  (h, y) -> counted(h, 0, (c, i) -> i.lt(n), (b, i) -> i.plus(1), y, SINE),
                  tf.constant(AT))
              .toArray(double[].class);
      assertThat(function.apply(tf.constant(AT), tf.constant(n)).toArray(double[].class))
          .containsExactly(expected, within(1e-9));
    }
  }

  @Test
  void limit_thatIsComputed_isRefusedWithTheLineOfTheLoop() {
    Code code =
        (g, x) ->
            counted(
                g,
                0,
                (c, i) -> i.lt(3),
                (b, i) -> i.plus(1),
                x,
                (b, i, y) -> counted(b, i, (c, j) -> j.lt(3), (d, j) -> j.plus(1), y, SINE));
    var function = tf.function((Ops g, Tensor x) -> slope(g, code, x), COMPILED);
    assertThatThrownBy(() -> function.apply(tf.constant(AT)))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("must be a compile-time constant")
        .hasMessageContaining("CompiledLoopsTest.java:")
        .hasMessageContaining("by whileLoop(");
  }

  // XLA takes a loop that adds a number to itself for one that counts, and ends the process.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void numberThatIsAddedToItself_ends(boolean isCalled) {
    var twice = tf.function((Ops g, Tensor i) -> g.identity(i).plus(i));
    Code code =
        (g, x) ->
            counted(
                g,
                2,
                (c, i) -> i.lt(99),
                (b, i) -> isCalled ? twice.apply(i) : i.plus(i),
                x,
                (b, i, y) -> y.plus(1.0));
    var plain = tf.function((Ops g, Tensor x) -> code.run(g, x));
    for (var function :
        List.of(
            tf.function((Ops g, Tensor x) -> code.run(g, x), COMPILED),
            tf.function((Ops g, Tensor x) -> plain.apply(x), COMPILED),
            plain)) {
      // 4, 8, 16, 32, 64, 128
      assertThat(function.apply(tf.constant(new double[] {1})).toArray(double[].class))
          .containsExactly(7);
    }
  }

  // XLA does not look whether time is up, so with a limit of time it compiles no loops.
  @Test
  void loop_withALimitOfTime_needsNoOther() {
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofSeconds(60)));
    Code code = (g, x) -> counted(g, 0.0, (c, s) -> s.lt(2.0), (b, s) -> s.plus(0.7), x, SINE);
    double[] expected = slope(tf, code, tf.constant(AT)).toArray(double[].class);
    var function = tf.function((Ops g, Tensor x) -> slope(g, code, x), COMPILED);
    assertThat(function.apply(tf.constant(AT)).toArray(double[].class))
        .containsExactly(expected, within(1e-9));
  }
}
