package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Code with a gradient of its own. Where the gradient is to tell that it was used, it is not the
/// true one.
@OnEveryExecutor
final class CustomGradientTest {
  private final Environment tf;

  CustomGradientTest(Environment tf) {
    this.tf = tf;
  }

  /// log(1 + eˣ), whose gradient as its ops give it is NaN where eˣ is infinite.
  private static WithGradient<Tensor, Tensor> log1pExp(Ops g, Tensor x) {
    Tensor e = g.math.exp(x);
    return WithGradient.of(
        g.math.log1p(e), up -> up.times(g.constant(1.0).minus(g.math.reciprocal(e.plus(1.0)))));
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofLog1pExp_isFinite(Placement mode) {
    Function<Tensor, Tensor> custom = tf.customGradient(CustomGradientTest::log1pExp);
    BiFunction<Ops, Tensor, Tensor> slope =
        (g, a) -> g.gradient((Ops h, Tensor b) -> custom.apply(b)).apply(a);
    Tensor result = mode.run(tf, slope, tf.constant(new double[] {0, 1000}));
    assertThat(result.toArray(double[].class)).containsExactly(.5, 1);
  }

  @ParameterizedTest
  @EnumSource
  void value_isThatOfTheCode(Placement mode) {
    Function<Tensor, Tensor> custom = tf.customGradient(CustomGradientTest::log1pExp);
    Tensor result = mode.run(tf, (g, a) -> custom.apply(a), tf.constant(new double[] {0, 1}));
    assertThat(result.toArray(double[].class)[0]).isCloseTo(Math.log(2), within(1e-12));
    assertThat(result.toArray(double[].class)[1]).isCloseTo(Math.log(1 + Math.E), within(1e-12));
  }

  @ParameterizedTest
  @EnumSource
  void secondGradient_goesThroughTheGradientsCode(Placement mode) {
    // The gradient said is x³, and the derivative of that is 3x².
    BiFunction<Ops, Tensor, Tensor> second =
        (g, a) -> {
          Function<Tensor, Tensor> custom =
              g.customGradient(
                  (Ops h, Tensor b) -> WithGradient.of(b.square(), up -> up.times(b.pow(3))));
          return slopeOfSlope(g, (_, b) -> custom.apply(b), a);
        };
    Tensor result = mode.run(tf, second, tf.constant(new double[] {1, 2}));
    assertThat(result.toArray(double[].class)).containsExactly(3, 12);
  }

  // The first backward pass is over when the second one reads what the code made in it.
  @ParameterizedTest
  @EnumSource
  void secondGradient_ofGradientCodeThatHasItsOwn_readsWhatTheFirstPassMade(Placement mode) {
    BiFunction<Ops, Tensor, Tensor> second =
        (g, a) -> {
          Function<Tensor, Tensor> custom =
              g.customGradient((Ops h, Tensor b) -> {
                Function<Tensor, Tensor> slope =
                    h.customGradient(CustomGradientTest::productOfExponentials);
                return WithGradient.of(b.square(), up -> up.times(slope.apply(b)));
              });
          return slopeOfSlope(g, (_, b) -> custom.apply(b), a);
        };
    Tensor result = mode.run(tf, second, tf.constant(new double[] {0, 1}));
    assertThat(result.toArray(double[].class))
        .containsExactly(new double[] {2, 2 * Math.exp(2)}, within(1e-9));
  }

  private static WithGradient<Tensor, Tensor> productOfExponentials(Ops g, Tensor x) {
    Tensor exponential = g.math.exp(x);
    return WithGradient.of(
        exponential.times(exponential), up -> up.times(exponential).times(exponential).times(2));
  }

  @ParameterizedTest
  @EnumSource
  void secondGradient_ofCodeThatIsRunAnew_readsWhatTheFirstPassMade(Placement mode) {
    BiFunction<Ops, Tensor, Tensor> second =
        (g, a) -> {
          BiFunction<Ops, Tensor, Tensor> anew =
              (h, b) ->
                  h.recomputeGrad((Ops i, Tensor c) ->
                          i.<Tensor, Tensor>customGradient(
                                  CustomGradientTest::productOfExponentials)
                              .apply(c.times(3)))
                      .apply(b);
          return slopeOfSlope(g, anew, a);
        };
    // Of e^6x.
    Tensor result = mode.run(tf, second, tf.constant(new double[] {0, 0.5}));
    assertThat(result.toArray(double[].class))
        .containsExactly(new double[] {36, 36 * Math.exp(3)}, within(1e-9));
  }

  private static Tensor slopeOfSlope(Ops g, BiFunction<Ops, Tensor, Tensor> function, Tensor x) {
    return g.gradient((Ops h, Tensor b) -> h.gradient(function).apply(b)).apply(x);
  }

  private static Tensor slopeOfValueAndSlope(Ops g, Function<Tensor, Tensor> function, Tensor x) {
    return g.gradient(
            (Ops h, Tensor b) -> {
              var inner = h.valueAndGradient((Ops i, Tensor c) -> function.apply(c)).apply(b);
              return inner.value().plus(inner.gradient());
            })
        .apply(x);
  }

  @ParameterizedTest
  @EnumSource
  void secondGradient_ofTheValue_isTheOneSaid(Placement mode) {
    // y = x², said to have the gradient 10x·y. A tape that sees y and that gradient gets 10x·y of
    // the first, and 10y + 20x² of the second, in which y is what the code's ops gave.
    BiFunction<Ops, Tensor, Tensor> both =
        (g, a) -> {
          Function<Tensor, Tensor> custom =
              g.customGradient((Ops h, Tensor b) -> {
                Tensor y = b.square();
                return WithGradient.of(y, up -> up.times(b).times(y).times(10));
              });
          return slopeOfValueAndSlope(g, custom, a);
        };
    Tensor result = mode.run(tf, both, tf.constant(new double[] {1, 2}));
    assertThat(result.toArray(double[].class)).containsExactly(10 + 30, 80 + 120);
  }

  @ParameterizedTest
  @EnumSource
  void thirdGradient_ofTheValue_isTheOneSaid(Placement mode) {
    // y = x², said to have the gradient 5x³, whose gradients are 15x² and 30x.
    BiFunction<Ops, Tensor, Tensor> third =
        (g, a) -> {
          Function<Tensor, Tensor> custom =
              g.customGradient((Ops h, Tensor b) ->
                  WithGradient.of(b.square(), up -> up.times(b.pow(3)).times(5)));
          return g.gradient((Ops h, Tensor b) -> slopeOfValueAndSlope(g, custom, b)).apply(a);
        };
    Tensor result = mode.run(tf, third, tf.constant(new double[] {1, 2}));
    assertThat(result.toArray(double[].class)).containsExactly(15 + 30, 60 + 60);
  }

  @ParameterizedTest
  @EnumSource
  void gradient_thatAloneReadsATensorFromOutside_takesIt(Placement mode) {
    BiFunction<Ops, Tensor, Tensor> slope =
        (g, a) -> {
          Tensor outside = a.times(3.0);
          return g.gradient((Ops h, Tensor b) ->
                  h.customGradient(
                          (Ops i, Tensor c) -> WithGradient.of(c.square(), up -> up.times(outside)))
                      .apply(b))
              .apply(a);
        };
    Tensor result = mode.run(tf, slope, tf.constant(new double[] {1, 2}));
    assertThat(result.toArray(double[].class)).containsExactly(3, 6);
  }

  @Test
  void scopeOfAGraph_hasTapesAndGradientsOfCodeToo() {
    var slope =
        tf.function((Ops g, Tensor x) -> {
          Ops scope = g.nameScope("outer").nameScope("inner");
          try (GradientTape tape = scope.gradientTape()) {
            tape.watch(x);
            Tensor y =
                scope
                    .customGradient(
                        (Ops h, Tensor c) -> WithGradient.of(c.square(), up -> up.times(5.0)))
                    .apply(x);
            return requireNonNull(tape.gradient(y.plus(x), x));
          }
        });
    assertThat(slope.apply(tf.constant(3.0)).asDouble()).isEqualTo(6);
  }

  @Test
  void functionThatUsesIt_calledUnderATape_keepsIt() {
    Function<Tensor, Tensor> custom =
        tf.customGradient((Ops g, Tensor x) -> WithGradient.of(x.square(), up -> up.times(100.0)));
    var function = tf.function((Ops g, Tensor x) -> custom.apply(x.times(2.0)).plus(x));
    var outer = tf.function((Ops g, Tensor x) -> function.apply(x));
    for (var each : List.of(function, outer)) {
      Tensor x = tf.constant(3.0);
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = each.apply(x);
        assertThat(y.asDouble()).isEqualTo(39);
        assertThat(requireNonNull(tape.gradient(y, x)).asDouble()).isEqualTo(201);
      }
    }
  }

