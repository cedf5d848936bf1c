package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Test;

/// Discrete and multivariate distributions inside of others.
final class MultivariateCompoundTest {
  private final Environment tf;

  MultivariateCompoundTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void independentOfBits_isTheProductOfTheirChances() {
    float[][] probs = {{0.5f, 0.25f, 1}, {0.5f, 0.5f, 0.5f}};
    var d = new Independent(Bernoulli.ofProbs(tf, probs), 1);
    assertThat(d.batchShape()).isEqualTo(Shape.of(2));
    assertThat(d.eventShape()).isEqualTo(Shape.of(3));
    assertThat(d.dtype()).isEqualTo(DType.INT32);
    Tensor drawn = d.sample(4, 5);
    assertThat(drawn.shape()).isEqualTo(Shape.of(5, 2, 3));
    assertThat(drawn.dtype()).isEqualTo(DType.INT32);
    assertThat(d.prob(tf.constant(new int[] {1, 0, 1})).toArray(float[].class))
        .containsExactly(new float[] {0.375f, 0.125f}, within(1e-6f));
    assertThat(d.entropy().toArray(float[].class)[1])
        .isCloseTo((float) (3 * Math.log(2)), within(1e-6f));
  }

  @Test
  void mixtureOfNormals_ofVectors_weighsTheirDensities() {
    var components =
        MultivariateNormalTriL.of(
            tf,
            new double[][] {{0, 0}, {4, 4}},
            new double[][][] {{{1, 0}, {0, 1}}, {{2, 0}, {0, 2}}});
    var d = new MixtureSameFamily(Categorical.ofProbs(tf, new double[] {0.25, 0.75}), components);
    assertThat(d.eventShape()).isEqualTo(Shape.of(2));
    double expected = 0.25 * Math.exp(-16) / (2 * Math.PI) + 0.75 / (2 * Math.PI * 4);
    assertThat(d.prob(new double[] {4, 4}).asFloat()).isCloseTo((float) expected, within(1e-7f));
    assertThat(d.mean().toArray(float[].class)).containsExactly(new float[] {3, 3}, within(1e-6f));
    assertThat(d.sample(1, 6).shape()).isEqualTo(Shape.of(6, 2));
  }

  @Test
  void sampleOfCounts_isTheProductOfEach() {
    Sample d = Sample.of(Poisson.of(tf, new float[] {1, 2}), 3);
    assertThat(d.sample(1).shape()).isEqualTo(Shape.of(2, 3));
    // exp(-3) and exp(-6) 2³.
    assertThat(d.prob(new float[] {1, 1, 1}).toArray(float[].class))
        .containsExactly(new float[] {0.049787f, 0.0198300f}, within(1e-6f));
  }
}
