package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.distributions.bijector.Affine;
import io.intarsia.distributions.bijector.Chain;
import io.intarsia.distributions.bijector.Exp;
import io.intarsia.distributions.bijector.Scale;
import io.intarsia.distributions.bijector.ScaleMatvecTriL;
import io.intarsia.distributions.bijector.Sigmoid;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Samples of distributions of others: their distribution functions are uniform on them, and what
/// is drawn for the elements of a batch is independent.
@Tag("E-008")
final class CompoundSamplesTest {
  private static final int COUNT = 20_000;
  private static final Map<String, Function<Ops, Distribution>> OF_NUMBERS =
      new TreeMap<>(
          Map.of(
              "exp", tf -> new TransformedDistribution(normal(tf), new Exp()),
              "decreasing",
                  tf ->
                      new TransformedDistribution(
                          normal(tf), Chain.of(Scale.of(tf, -2), new Sigmoid())),
              "mixture of normals",
                  tf ->
                      new MixtureSameFamily(
                          Categorical.ofProbs(tf, new float[] {0.2f, 0.8f}),
                          Normal.of(tf, new float[] {-2, 1}, new float[] {0.5f, 2})),
              "mixture of several",
                  tf ->
                      Mixture.of(
                          Categorical.ofProbs(tf, new float[] {0.2f, 0.5f, 0.3f}),
                          normal(tf),
                          Gamma.of(tf, 2, 1),
                          new TransformedDistribution(normal(tf), Affine.of(tf, 3, -0.5)))));

  private final Environment tf;

  CompoundSamplesTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<String> names() {
    return OF_NUMBERS.keySet().stream();
  }

  private static Distribution normal(Ops tf) {
    return Normal.of(tf, 0.5, 1.5);
  }

  @ParameterizedTest
  @MethodSource("names")
  void samples_haveTheirDistribution(String name) {
    Distribution d = requireNonNull(OF_NUMBERS.get(name)).apply(tf);
    Tensor drawn = d.sample(11, COUNT);
    double[] levels = d.cdf(drawn).cast(DType.FLOAT64).toArray(double[].class);
    Arrays.sort(levels);
    double distance = 0; // of Kolmogorov and Smirnov
    for (int i = 0; i < COUNT; i++) {
      distance = Math.max(distance, Math.abs(levels[i] - (i + 0.5) / COUNT));
    }
    assertThat(distance).isLessThan(1.95 / Math.sqrt(COUNT)); // exceeded once in a thousand
    assertThat(d.sample(11, COUNT).toArray(float[].class)).isEqualTo(drawn.toArray(float[].class));
  }

  @Test
  void samples_ofAMixtureOfVectors_haveItsMoments() {
    var d =
        new MixtureSameFamily(
            Categorical.ofProbs(tf, new float[] {0.3f, 0.7f}),
            new Independent(Normal.of(tf, new float[][] {{-1, 2}, {3, 0}}, new float[] {1, 2}), 1));
    Tensor drawn = d.sample(5, COUNT);
    assertThat(drawn.shape()).isEqualTo(Shape.of(COUNT, 2));
    assertThat(drawn.mean(0).toArray(float[].class))
        .containsExactly(new float[] {1.8f, 0.6f}, within(0.06f));
    assertThat(drawn.var(0).toArray(float[].class))
        .containsExactly(d.variance().toArray(float[].class), within(0.15f));
  }

  @Test
  void samples_ofABatchThatTheBijectorHas_areIndependent() {
    Distribution base = Normal.of(tf, new float[][] {{0}, {1}}, 1); // [2, 1]
    var d = new TransformedDistribution(base, Scale.of(tf, new float[] {1, -2, 3}));
    Tensor drawn = d.sample(3, COUNT / 2, 2);
    assertThat(drawn.shape()).isEqualTo(Shape.of(COUNT / 2, 2, 2, 3));
    Tensor flat = drawn.reshape(COUNT, 6);
    assertThat(flat.mean(0).toArray(float[].class))
        .containsExactly(new float[] {0, 0, 0, 1, -2, 3}, within(0.1f));
    Tensor standard = flat.minus(flat.mean(0)).div(flat.std(0));
    float[][] correlations =
        standard.matMul(standard, true, false).div(COUNT).toArray(float[][].class);
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        assertThat(correlations[i][j]).isCloseTo(i == j ? 1 : 0, within(0.03f));
      }
    }
  }

  @Test
  void samples_ofVectorsWithABatchOfMatrices_areOfEachMatrix() {
    var tril = tf.constant(new float[][][] {{{1, 0}, {1, 1}}, {{2, 0}, {0, 3}}});
    var d =
        new TransformedDistribution(Sample.of(Normal.of(tf, 0, 1), 2), new ScaleMatvecTriL(tril));
    Tensor drawn = d.sample(3, COUNT);
    assertThat(drawn.shape()).isEqualTo(Shape.of(COUNT, 2, 2));
    assertThat(drawn.var(0).flatten().toArray(float[].class))
        .containsExactly(new float[] {1, 2, 4, 9}, within(0.3f));
  }

  @Test
  void samples_haveTheGradientsOfWhatWasDrawn() {
    Tensor loc = tf.constant(0.5f);
    Function<Ops, Function<Tensor, Tensor>> draws =
        g -> at -> new TransformedDistribution(Normal.of(g, at, 1), new Exp()).sample(9, 100);
    Tensor slope = tf.gradient((Ops g, Tensor at) -> draws.apply(g).apply(at).sum()).apply(loc);
    // Of exp(loc + e) by loc: itself.
    assertThat(slope.asFloat())
        .isCloseTo(draws.apply(tf).apply(loc).sum().asFloat(), within(1e-3f));
    var mixture =
        tf.gradient((Ops g, Tensor scale) ->
                Mixture.of(
                        Categorical.ofProbs(g, new float[] {0.25f, 0.75f}),
                        Normal.of(g, g.constant(0f), 1),
                        Normal.of(g, scale, 1))
                    .sample(4, COUNT)
                    .mean())
            .apply(loc);
    assertThat(mixture.asFloat()).isCloseTo(0.75f, within(0.01f));
  }
}