  @Test
  void nest_inAndOut_withIntegersBeside() {
    var custom =
        tf.customGradient((Ops g, Map<String, Tensor> p) ->
            WithGradient.of(
                List.of(
                    requireNonNull(p.get("a")).times(requireNonNull(p.get("b"))),
                    g.shape(requireNonNull(p.get("a")))),
                up ->
                    Map.of("a", up.getFirst().times(10.0), "b", up.getFirst().times(20.0).sum())));
    Tensor a = tf.constant(new double[] {1, 2});
    Tensor b = tf.constant(3.0);
    for (Function<Map<String, Tensor>, List<Tensor>> code :
        List.<Function<Map<String, Tensor>, List<Tensor>>>of(
            custom, tf.function((Ops g, Map<String, Tensor> p) -> custom.apply(p))::apply)) {
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(List.of(a, b));
        List<Tensor> both = code.apply(Map.of("a", a, "b", b));
        assertThat(both.get(1).toArray(int[].class)).containsExactly(2);
        List<@Nullable TensorLike> gradients = tape.gradient(both.getFirst(), List.of(a, b));
        assertThat(((Tensor) requireNonNull(gradients.get(0))).toArray(double[].class))
            .containsExactly(10, 10);
        assertThat(((Tensor) requireNonNull(gradients.get(1))).asDouble()).isEqualTo(40);
      }
    }
  }

  @Test
  void variables_thatAreNamed_getTheirGradient() {
    Variable w = tf.variable(new double[] {2, 3});
    Function<Tensor, Tensor> custom =
        tf.customGradient((Ops g, Tensor x) ->
            WithGradient.<Tensor, Tensor>of(w.read(g).times(x), up -> up.sum().times(7.0))
                .andOf(w, up -> up.times(5.0)));
    Tensor x = tf.constant(4.0);
    for (Function<Tensor, Tensor> code :
        List.<Function<Tensor, Tensor>>of(
            custom, tf.function((Ops g, Tensor a) -> custom.apply(a))::apply)) {
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = code.apply(x);
        assertThat(y.toArray(double[].class)).containsExactly(8, 12);
        List<@Nullable TensorLike> gradients = tape.gradient(y, List.of(x, w));
        assertThat(((Tensor) requireNonNull(gradients.get(0))).asDouble()).isEqualTo(14);
        assertThat(((Tensor) requireNonNull(gradients.get(1))).toArray(double[].class))
            .containsExactly(5, 5);
      }
    }
  }

  @Test
  void variable_thatIsNotNamed_isAnError() {
    Variable w = tf.variable(2.0);
    Function<Tensor, Tensor> custom =
        tf.customGradient((Ops g, Tensor x) -> WithGradient.of(w.read(g).times(x), up -> up));
    assertThatThrownBy(() -> custom.apply(tf.constant(1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("customGradient: the code reads the trainable variable")
        .hasMessageContaining("WithGradient.andOf");
    var function = tf.function((Ops g, Tensor x) -> custom.apply(x));
    assertThatThrownBy(() -> function.apply(tf.constant(1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("WithGradient.andOf");
  }

  @Test
  void gradient_ofAnotherShapeOrStructure_namesThePath() {
    var wrongShape =
        tf.customGradient((Ops g, List<Tensor> x) ->
            WithGradient.of(x.get(0), up -> List.of(up, g.constant(new double[] {1, 2}))));
    var wrongStructure =
        tf.customGradient((Ops g, List<Tensor> x) -> WithGradient.of(x.get(0), up -> List.of(up)));
    List<Tensor> x = List.of(tf.constant(1.0), tf.constant(2.0));
    assertThatThrownBy(() -> gradient(wrongShape, x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "customGradient: expected float64 [] at gradient.get(1), got float64 [2]");
    assertThatThrownBy(() -> gradient(wrongStructure, x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "customGradient: the gradient is not of the structure of the argument");
  }

  private void gradient(Function<List<Tensor>, Tensor> code, List<Tensor> x) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      tape.gradient(code.apply(x), x);
    }
  }

  @Test
  void gradientOfNull_isNone() {
    Function<Tensor, Tensor> custom =
        tf.customGradient((Ops g, Tensor x) -> WithGradient.of(x.square(), up -> null));
    Tensor x = tf.constant(3.0);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      assertThat(tape.gradient(custom.apply(x), x)).isNull();
    }
    assertThat(tf.gradient((Ops g, Tensor y) -> custom.apply(y)).apply(x).asDouble()).isZero();
  }

  @Test
  void outerTape_seesTheSameGradient() {
    Function<Tensor, Tensor> custom =
        tf.customGradient((Ops g, Tensor x) -> WithGradient.of(x.square(), up -> up.times(100.0)));
    Tensor x = tf.constant(3.0);
    try (GradientTape outer = tf.gradientTape();
        GradientTape inner = tf.gradientTape()) {
      outer.watch(x);
      inner.watch(x);
      Tensor y = custom.apply(x);
      assertThat(requireNonNull(inner.gradient(y, x)).asDouble()).isEqualTo(100);
      assertThat(requireNonNull(outer.gradient(y, x)).asDouble()).isEqualTo(100);
    }
  }

  @Test
  void gradientCode_eager_runsOnlyWhenAsked() {
    var asked = new AtomicInteger();
    Function<Tensor, Tensor> custom =
        tf.customGradient((Ops g, Tensor x) ->
            WithGradient.of(
                x.square(),
                up -> {
                  asked.incrementAndGet();
                  return up;
                }));
    Tensor x = tf.constant(3.0);
    try (GradientTape tape = tf.gradientTape(TapeOptions.defaults().withPersistent(true))) {
      tape.watch(x);
      Tensor y = custom.apply(x);
      assertThat(asked).hasValue(0);
      tape.gradient(y, x);
      tape.gradient(y, x);
      assertThat(asked).hasValue(2);
    }
  }

  @Test
  @Tag("full")
  void manyCustomGradients_nestAndFollowEachOther() {
    BiFunction<Ops, Tensor, Tensor> code =
        (g, x) -> {
          Tensor y = x;
          for (int i = 1; i <= 30; i++) {
            double factor = i % 2 == 0 ? 2 : .5;
            y =
                g.customGradient(
                        (Ops h, Tensor a) -> WithGradient.of(a.plus(1.0), up -> up.times(factor)))
                    .apply(y);
          }
          return y;
        };
    for (Placement mode : Placement.values()) {
      Tensor slope =
          mode.run(
              tf,
              (g, a) -> g.gradient((Ops h, Tensor b) -> code.apply(h, b)).apply(a),
              tf.constant(new double[] {1}));
      assertThat(slope.toArray(double[].class)).containsExactly(1);
    }
  }

  // -- recomputeGrad and gradPassThrough
  // -----------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void recomputeGrad_givesTheSameGradients(Placement mode) {
    BiFunction<Ops, Tensor, Tensor> slope =
        (g, a) ->
            g.gradient((Ops h, Tensor b) ->
                    h.recomputeGrad((Ops i, Tensor c) -> c.pow(3).times(2.0)).apply(b))
                .apply(a);
    assertThat(mode.run(tf, slope, tf.constant(new double[] {1, 2})).toArray(double[].class))
        .containsExactly(6, 24);
  }

  @Test
  void recomputeGrad_reachesVariables_andRunsAgain() {
    Variable w = tf.variable(3.0);
    var runs = new AtomicInteger();
    Function<Tensor, Tensor> again =
        tf.recomputeGrad((Ops g, Tensor x) -> {
          runs.incrementAndGet();
          return w.read(g).square().times(x);
        });
    Tensor x = tf.constant(2.0);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      Tensor y = again.apply(x);
      assertThat(runs).hasValue(1);
      List<@Nullable TensorLike> gradients = tape.gradient(y, List.of(x, w));
      assertThat(runs).hasValue(2);
      assertThat(((Tensor) requireNonNull(gradients.get(0))).asDouble()).isEqualTo(9);
      assertThat(((Tensor) requireNonNull(gradients.get(1))).asDouble()).isEqualTo(12);
    }
    var function = tf.function((Ops g, Tensor a) -> again.apply(a));
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      List<@Nullable TensorLike> gradients = tape.gradient(function.apply(x), List.of(x, w));
      assertThat(((Tensor) requireNonNull(gradients.get(0))).asDouble()).isEqualTo(9);
      assertThat(((Tensor) requireNonNull(gradients.get(1))).asDouble()).isEqualTo(12);
    }
  }

  @ParameterizedTest
  @EnumSource
  void gradPassThrough_passesThem(Placement mode) {
    BiFunction<Ops, Tensor, Tensor> slope =
        (g, a) ->
            g.gradient((Ops h, Tensor b) ->
                    h.gradPassThrough((Ops i, Tensor c) -> i.round(c)).apply(b).times(3.0))
                .apply(a);
    assertThat(mode.run(tf, slope, tf.constant(new double[] {1.4, 2.6})).toArray(double[].class))
        .containsExactly(3, 3);
    assertThat(
            tf.gradPassThrough((Ops g, Tensor c) -> g.round(c)).apply(tf.constant(1.4)).asDouble())
        .isEqualTo(1);
  }
}
