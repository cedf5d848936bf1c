package io.intarsia.op.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
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
}
