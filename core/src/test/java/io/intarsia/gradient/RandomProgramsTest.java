package io.intarsia.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.RandomProgram.Code;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Gradients of code that is put together at random: eagerly as the differences of its values, and
/// in a function, whether the shape is known or not, as in eager mode; of first and of second
/// order. Many more can be run with `-Dintarsia.programs=1000`.
@Timeout(120)
final class RandomProgramsTest {
  private final Environments environments;

  RandomProgramsTest(Environments environments) {
    this.environments = environments;
  }

  private static final double[] AT = {0.31, -0.45, 0.77};
  private static final double STEP = 1e-5;
  private static final int DEPTH = 2;

  static Stream<Long> seeds() {
    return Tier.sample(LongStream.range(0, Integer.getInteger("intarsia.programs", 20)).boxed(), 4);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void gradients_ofRandomPrograms_areTheirDifferences(long seed) {
    try (Environment tf = environments.open()) {
      Code code = RandomProgram.of(tf, seed, DEPTH);
      Code first = gradientOf(code);
      check(tf, code, first, 1e-4, Shape.of(3), Shape.unknown());
      check(tf, first, gradientOf(first), 1e-3, Shape.of(3));
    }
  }

  private static Code gradientOf(Code code) {
    return (g, x) -> g.gradient((Ops h, Tensor y) -> code.of(h, y).sum()).apply(x);
  }

  private static void check(
      Environment tf, Code code, Code gradient, double tolerance, Shape... shapes) {
    double[] eager = gradient.of(tf, tf.constant(AT)).toArray(double[].class);
    for (int i = 0; i < AT.length; i++) {
      double slope = (sum(tf, code, i, STEP) - sum(tf, code, i, -STEP)) / (2 * STEP);
      assertThat(eager[i])
          .as("eager, %d", i)
          .isCloseTo(slope, within(tolerance * (1 + Math.abs(slope))));
    }
    for (Shape shape : shapes) {
      var options =
          FunctionOptions.defaults().withInputSignature(TensorSpec.of(shape, DType.FLOAT64));
      assertSame(tf, gradient, options, eager);
      assertSame(tf, gradient, options.withJitCompile(true), eager);
    }
  }

  private static void assertSame(
      Environment tf, Code gradient, FunctionOptions options, double[] eager) {
    var function = tf.function((Ops g, Tensor x) -> gradient.of(g, x), options);
    double[] traced = function.apply(tf.constant(AT)).toArray(double[].class);
    for (int i = 0; i < AT.length; i++) {
      assertThat(traced[i])
          .as("in a function with %s, %d", options, i)
          .isCloseTo(eager[i], within(1e-9 * (1 + Math.abs(eager[i]))));
    }
  }

  /// The sum of the results beside a point.
  private static double sum(Environment tf, Code code, int axis, double step) {
    try (var _ = tf.scope()) {
      double[] at = AT.clone();
      at[axis] += step;
      return code.of(tf, tf.constant(at)).sum().asDouble();
    }
  }
}
