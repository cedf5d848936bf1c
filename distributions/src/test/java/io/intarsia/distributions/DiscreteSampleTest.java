package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Samples of counts and categories against their probabilities, counted by hand: Pearson's χ² over
/// cells, the last of which has all that is beyond.
final class DiscreteSampleTest {
  private static final int DRAWS = 20_000;

  /// What χ² is above once in a million samples, of 1 to 12 degrees of freedom (SciPy: chi2.isf).
  private static final double[] LIMITS = {
    23.93, 27.63, 30.66, 33.38, 35.89, 38.26, 40.52, 42.70, 44.81, 46.86, 48.87, 50.83
  };

  private static final double[] ROW = {0.1, 0.2, 0.3, 0.4};
  private static final double[] OTHER = {0.7, 0, 0.05, 0.25};

  private final Environment tf;

  DiscreteSampleTest(Environment tf) {
    this.tf = tf;
  }

  /// A family of a batch of two, and the probability of `k` for each of these.
  record Family(
      String name,
      Function<Function<Object, Tensor>, Distribution> of,
      ToDoubleFunction<Integer> first,
      ToDoubleFunction<Integer> second,
      int cells) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static double choose(int n, int k) {
    double ways = 1;
    for (int i = 1; i <= k; i++) {
      ways *= (n - k + i) / (double) i;
    }
    return ways;
  }

  private static double binomial(int n, double p, int k) {
    return k > n ? 0 : choose(n, k) * Math.pow(p, k) * Math.pow(1 - p, n - k);
  }

  private static double poisson(double rate, int k) {
    double p = Math.exp(-rate);
    for (int i = 1; i <= k; i++) {
      p *= rate / i;
    }
    return p;
  }

  static Stream<Arguments> families() {
    return all()
        .flatMap(family ->
            Stream.of(DType.FLOAT32, DType.FLOAT64).map(dtype -> Arguments.of(family, dtype)));
  }

  static Stream<Family> all() {
    return Stream.of(
        new Family(
            "Bernoulli",
            c -> new Bernoulli(null, c.apply(new double[] {0.3, 0.85})),
            k -> k == 0 ? 0.7 : 0.3,
            k -> k == 0 ? 0.15 : 0.85,
            2),
        new Family(
            "Bernoulli by logits",
            c -> new Bernoulli(c.apply(new double[] {0, Math.log(3)}), null),
            k -> 0.5,
            k -> k == 0 ? 0.25 : 0.75,
            2),
        new Family(
            "Binomial",
            c ->
                new Binomial(
                    c.apply(new double[] {6, 12}), null, c.apply(new double[] {0.25, 0.6})),
            k -> binomial(6, 0.25, k),
            k -> binomial(12, 0.6, k),
            13),
        new Family(
            "Categorical",
            c -> new Categorical(null, c.apply(new double[][] {ROW, OTHER})),
            k -> ROW[k],
            k -> OTHER[k],
            4),
        new Family(
            "Categorical by logits",
            c -> new Categorical(c.apply(new double[][] {logs(ROW), logs(OTHER)}), null),
            k -> ROW[k],
            k -> OTHER[k],
            4),
        new Family(
            "Poisson",
            c -> new Poisson(c.apply(new double[] {0.8, 4}), null),
            k -> poisson(0.8, k),
            k -> poisson(4, k),
            10),
        new Family(
            "Poisson by its logarithm",
            c -> new Poisson(null, c.apply(new double[] {0, Math.log(20)})),
            k -> poisson(1, k),
            k -> poisson(20, k),
            13),
        new Family(
            "Geometric",
            c -> new Geometric(null, c.apply(new double[] {0.3, 0.9})),
            k -> 0.3 * Math.pow(0.7, k),
            k -> 0.9 * Math.pow(0.1, k),
            8),
        new Family(
            "NegativeBinomial",
            c ->
                new NegativeBinomial(
                    c.apply(new double[] {3, 1}), null, c.apply(new double[] {0.4, 0.7})),
            k -> choose(k + 2, k) * Math.pow(0.6, 3) * Math.pow(0.4, k),
            k -> 0.3 * Math.pow(0.7, k),
            10));
  }

