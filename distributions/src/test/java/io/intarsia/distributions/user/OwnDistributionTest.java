package io.intarsia.distributions.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.distributions.Distribution;
import io.intarsia.distributions.Gamma;
import io.intarsia.distributions.Normal;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.TypeLaws;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A distribution of a user has what those of the library have.
@Tag("E-008")
final class OwnDistributionTest {
  private final Environment tf;

  OwnDistributionTest(Environment tf) {
    this.tf = tf;
  }

  private Triangle triangle(float... widths) {
    return new Triangle(tf.constant(widths));
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  @Test
  void ownDistribution_hasWhatItSaysAndWhatFollows() {
    Triangle d = triangle(1, 2);
    assertThat(d).hasToString("Triangle(batchShape=[2], eventShape=[], dtype=float32)");
    assertThat(floats(d.prob(0.5))).containsExactly(new float[] {1, 0.25f}, within(1e-6f));
    assertThat(floats(d.logCdf(0.5)))
        .containsExactly(new float[] {-1.3862944f, -2.7725887f}, within(1e-6f));
    assertThat(floats(d.survivalFunction(0.5))).containsExactly(0.75f, 0.9375f);
    assertThat(floats(d.logSurvivalFunction(0.5)))
        .containsExactly(new float[] {-0.2876821f, -0.0645385f}, within(1e-6f));
    assertThat(floats(d.stddev()))
        .containsExactly(new float[] {0.2357023f, 0.4714045f}, within(1e-6f));
    assertThat(floats(d.get(1).mean().expandDims(0)))
        .containsExactly(new float[] {4 / 3f}, within(1e-6f));
    Tensor drawn = d.sample(1, 20_000);
    assertThat(drawn.shape()).isEqualTo(Shape.of(20_000, 2));
    assertThat(floats(drawn.mean(0))).containsExactly(new float[] {2 / 3f, 4 / 3f}, within(0.01f));
  }

  @Test
  void ownDistribution_inAFunction_isOne() {
    var code = tf.function((Ops g, Triangle d) -> d.kl(triangleOf(g, 4)));
    assertThat(floats(code.apply(triangle(1, 2))))
        .containsExactly(new float[] {2.7725887f, 1.3862944f}, within(1e-6f));
  }

  private static Triangle triangleOf(Ops tf, float width) {
    return new Triangle(tf.constant(width));
  }

  @Test
  void ownDistribution_withoutAStatistic_saysHowToHaveIt() {
    assertThatThrownBy(() -> triangle(1).entropy())
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage(
            "Triangle has no entropy that is known; estimate it from samples, or let a class of"
                + " your own override `entropy(Ops)`");
    assertThatThrownBy(() -> triangle(1).quantile(0.5))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("override `quantile(Ops, Tensor)`");
  }

  @Test
  void kl_ofAPairWithoutAFormula_namesThoseThereAre() {
    Distribution gamma = Gamma.of(tf, 1, 1);
    assertThat(Normal.of(tf, 0, 1).kl(Normal.of(tf, 0, 1)).asFloat()).isZero();
    assertThatThrownBy(() -> gamma.kl(triangle(1)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith(
            "Gamma.kl: no formula for Gamma and Triangle, there are those for [Gamma and Gamma,"
                + " Triangle and Triangle]; register one with KullbackLeibler.register");
  }

  @TestFactory
  Stream<DynamicTest> laws() {
    return TypeLaws.of(
            Triangle.class,
            (g, random) -> new Triangle(g.constant(random.doubles(2, 1, 3).toArray())))
        .withValues(4)
        .tests();
  }
}
