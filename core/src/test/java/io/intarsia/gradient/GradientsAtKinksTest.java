package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Gradients where a function is put together of parts that have a kink, a pole or no size. The
/// numbers are Python's (TensorFlow 2.21), but for those said to be worked by hand.
@Tag("E-034")
final class GradientsAtKinksTest {
  private final Environment tf;

  GradientsAtKinksTest(Environment tf) {
    this.tf = tf;
  }

  private static Tensor first(Ops g, BiFunction<Ops, Tensor, Tensor> code, Tensor x) {
    return g.gradient((Ops h, Tensor y) -> code.apply(h, y).sum()).apply(x);
  }

  private static Tensor second(Ops g, BiFunction<Ops, Tensor, Tensor> code, Tensor x) {
    return first(g, (h, y) -> first(h, code, y), x);
  }

  private void check(
      Placement mode,
      BiFunction<Ops, Tensor, Tensor> code,
      double[] x,
      double[] slope,
      double[] bend) {
    Tensor at = tf.constant(x);
    Tensor gradient = mode.run(tf, (g, y) -> first(g, code, y), at);
    assertThat(gradient.toArray(double[].class)).containsExactly(slope, within(1e-12));
    Tensor curvature = mode.run(tf, (g, y) -> second(g, code, y), at);
    assertThat(curvature.toArray(double[].class)).containsExactly(bend, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource
  void sigmoidCrossEntropy_atLogitZero_isSmooth(Placement mode) {
    check(
        mode,
        (g, x) ->
            g.nn.sigmoidCrossEntropyWithLogits(
                g.constant(new double[] {0, 0.5, 1, 0.25}), g.reshape(x, 4)),
        new double[] {0, 0, 0, 2},
        new double[] {0.5, 0, -0.5, 0.6307970779778824},
        new double[] {0.25, 0.25, 0.25, 0.10499358540350652});
  }

  // By hand: (1 - l) - (1 + (w - 1)·l)·σ(-x), and (1 + (w - 1)·l)·σ(x)·σ(-x), for w = 2. Python
  // adds
  // up slopes of 0 at the kinks of its parts, and has 1, 0.5 and 0.
  @ParameterizedTest
  @EnumSource
  void weightedCrossEntropy_atLogitZero_isSmooth(Placement mode) {
    check(
        mode,
        (g, x) ->
            g.nn.weightedCrossEntropyWithLogits(
                g.constant(new double[] {0, 0.5, 1, 0.25}), g.reshape(x, 4), 2),
        new double[] {0, 0, 0, 2},
        new double[] {0.5, -0.25, -1, 0.6009963474723531},
        new double[] {0.25, 0.375, 0.5, 0.1312419817543831});
  }

  @ParameterizedTest
  @EnumSource
  void clipByNorm_ofZeros_isTheIdentity(Placement mode) {
    check(
        mode,
        (g, x) -> g.clipByNorm(x, 2.0),
        new double[] {0, 0},
        new double[] {1, 1},
        new double[] {0, 0});
  }

  // By hand: below the limit nothing is scaled.
  @ParameterizedTest
  @EnumSource
  void scales_thatAreInfiniteButLimited_leaveTheIdentity(Placement mode) {
    double[] zeros = {0, 0};
    double[] ones = {1, 1};
    check(
        mode,
        (g, x) -> g.clipByGlobalNorm(List.of(x), 2.0).listClipped().getFirst(),
        zeros,
        ones,
        zeros);
    check(
        mode,
        (g, x) -> x.times(g.minimum(x.square().sum().rsqrt(), g.constant(1.0))),
        zeros,
        ones,
        zeros);
  }

  @Test
  void eigenvectors_inFloat32_haveAFiniteSecondDerivative() {
    BiFunction<Ops, Tensor, Tensor> code = (g, x) -> g.abs(g.linalg.eig(x).v());
    Tensor x = tf.constant(new float[][] {{2, 1}, {1, 3}});
    float[][] got = second(tf, code, x).toArray(float[][].class);
    assertThat(got[0]).containsExactly(new float[] {-0.1880913f, -0.1590296f}, within(1e-5f));
    assertThat(got[1]).containsExactly(new float[] {-0.1590296f, 0.1880913f}, within(1e-5f));
  }

  @Test
  void sign_andTheEndOfOneNumber_haveZerosAndNotNone() {
    Tensor a = tf.constant(1.0);
    Tensor b = tf.constant(3.0);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(List.of(a, b));
      Tensor y = tf.linspace(a, b, 1);
      var gradients = tape.gradient(y, List.of(a, b));
      assertThat(((Tensor) requireNonNull(gradients.get(0))).asDouble()).isEqualTo(1);
      assertThat(((Tensor) requireNonNull(gradients.get(1))).asDouble()).isZero();
    }
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(a);
      assertThat(requireNonNull(tape.gradient(tf.sign(a), a)).asDouble()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void product_ofAScalar_hasItsGradientWhereverItRuns(Placement mode) {
    Tensor x = tf.constant(3f);
    Tensor slope = mode.run(tf, (g, y) -> first(g, (h, z) -> h.math.reduceProd(z), y), x);
    assertThat(slope.asFloat()).isEqualTo(1);
  }

  @Test
  void product_ofAScalar_hasItsGradientWhenItIsCompiled() {
    var function =
        tf.function(
            (Ops g, Tensor x) -> first(g, (h, y) -> h.math.reduceProd(y), x),
            FunctionOptions.defaults().withJitCompile(true));
    assertThat(function.apply(tf.constant(3f)).asFloat()).isEqualTo(1);
  }
}
