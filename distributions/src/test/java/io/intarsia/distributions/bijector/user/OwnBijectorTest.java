package io.intarsia.distributions.bijector.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.distributions.Normal;
import io.intarsia.distributions.TransformedDistribution;
import io.intarsia.distributions.bijector.Chain;
import io.intarsia.distributions.bijector.Invert;
import io.intarsia.distributions.bijector.Shift;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.TypeLaws;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A bijector of a user has what those of the library have.
@Tag("A-01")
@Tag("E-008")
final class OwnBijectorTest {
  private final Environment tf;

  OwnBijectorTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void ownBijector_inAChain_isOne() {
    var chain = Chain.of(new Invert(Cube.of(tf, 2)), Shift.of(tf, 1), Cube.of(tf, 2));
    assertThat(chain.forward(tf.constant(1f)).asFloat())
        .isCloseTo((float) Math.cbrt(1.5), within(1e-6f));
    assertThat(chain.inverse(chain.forward(tf.constant(-2f))).asFloat())
        .isCloseTo(-2, within(1e-5f));
  }

  @Test
  void ownBijector_ofADistribution_goesThroughAFunction() {
    var d = new TransformedDistribution(Normal.of(tf, 0, 1), Cube.of(tf, new float[] {1, 8}));
    var code = tf.function((Ops g, TransformedDistribution t) -> t.cdf(-8));
    assertThat(code.apply(d).toArray(float[].class))
        .containsExactly(new float[] {0.0227501f, 0.1586553f}, within(1e-6f));
    // φ(-2) / 12 and φ(-1) / 24
    assertThat(d.prob(-8).toArray(float[].class))
        .containsExactly(new float[] {0.0044992f, 0.0100821f}, within(1e-6f));
    assertThat(d.get(1).quantile(0.1586553).asFloat()).isCloseTo(-8, within(1e-4f));
    Tensor slope =
        tf.gradient((Ops g, Cube cube) -> cube.inverseLogDetJacobian(g.constant(8f)))
            .apply(new Cube(tf.constant(1f)))
            .forward(tf.constant(1f));
    assertThat(slope.asFloat()).isCloseTo(-1 / 3f, within(1e-6f));
  }

  @TestFactory
  Stream<DynamicTest> laws() {
    return TypeLaws.of(
            Cube.class, (g, random) -> Cube.of(g, new double[] {random.nextDouble(1, 2)}))
        .withValues(4)
        .tests();
  }
}
