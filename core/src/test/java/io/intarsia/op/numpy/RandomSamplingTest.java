package io.intarsia.op.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random numbers in numpy's forms, by what is known of their distributions.
final class RandomSamplingTest {
  private static final int MANY = 20_000;

  private final Environment tf;

  RandomSamplingTest(Environment tf) {
    this.tf = tf;
  }

  /// @param mean of the distribution
  /// @param std its standard deviation
  record Draw(String name, Function<Ops, Tensor> code, DType dtype, double mean, double std) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Draw> draws() {
    DType f = DType.FLOAT32;
    return Stream.of(
        new Draw("rand", g -> g.numpy.random.rand(MANY), f, 0.5, Math.sqrt(1 / 12.0)),
        new Draw("random", g -> g.numpy.random.random(MANY), f, 0.5, Math.sqrt(1 / 12.0)),
        new Draw("randn", g -> g.numpy.random.randn(MANY), f, 0, 1),
        new Draw("standardNormal", g -> g.numpy.random.standardNormal(MANY), f, 0, 1),
        new Draw("normal", g -> g.numpy.random.normal(3, 0.5, MANY), f, 3, 0.5),
        new Draw("uniform", g -> g.numpy.random.uniform(-2, 4, MANY), f, 1, Math.sqrt(3)),
        new Draw(
            "randint", g -> g.numpy.random.randint(2, 6, MANY), DType.INT32, 3.5, Math.sqrt(1.25)),
        new Draw(
            "integers",
            g -> g.numpy.random.integers(4, new int[] {MANY}),
            DType.INT32,
            1.5,
            Math.sqrt(1.25)),
        new Draw(
            "lognormal",
            g -> g.numpy.random.lognormal(0.5, 0.25, MANY),
            f,
            Math.exp(0.53125),
            Math.exp(0.53125) * Math.sqrt(Math.exp(0.0625) - 1)),
        new Draw("exponential", g -> g.numpy.random.exponential(2, MANY), f, 2, 2),
        new Draw("gamma", g -> g.numpy.random.gamma(4, 0.5, MANY), f, 2, 1),
        new Draw("beta", g -> g.numpy.random.beta(1, 3, MANY), f, 0.25, Math.sqrt(3 / 80.0)),
        new Draw("poisson", g -> g.numpy.random.poisson(4, MANY), DType.INT64, 4, 2),
        new Draw(
            "binomial",
            g -> g.numpy.random.binomial(10, 0.3, MANY),
            DType.INT64,
            3,
            Math.sqrt(2.1)),
        new Draw("choice", g -> g.numpy.random.choice(3, MANY), DType.INT32, 1, Math.sqrt(2 / 3.0)),
        new Draw("laplace", g -> g.numpy.random.laplace(1, 2, MANY), f, 1, Math.sqrt(8)),
        new Draw(
            "gumbel",
            g -> g.numpy.random.gumbel(0, 1, MANY),
            f,
            0.5772156649,
            Math.PI / Math.sqrt(6)),
        new Draw(
            "logistic", g -> g.numpy.random.logistic(1, 1, MANY), f, 1, Math.PI / Math.sqrt(3)),
        new Draw(
            "rayleigh",
            g -> g.numpy.random.rayleigh(2, MANY),
            f,
            2 * Math.sqrt(Math.PI / 2),
            2 * Math.sqrt(2 - Math.PI / 2)),
        new Draw("weibull", g -> g.numpy.random.weibull(2, MANY), f, 0.8862269255, 0.4632513746),
        new Draw("pareto", g -> g.numpy.random.pareto(5, MANY), f, 0.25, Math.sqrt(5 / 48.0)),
        new Draw("power", g -> g.numpy.random.power(3, MANY), f, 0.75, Math.sqrt(0.0375)),
        new Draw("standardExponential", g -> g.numpy.random.standardExponential(MANY), f, 1, 1),
        new Draw("standardGamma", g -> g.numpy.random.standardGamma(4, MANY), f, 4, 2),
        new Draw("chisquare", g -> g.numpy.random.chisquare(3, MANY), f, 3, Math.sqrt(6)),
        new Draw("standardT", g -> g.numpy.random.standardT(10, MANY), f, 0, Math.sqrt(1.25)),
        new Draw(
            "geometric", g -> g.numpy.random.geometric(0.25, MANY), DType.INT64, 4, Math.sqrt(12)),
        new Draw(
            "triangular",
            g -> g.numpy.random.triangular(0, 1, 4, MANY),
            f,
            5 / 3.0,
            Math.sqrt(13 / 18.0)),
        new Draw(
            "multinomial",
            g -> g.numpy.random.multinomial(10, new double[] {0.3, 0.7}, MANY).get(Index.all(), 0),
            DType.INT64,
            3,
            Math.sqrt(2.1)),
        new Draw(
            "dirichlet",
            g -> g.numpy.random.dirichlet(new int[] {1, 3}, MANY).get(Index.all(), 0),
            f,
            0.25,
            Math.sqrt(3 / 80.0)),
        new Draw(
            "choice with p",
            g -> g.numpy.random.choice(new int[] {5, 9}, MANY, true, new double[] {0.25, 0.75}),
            DType.INT32,
            8,
            Math.sqrt(3)));
  }