  /// Up to a constant.
  private static double[] logs(double[] probabilities) {
    return Arrays.stream(probabilities).map(p -> Math.log(3 * p)).toArray();
  }

  @ParameterizedTest
  @MethodSource("families")
  void sample_ofACount_comesAsOftenAsItsProbability(Family family, DType dtype) {
    Distribution d = family.of.apply(numbers -> tf.constant(numbers, dtype));
    Tensor drawn = d.sample(7, 2, DRAWS / 2);
    assertThat(drawn.shape()).isEqualTo(Shape.of(2, DRAWS / 2, 2));
    assertThat(drawn.dtype()).isEqualTo(d.dtype());
    double[][] columns =
        tf.transpose(tf.reshape(tf.cast(drawn, DType.FLOAT64), -1, 2)).toArray(double[][].class);
    fits(columns[0], family.first, family.cells);
    fits(columns[1], family.second, family.cells);
  }

  private static void fits(double[] drawn, ToDoubleFunction<Integer> probability, int cells) {
    double[] counts = new double[cells];
    for (double each : drawn) {
      assertThat(each).isGreaterThanOrEqualTo(0).isEqualTo(Math.rint(each));
      counts[(int) Math.min(each, cells - 1)]++;
    }
    double left = 1;
    double statistic = 0;
    int used = 0;
    for (int k = 0; k < cells; k++) {
      double p = k == cells - 1 ? left : probability.applyAsDouble(k);
      left -= p;
      double expected = p * drawn.length;
      if (expected > 5) {
        statistic += Math.pow(counts[k] - expected, 2) / expected;
        used++;
      } else {
        assertThat(counts[k]).as("of %s expected", expected).isLessThanOrEqualTo(expected + 25);
      }
    }
    assertThat(statistic).isLessThan(LIMITS[used - 2]);
  }

  @Test
  void sample_ofWhatCannotBe_neverComes() {
    assertThat(Bernoulli.ofProbs(tf, 0).sample(1, 1000).sum().asInt()).isZero();
    assertThat(Bernoulli.ofProbs(tf, 1).sample(1, 1000).sum().asInt()).isEqualTo(1000);
    assertThat(Binomial.ofProbs(tf, 7, new float[] {0, 1}).sample(1).toArray(float[].class))
        .containsExactly(0, 7);
    assertThat(Binomial.ofProbs(tf, 0, 0.5).sample(1).asFloat()).isZero();
    assertThat(Poisson.of(tf, 0).sample(1, 100).sum().asFloat()).isZero();
    assertThat(Geometric.ofProbs(tf, 1).sample(1, 100).sum().asFloat()).isZero();
    assertThat(NegativeBinomial.ofProbs(tf, 3, 0).sample(1, 100).sum().asFloat()).isZero();
  }

  @Test
  void oneHotSample_isOneAtTheCategoryOfTheSameSeed() {
    float[][] probs = {{0.2f, 0.5f, 0.3f}, {1, 0, 0}};
    Tensor hot = OneHotCategorical.ofProbs(tf, probs).sample(3, 50);
    Tensor plain = Categorical.ofProbs(tf, probs).sample(3, 50);
    assertThat(hot.shape()).isEqualTo(Shape.of(50, 2, 3));
    assertThat(hot.dtype()).isEqualTo(DType.INT32);
    assertThat(hot.sum(-1).toArray(int[][].class))
        .isDeepEqualTo(tf.onesLike(plain).toArray(int[][].class));
    assertThat(hot.cast(DType.FLOAT32).argmax(-1).cast(DType.INT32).toArray(int[][].class))
        .isDeepEqualTo(plain.toArray(int[][].class));
  }

