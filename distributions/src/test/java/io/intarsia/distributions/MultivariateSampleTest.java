package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/// Samples of vectors and matrices: their moments, the distribution of numbers made of them, and
/// their gradients against those of the moments.
final class MultivariateSampleTest {
  private static final int DRAWS = 20_000;

  private final Environment tf;

  MultivariateSampleTest(Environment tf) {
    this.tf = tf;
  }

  private Tensor n(Object numbers) {
    return tf.constant(numbers, DType.FLOAT64);
  }

  /// Kolmogorov's: the greatest distance of the two distribution functions, which is above the
  /// limit once in a million samples.
  private static void fits(Tensor drawn, DoubleUnaryOperator cdf) {
    double[] sorted = drawn.flatten().toArray(double[].class);
    Arrays.sort(sorted);
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      double p = cdf.applyAsDouble(sorted[i]);
      distance = Math.max(distance, Math.abs(p - (double) i / sorted.length));
      distance = Math.max(distance, Math.abs(p - (i + 1.0) / sorted.length));
    }
    assertThat(distance).isLessThan(2.69 / Math.sqrt(sorted.length));
  }

  /// Mean and covariance of `[n, k]`.
  private void hasMoments(Tensor drawn, double[] mean, double[][] covariance) {
    double size = drawn.shape().dim(0);
    Tensor means = drawn.mean(0);
    Tensor centred = drawn.minus(means);
    double[][] found = centred.matMul(centred, true, false).div(size).toArray(double[][].class);
    double[] middle = means.toArray(double[].class);
    for (int i = 0; i < mean.length; i++) {
      assertThat(middle[i]).isCloseTo(mean[i], within(5 * Math.sqrt(covariance[i][i] / size)));
      for (int j = 0; j < mean.length; j++) {
        double scale = Math.sqrt(covariance[i][i] * covariance[j][j]);
        assertThat(found[i][j]).isCloseTo(covariance[i][j], within(0.06 * scale));
      }
    }
  }

  @Test
  void normalSample_ofABatch_hasMomentsAndDistances() {
    double[][] scale = {{2, 0}, {-1.5, 0.5}};
    // What is above the diagonal does not count.
    double[][][] given = {{{2, 99}, {-1.5, 0.5}}, {{1, 7}, {0, 3}}};
    double[][] loc = {{1, -1}, {0, 10}};
    var d = new MultivariateNormalTriL(n(loc), n(given));
    Tensor drawn = d.sample(5, DRAWS);
    assertThat(drawn.shape()).isEqualTo(Shape.of(DRAWS, 2, 2));
    hasMoments(tf.gather(drawn, 0, 1), loc[0], new double[][] {{4, -3}, {-3, 2.5}});
    hasMoments(tf.gather(drawn, 1, 1), loc[1], new double[][] {{1, 0}, {0, 9}});
    Tensor standard =
        tf.linalg.triangularSolve(n(scale), tf.gather(drawn, 0, 1).minus(n(loc[0])).t());
    fits(standard.square().sum(0), x -> 1 - Math.exp(-x / 2));
  }

  @Test
  void normalSample_ofOneFactor_isThatOfABatchOfIt() {
    double[][] scale = {{2, 0, 0}, {-1.5, 0.5, 0}, {0.25, 1, 1}};
    Tensor one = new MultivariateNormalTriL(null, n(scale)).sample(5, 4);
    Tensor batch = new MultivariateNormalTriL(null, n(new double[][][] {scale})).sample(5, 4);
    assertThat(one.shape()).isEqualTo(Shape.of(4, 3));
    assertThat(batch.flatten().toArray(double[].class))
        .containsExactly(one.flatten().toArray(double[].class), within(1e-14));
    var diagonal = new MultivariateNormalDiag(n(new double[] {5, 0}), n(new double[] {2, 3}));
    Tensor drawn = diagonal.sample(6, DRAWS);
    hasMoments(drawn, new double[] {5, 0}, new double[][] {{4, 0}, {0, 9}});
  }

  @Test
  void dirichletSample_hasMomentsAndMargins() {
    var d = new Dirichlet(n(new double[][] {{1, 2, 3}, {0.2, 0.3, 5}}));
    Tensor drawn = d.sample(3, DRAWS);
    assertThat(drawn.shape()).isEqualTo(Shape.of(DRAWS, 2, 3));
    double[][] sums = drawn.sum(-1).toArray(double[][].class);
    assertThat(Arrays.stream(sums).flatMapToDouble(Arrays::stream))
        .allSatisfy(sum -> assertThat(sum).isCloseTo(1, within(1e-12)));
    // Beta(1, 5) and, of a concentration of 0.2 of 5.5, the mean.
    fits(tf.gather(tf.gather(drawn, 0, 1), 0, 1), x -> 1 - Math.pow(1 - x, 5));
    double m = 0.2 / 5.5;
    assertThat(tf.gather(tf.gather(drawn, 1, 1), 0, 1).mean().asDouble())
        .isCloseTo(m, within(5 * Math.sqrt(m * (1 - m) / 6.5 / DRAWS)));
    double[][] covariance = new double[3][3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        covariance[i][j] = ((i == j ? (i + 1) / 6.0 : 0) - (i + 1) * (j + 1) / 36.0) / 7;
      }
    }
    hasMoments(tf.gather(drawn, 0, 1), new double[] {1 / 6.0, 2 / 6.0, 3 / 6.0}, covariance);
  }

  @Test
  void dirichletSample_ofSmallConcentrations_isFiniteAndHasItsMean() {
    Dirichlet d = Dirichlet.of(tf, new float[] {0.001f, 0.002f, 0.003f});
    Tensor drawn = d.sample(3, DRAWS);
    assertThat(tf.math.reduceAll(drawn.isFinite()).toBoolean()).isTrue();
    float[] means = drawn.mean(0).toArray(float[].class);
    assertThat(means).containsExactly(new float[] {1 / 6f, 2 / 6f, 3 / 6f}, within(0.02f));
  }

  @Test
  void wishartSample_hasMoments() {
    double[][] scale = {{2, 0}, {-1, 0.5}};
    double[][] v = {{4, -2}, {-2, 1.25}};
    var d = new Wishart(n(new double[] {5, 2.5}), n(scale));
    Tensor drawn = d.sample(8, DRAWS);
    assertThat(drawn.shape()).isEqualTo(Shape.of(DRAWS, 2, 2, 2));
    double[] df = {5, 2.5};
    for (int b = 0; b < 2; b++) {
      Tensor own = tf.gather(drawn, b, 1);
      double[][] mean = own.mean(0).toArray(double[][].class);
      double[][] variance = own.var(0).toArray(double[][].class);
      for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
          double expected = df[b] * (v[i][j] * v[i][j] + v[i][i] * v[j][j]);
          assertThat(mean[i][j])
              .isCloseTo(df[b] * v[i][j], within(5 * Math.sqrt(expected / DRAWS)));
          assertThat(variance[i][j]).isCloseTo(expected, within(0.15 * expected));
          assertThat(mean[i][j]).isEqualTo(mean[j][i]);
        }
      }
    }
    // X[0][0] is 4 times a chi-squared number of ν degrees.
    var one = new Wishart(n(2), n(new double[][] {{2}}));
    fits(one.sample(9, DRAWS), x -> 1 - Math.exp(-x / 8));
  }

  @Test
  void dirichletSample_gradientOfTheMean_isThatOfItsFormula() {
    double[] alpha = {0.4, 1, 3};
    double[] w = {1, -2, 0.5};
    Tensor concentration = n(alpha);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(concentration);
      Tensor drawn = new Dirichlet(concentration).sample(21, 100_000);
      Tensor mean = drawn.times(n(w)).sum(-1).mean();
      double[] found = requireNonNull(tape.gradient(mean, concentration)).toArray(double[].class);
      double total = 4.4;
      double middle = (0.4 - 2 + 1.5) / total;
      for (int i = 0; i < 3; i++) {
        assertThat(found[i]).isCloseTo((w[i] - middle) / total, within(0.01));
      }
    }
  }

  @Test
  void dirichletSample_gradientOfTheMeanSquare_isThatOfItsFormula() {
    Tensor concentration = n(new double[] {2.5, 1});
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(concentration);
      Tensor x = tf.gather(new Dirichlet(concentration).sample(4, 100_000), 0, -1);
      // The mean of x² is a / (a + 2), with derivative 2 / (a + 2)².
      Tensor slope = requireNonNull(tape.gradient(x.square().mean(), concentration));
      double found = slope.toArray(double[].class)[0];
      assertThat(found).isCloseTo(2 / (4.5 * 4.5), within(0.002));
    }
  }

  @Test
  void normalSample_gradients_areThoseOfTheDraw() {
    Tensor loc = n(new double[] {1, 2});
    Tensor scale = n(new double[][] {{2, 0}, {-1, 0.5}});
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(loc);
      tape.watch(scale);
      Tensor drawn = new MultivariateNormalTriL(loc, scale).sample(21, 3);
      Tensor sum = drawn.times(n(new double[][] {{1, 2}, {3, 4}, {5, 6}})).sum();
      List<Tensor> found =
          tape.gradient(sum, List.of(loc, scale)).stream().map(Tensor.class::cast).toList();
      assertThat(found.get(0).toArray(double[].class)).containsExactly(9, 12);
      Tensor z = tf.linalg.triangularSolve(scale, drawn.minus(loc).t());
      double[][] weights = {{1, 3, 5}, {2, 4, 6}};
      double[][] whole = n(weights).matMul(z.t()).toArray(double[][].class);
      double[][] gradient = found.get(1).toArray(double[][].class);
      assertThat(gradient[0][0]).isCloseTo(whole[0][0], within(1e-12));
      assertThat(gradient[0][1]).isZero();
      assertThat(gradient[1]).containsExactly(whole[1], within(1e-12));
    }
  }

  @Test
  void wishartSample_gradientsOfTheMean_areThoseOfItsFormula() {
    Tensor df = n(6);
    double[][] l = {{1, 0}, {-0.5, 0.75}};
    Tensor scale = n(l);
    double[][] w = {{1, 0.5}, {0.5, -1}};
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(df);
      tape.watch(scale);
      Tensor mean = new Wishart(df, scale).sample(2, 50_000).times(n(w)).sum(-1, -2).mean();
      List<Tensor> found =
          tape.gradient(mean, List.of(df, scale)).stream().map(Tensor.class::cast).toList();
      // tr(W V) and 2 ν W L.
      assertThat(found.get(0).asDouble()).isCloseTo(1 - 0.5 - 0.8125, within(0.02));
      double[][] gradient = found.get(1).toArray(double[][].class);
      assertThat(gradient[0][0]).isCloseTo(12 * (1 - 0.25), within(0.2));
      assertThat(gradient[0][1]).isZero();
      assertThat(gradient[1][0]).isCloseTo(12 * (0.5 + 0.5), within(0.2));
      assertThat(gradient[1][1]).isCloseTo(12 * -0.75, within(0.2));
    }
  }
}