  @ParameterizedTest
  @MethodSource("draws")
  void numbers_haveMeanAndSpreadOfTheDistribution(Draw draw) {
    tf.random.setSeed(7);
    List<Tensor> both =
        List.of(draw.code().apply(tf), tf.function((Ops g) -> draw.code().apply(g)).apply());
    for (Tensor drawn : both) {
      assertThat(drawn.dtype()).isEqualTo(draw.dtype());
      assertThat(drawn.shape()).isEqualTo(Shape.of(MANY));
      Tensor numbers = drawn.cast(DType.FLOAT64);
      // Five standard errors of a mean, and as much of a spread of heavy tails.
      double error = draw.std() / Math.sqrt(MANY);
      assertThat(numbers.mean().asDouble()).isCloseTo(draw.mean(), within(5 * error));
      assertThat(numbers.std().asDouble()).isCloseTo(draw.std(), within(12 * error));
    }
  }

  @ParameterizedTest
  @MethodSource("draws")
  void numbers_belongToTheSeedOfTheEnvironment(Draw draw) {
    List<?> first = seeded(1, draw);
    assertThat(seeded(1, draw)).isEqualTo(first);
    assertThat(seeded(2, draw)).isNotEqualTo(first);
  }

  private List<?> seeded(long seed, Draw draw) {
    tf.random.setSeed(seed);
    return draw.code().apply(tf).toList();
  }

  @Test
  void size_ofNoNumbersIsAScalarAndOfSeveralAShape() {
    assertThat(tf.numpy.random.rand().shape()).isEqualTo(Shape.of());
    assertThat(tf.numpy.random.normal(0, 1).shape()).isEqualTo(Shape.of());
    assertThat(tf.numpy.random.choice(3).shape()).isEqualTo(Shape.of());
    assertThat(tf.numpy.random.gamma(1, 1, 2, 3).shape()).isEqualTo(Shape.of(2, 3));
    assertThat(tf.numpy.random.poisson(1, new int[] {3, 2}).shape()).isEqualTo(Shape.of(3, 2));
    assertThat(tf.numpy.random.choice(new float[] {1, 2}, 2, 2).shape()).isEqualTo(Shape.of(2, 2));
  }

  @Test
  void bounds_ofIntegers_areTheFirstInsideAndTheLastOutside() {
    Tensor drawn = tf.numpy.random.randint(-1, 2, 1000);
    assertThat(tf.numpy.unique(drawn).toList()).isEqualTo(List.of(-1, 0, 1));
    assertThat(tf.numpy.unique(tf.numpy.random.choice(new int[] {4, 2}, 100)).toList())
        .isEqualTo(List.of(2, 4));
  }

  @Test
  void order_isAnotherOfTheSameElements() {
    Tensor mixed = tf.numpy.random.permutation(100);
    assertThat(mixed.toList()).isNotEqualTo(tf.range(100).toList());
    assertThat(mixed.sort().toList()).isEqualTo(tf.range(100).toList());
    Tensor rows = tf.numpy.random.shuffle(new int[][] {{1, 2}, {3, 4}});
    assertThat(tf.sort(rows, 0).toList()).isEqualTo(List.of(List.of(1, 2), List.of(3, 4)));
  }