  @Test
  void multinomialSample_hasItsTotalAndMoments() {
    double[][] p = {{0.5, 0.2, 0, 0.3}, {0.05, 0.9, 0.05, 0}};
    double[] n = {10, 1000};
    Multinomial d = Multinomial.ofProbs(tf, n(n), n(p));
    Tensor drawn = d.sample(11, DRAWS);
    assertThat(drawn.shape()).isEqualTo(Shape.of(DRAWS, 2, 4));
    double[][][] all = drawn.toArray(double[][][].class);
    for (int b = 0; b < 2; b++) {
      double[] sums = new double[4];
      double[][] products = new double[4][4];
      for (double[][] each : all) {
        double total = 0;
        for (int i = 0; i < 4; i++) {
          total += each[b][i];
          sums[i] += each[b][i];
          assertThat(each[b][i]).isGreaterThanOrEqualTo(0).isEqualTo(Math.rint(each[b][i]));
          for (int j = 0; j < 4; j++) {
            products[i][j] += (each[b][i] - n[b] * p[b][i]) * (each[b][j] - n[b] * p[b][j]);
          }
        }
        assertThat(total).isEqualTo(n[b]);
      }
      for (int i = 0; i < 4; i++) {
        double variance = n[b] * p[b][i] * (1 - p[b][i]);
        assertThat(sums[i] / DRAWS - n[b] * p[b][i])
            .isBetween(-5 * Math.sqrt(variance / DRAWS), 5 * Math.sqrt(variance / DRAWS));
        for (int j = 0; j < 4; j++) {
          double expected = n[b] * ((i == j ? p[b][i] : 0) - p[b][i] * p[b][j]);
          double scale = n[b] * Math.sqrt(p[b][i] * p[b][j]);
          assertThat(products[i][j] / DRAWS - expected).isBetween(-0.05 * scale, 0.05 * scale);
        }
      }
    }
  }

  private Tensor n(Object numbers) {
    return tf.constant(numbers, DType.FLOAT64);
  }

  @Test
  void sample_ofABatchThatParametersBroadcastTo_drawsEachByItself() {
    Tensor drawn =
        Binomial.ofProbs(tf, new float[][] {{50}, {1000}}, new float[] {.2f, .2f, .5f})
            .sample(5, 2000);
    assertThat(drawn.shape()).isEqualTo(Shape.of(2000, 2, 3));
    assertThat(tf.math.reduceAll(tf.gather(drawn, 0, -1).eq(tf.gather(drawn, 1, -1))).toBoolean())
        .isFalse();
    Tensor means = drawn.mean(0);
    assertThat(means.get(0, 0).asFloat()).isBetween(9.5f, 10.5f);
    assertThat(means.get(1, 2).asFloat()).isBetween(498f, 502f);
    Tensor counts =
        Multinomial.ofLogits(tf, new float[][] {{10}, {20}}, new float[] {0, 0}).sample(5, 7);
    assertThat(counts.shape()).isEqualTo(Shape.of(7, 2, 1, 2));
    assertThat(counts.sum(-1).get(3).flatten().toArray(float[].class)).containsExactly(10, 20);
  }

  @Test
  void poissonSample_ofManyEvents_hasMeanAndVariance() {
    double[] drawn =
        new Poisson(n(new double[] {1e6}), null).sample(1, DRAWS).flatten().toArray(double[].class);
    double mean = Arrays.stream(drawn).average().orElseThrow();
    double variance =
        Arrays.stream(drawn).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    assertThat(mean).isBetween(1e6 - 40, 1e6 + 40);
    assertThat(variance).isBetween(0.95e6, 1.05e6);
  }

  @ParameterizedTest
  @MethodSource("all")
  void sample_ofACount_hasNoGradient(Family family) {
    List<Tensor> parameters = new ArrayList<>();
    try (GradientTape tape = tf.gradientTape()) {
      Distribution d =
          family.of.apply(numbers -> {
            Tensor x = tf.constant(numbers, DType.FLOAT64);
            tape.watch(x);
            parameters.add(x);
            return x;
          });
      Tensor sum = d.sample(1, 3).cast(DType.FLOAT64).sum();
      assertThat(tape.gradient(sum, parameters)).containsOnlyNulls();
    }
  }
}
