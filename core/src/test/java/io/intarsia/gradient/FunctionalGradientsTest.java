package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Gradients of code as functions; the expected numbers are worked by hand.
@OnEveryExecutor
final class FunctionalGradientsTest {
  private final Environment tf;

  FunctionalGradientsTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofASum_isThatOfEachElement(Placement mode) {
    Tensor x = tf.constant(new double[] {1, 2, 3});
    Tensor slope =
        mode.run(tf, (g, a) -> g.gradient((Ops h, Tensor b) -> b.pow(3).sum()).apply(a), x);
    assertThat(slope.toArray(double[].class)).containsExactly(3, 12, 27);
  }

  // What the tape gives of rows is slices, which are no tensor as the type says.
  @ParameterizedTest
  @EnumSource
  void gradient_ofRowsThatAreGathered_isATensor(Placement mode) {
    Tensor x = tf.constant(new double[] {1, 2, 3});
    Tensor slope =
        mode.run(
            tf,
            (g, a) ->
                g.gradient((Ops h, Tensor b) -> h.gather(b, h.constant(new int[] {2, 0, 2})).sum())
                    .apply(a),
            x);
    assertThat(slope.toArray(double[].class)).containsExactly(1, 0, 2);
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofAGradient_isTheSecond(Placement mode) {
    Tensor x = tf.constant(new double[] {1, 2});
    BiFunction<Ops, Tensor, Tensor> second =
        (g, a) ->
            g.gradient((Ops h, Tensor b) ->
                    h.gradient((Ops i, Tensor c) -> c.pow(3).sum()).apply(b).sum())
                .apply(a);
    assertThat(mode.run(tf, second, x).toArray(double[].class)).containsExactly(6, 12);
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofANestWithATensorTwice_isThatOfEachPlace(Placement mode) {
    BiFunction<Ops, Tensor, Tensor> code =
        (g, a) ->
            g.stack(
                g.gradient((Ops h, List<Tensor> in) -> in.get(0).square().times(in.get(1)))
                    .apply(List.of(a, a)));
    assertThat(mode.run(tf, code, tf.constant(3.0)).toArray(double[].class)).containsExactly(18, 9);
  }

  @Test
  void products_ofANestWithATensorTwice_areThoseOfEachPlace() {
    Tensor x = tf.constant(3.0);
    List<Tensor> along = List.of(tf.constant(1.0), tf.constant(0.0));
    BiFunction<Ops, List<Tensor>, Tensor> code = (_, in) -> in.get(0).square().times(in.get(1));
    assertThat(tf.jvp(code, List.of(x, x), along).tangent().asDouble()).isEqualTo(18);
    assertThat(tf.hessianVectorProduct(code, List.of(x, x), along))
        .extracting(Tensor::asDouble)
        .containsExactly(6.0, 6.0);
  }

  @Test
  void gradient_ofAnEnvironmentsFunction_appliesInAnother() {
    var slope = tf.gradient((Ops g, Tensor x) -> x.square());
    var function = tf.function((Ops g, Tensor x) -> slope.apply(x));
    assertThat(function.apply(tf.constant(5.0)).asDouble()).isEqualTo(10);
  }

  @Test
  void gradient_ofANest_hasItsStructure_andZerosWhereNothingDepends() {
    var slope =
        tf.gradient((Ops g, Map<String, Tensor> p) ->
            requireNonNull(p.get("a")).times(requireNonNull(p.get("b"))).sum());
    Map<String, Tensor> given =
        slope.apply(
            Map.of(
                "a", tf.constant(new double[] {1, 2}),
                "b", tf.constant(3.0),
                "c", tf.constant(new double[] {7})));
    assertThat(requireNonNull(given.get("a")).toArray(double[].class)).containsExactly(3, 3);
    assertThat(requireNonNull(given.get("b")).asDouble()).isEqualTo(3);
    assertThat(requireNonNull(given.get("c")).toArray(double[].class)).containsExactly(0);
  }

  @Test
  void valueAndGradient_givesBoth() {
    var both =
        tf.valueAndGradient((Ops g, Tensor x) -> List.of(x.square(), x)).apply(tf.constant(3.0));
    assertThat(both.value().getFirst().asDouble()).isEqualTo(9);
    assertThat(both.gradient().asDouble()).isEqualTo(7);
  }

  @Test
  void gradient_ofIntegers_namesThePath() {
    var slope = tf.gradient((Ops g, List<Tensor> x) -> x.getFirst());
    assertThatThrownBy(() -> slope.apply(List.of(tf.constant(1.0), tf.constant(2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "gradient: expected floating-point or complex numbers at argument.get(1)");
  }

  @ParameterizedTest
  @EnumSource
  void jacobian_hasARowForEachElement(Placement mode) {
    Tensor x = tf.constant(new double[] {1, 2});
    // x0², x0 x1, 3 x1
    BiFunction<Ops, Tensor, Tensor> code =
        (g, a) ->
            g.jacobian((Ops h, Tensor b) ->
                    h.stack(
                        List.of(b.get(0).square(), b.get(0).times(b.get(1)), b.get(1).times(3.0))))
                .apply(a);
    Tensor jacobian = mode.run(tf, code, x);
    assertThat(jacobian.shape()).isEqualTo(Shape.of(3, 2));
    assertThat(jacobian.flatten().toArray(double[].class)).containsExactly(2, 0, 2, 1, 0, 3);
  }

  @Test
  void jacobian_ofWhatDoesNotDepend_isZeros() {
    Tensor other = tf.constant(new double[] {4, 5, 6});
    Tensor jacobian =
        tf.jacobian((Ops g, Tensor x) -> other.times(2)).apply(tf.constant(new double[] {1, 2}));
    assertThat(jacobian.shape()).isEqualTo(Shape.of(3, 2));
    assertThat(jacobian.flatten().toArray(double[].class)).containsOnly(0);
  }

  @Test
  void jacobian_ofAHessian_isThird() {
    // x³: third derivative 6 at [i, i, i]
    Tensor third =
        tf.jacobian((Ops g, Tensor x) ->
                g.jacobian((Ops h, Tensor y) ->
                        h.gradient((Ops i, Tensor z) -> z.pow(3).sum()).apply(y))
                    .apply(x))
            .apply(tf.constant(new double[] {1, 2}));
    assertThat(third.shape()).isEqualTo(Shape.of(2, 2, 2));
    assertThat(third.flatten().toArray(double[].class)).containsExactly(6, 0, 0, 0, 0, 0, 0, 6);
  }

  @Test
  void jacobianOfATape_ofVariablesAndTensors_hasTheirStructure() {
    Variable w = tf.variable(new double[] {2, 3});
    Tensor x = tf.constant(4.0);
    Tensor unused = tf.constant(1.0);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(List.of(x, unused));
      Tensor y = w.read(tf).times(x);
      Object jacobians = tape.jacobian(y, (Object) List.of(w, x, unused));
      List<?> all = (List<?>) requireNonNull(jacobians);
      assertThat(((Tensor) all.get(0)).flatten().toArray(double[].class))
          .containsExactly(4, 0, 0, 4);
      assertThat(((Tensor) all.get(1)).toArray(double[].class)).containsExactly(2, 3);
      assertThat(all.get(2)).isNull();
    }
  }

  @ParameterizedTest
  @EnumSource
  void batchJacobian_staysInTheBatch(Placement mode) {
    Tensor x = tf.constant(new double[][] {{1, 2}, {3, 4}, {5, 6}});
    // each [a, b] -> [a b, b², a]
    BiFunction<Ops, Tensor, Tensor> code =
        (g, a) -> {
          try (GradientTape tape = g.gradientTape()) {
            tape.watch(a);
            Tensor first = g.gather(a, g.constant(0), 1);
            Tensor second = g.gather(a, g.constant(1), 1);
            Tensor y = g.stack(List.of(first.times(second), second.square(), first));
            return tape.batchJacobian(g.raw.Transpose(y, g.constant(new int[] {1, 0})), a);
          }
        };
    Tensor jacobian = mode.run(tf, code, x);
    assertThat(jacobian.shape()).isEqualTo(Shape.of(3, 3, 2));
    assertThat(jacobian.flatten().toArray(double[].class))
        .containsExactly(2, 1, 0, 4, 1, 0, 4, 3, 0, 8, 1, 0, 6, 5, 0, 12, 1, 0);
  }

  @Test
  void batchJacobian_ofAScalar_isRefused() {
    Tensor x = tf.constant(new double[] {1});
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      Tensor y = x.sum();
      assertThatThrownBy(() -> tape.batchJacobian(y, x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("GradientTape.batchJacobian: expected a target with a batch");
    }
  }

  @ParameterizedTest
  @EnumSource
  void jvp_isTheJacobianTimesTheDirection(Placement mode) {
    Tensor x = tf.constant(new double[] {1, 2});
    // [x0 x1, x1³] along [10, 100]: [2·10 + 1·100, 12·100]
    BiFunction<Ops, Tensor, Tensor> code =
        (g, a) ->
            g.jvp(
                    (Ops h, Tensor b) ->
                        h.stack(List.of(b.get(0).times(b.get(1)), b.get(1).pow(3))),
                    a,
                    g.constant(new double[] {10, 100}))
                .tangent();
    assertThat(mode.run(tf, code, x).toArray(double[].class)).containsExactly(120, 1200);
  }

  @ParameterizedTest
  @EnumSource
  void hessianVectorProduct_isTheHessianTimesTheDirection(Placement mode) {
    Tensor x = tf.constant(new double[] {1, 2});
    // x0² x1: Hessian [[2 x1, 2 x0], [2 x0, 0]] = [[4, 2], [2, 0]]
    BiFunction<Ops, Tensor, Tensor> code =
        (g, a) ->
            g.hessianVectorProduct(
                (Ops h, Tensor b) -> b.get(0).square().times(b.get(1)),
                a,
                g.constant(new double[] {1, 10}));
    assertThat(mode.run(tf, code, x).toArray(double[].class)).containsExactly(24, 2);
  }

  @Test
  void jvp_withTangentsOfAnotherStructure_isRefused() {
    assertThatThrownBy(() ->
            tf.jvp(
                (Ops g, List<Tensor> x) -> x.getFirst(),
                List.of(tf.constant(1.0)),
                List.of(tf.constant(1.0), tf.constant(2.0))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