  @Test
  void choice_withoutReplacement_drawsEachOnceAndNoneOfProbabilityZero() {
    Tensor all = tf.numpy.random.choice(new int[] {7, 8, 9}, 3, false);
    assertThat(all.sort().toList()).isEqualTo(List.of(7, 8, 9));
    int withTheFirst = 0;
    for (int i = 0; i < 300; i++) {
      Tensor drawn = tf.numpy.random.choice(4, 2, false, new double[] {0.6, 0, 0.2, 0.2});
      assertThat(drawn.toList()).doesNotHaveDuplicates();
      assertThat(drawn.eq(1).any().toBoolean()).isFalse();
      withTheFirst += drawn.eq(0).any().toBoolean() ? 1 : 0;
    }
    // 0.6 + 2 * 0.2 * 0.6 / 0.8 of all have the first one.
    assertThat(withTheFirst / 300.0).isCloseTo(0.9, within(0.09));
  }

  @Test
  void wrongArguments_areRefusedWithWhatIsExpected() {
    assertThatThrownBy(() -> tf.numpy.random.choice(3, 4, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "numpy.choice: not as many elements; expected a size of 3 at most without replacement,"
                + " got 4");
    assertThatThrownBy(() -> tf.numpy.random.randint(3, 3, 2))
        .hasMessage("numpy.randint: nothing is between the bounds; expected high above 3, got 3");
    assertThatThrownBy(() -> tf.numpy.random.binomial(3, 1.5, 2))
        .hasMessage(
            "numpy.binomial: no such trials; expected n >= 0 and p within [0, 1], got 3 and 1.5");
  }

  @Test
  void standardCauchy_halfOfTheNumbersAreWithinOne() {
    Tensor within = tf.numpy.random.standardCauchy(MANY).abs().lt(1);
    assertThat(within.mean().asDouble()).isCloseTo(0.5, within(0.02));
  }

  @Test
  void multivariateNormal_hasItsMeanAndCovariance() {
    double[][] covariance = {{2, 1}, {1, 3}};
    Tensor drawn = tf.numpy.random.multivariateNormal(new int[] {1, -2}, covariance, MANY);
    assertThat(drawn.shape()).isEqualTo(Shape.of(MANY, 2));
    double[] mean = drawn.mean(0).toArray(double[].class);
    assertThat(mean[0]).isCloseTo(1, within(0.06));
    assertThat(mean[1]).isCloseTo(-2, within(0.06));
    Tensor got = tf.numpy.cov(drawn, null, false);
    assertThat(tf.numpy.allclose(got, covariance, 0, 0.15).toBoolean()).isTrue();
  }

  @Test
  void multinomial_eachDrawHasAllTrials() {
    Tensor counts = tf.numpy.random.multinomial(7, new double[] {0.2, 0.3, 0.5}, 4, 2);
    assertThat(counts.shape()).isEqualTo(Shape.of(4, 2, 3));
    assertThat(counts.sum(-1).eq(7).all().toBoolean()).isTrue();
  }

  @Test
  void seed_sameSeed_givesTheSameNumbers() {
    tf.numpy.random.seed(3);
    float[] first = tf.numpy.random.rand(4).toArray(float[].class);
    tf.numpy.random.seed(3);
    assertThat(tf.numpy.random.rand(4).toArray(float[].class)).isEqualTo(first);
  }

  @Test
  void distribution_thatThereIsNot_isRefused() {
    var random = tf.numpy.random;
    assertThatThrownBy(() -> random.geometric(0, 3))
        .hasMessage("numpy.random.geometric: no such distribution; expected p in (0, 1], got 0.0");
    assertThatThrownBy(() -> random.triangular(0, 5, 4))
        .hasMessageContaining("expected left <= mode <= right, got [0.0, 5.0, 4.0]");
    assertThatThrownBy(() -> random.multinomial(-1, new double[] {1}))
        .hasMessageContaining("expected n >= 0, got -1");
    assertThat(random.geometric(1, 3).toArray(long[].class)).containsExactly(1, 1, 1);
  }
}
