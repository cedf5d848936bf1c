package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Samples against the distribution functions, which the golden tables check.
final class UnivariateSamplesTest {
  private static final int COUNT = 20_000;

  private final Environment tf;

  UnivariateSamplesTest(Environment tf) {
    this.tf = tf;
  }

  /// A family and parameters of it.
  ///
  /// @param isMonotone whether one number alone is drawn for an event, so that the event moves with
  ///   the parameters as the quantile does
  record Family(
      String name,
      boolean isMonotone,
      Function<List<Tensor>, Distribution> maker,
      List<Double> of) {
    Family(
        String name, boolean isMonotone, Function<List<Tensor>, Distribution> maker, double... of) {
      this(name, isMonotone, maker, DoubleStream.of(of).boxed().toList());
    }

    Distribution make(Ops tf, DType dtype) {
      return maker.apply(of.stream().map(each -> tf.cast(tf.constant(each), dtype)).toList());
    }

    @Override
    public String toString() {
      return name + of;
    }
  }

  private static Stream<Family> families() {
    return Stream.of(
        new Family("Normal", true, p -> new Normal(p.get(0), p.get(1)), 1, 2),
        new Family("LogNormal", true, p -> new LogNormal(p.get(0), p.get(1)), 0.5, 0.75),
        new Family("Cauchy", true, p -> new Cauchy(p.get(0), p.get(1)), 1, 2),
        new Family("Laplace", true, p -> new Laplace(p.get(0), p.get(1)), 1, 2),
        new Family("Logistic", true, p -> new Logistic(p.get(0), p.get(1)), 1, 2),
        new Family("Gumbel", true, p -> new Gumbel(p.get(0), p.get(1)), 1, 2),
        new Family("Uniform", true, p -> new Uniform(p.get(0), p.get(1)), -1, 2),
        new Family("Exponential", true, p -> new Exponential(p.get(0)), 3),
        new Family("Weibull", true, p -> new Weibull(p.get(0), p.get(1)), 1.5, 2),
        new Family("Gamma", true, p -> new Gamma(p.get(0), p.get(1)), 0.5, 2),
        new Family("Gamma", true, p -> new Gamma(p.get(0), p.get(1)), 7, 0.5),
        new Family("InverseGamma", true, p -> new InverseGamma(p.get(0), p.get(1)), 3, 2),
        new Family("VonMises", true, p -> new VonMises(p.get(0), p.get(1)), 0.5, 2),
        new Family("VonMises", true, p -> new VonMises(p.get(0), p.get(1)), 0.5, 0.125),
        new Family("VonMises", true, p -> new VonMises(p.get(0), p.get(1)), -1, 150),
        truncated(0, 1, -1, 2),
        truncated(0, 1, 4, 5),
        truncated(1, 2, -30, -9),
        truncated(0, 1, Double.NEGATIVE_INFINITY, 0.5),
        truncated(0, 1, 5, Double.POSITIVE_INFINITY),
        new Family("Beta", false, p -> new Beta(p.get(0), p.get(1)), 2, 3),
        new Family("Beta", false, p -> new Beta(p.get(0), p.get(1)), 0.25, 0.5),
        new Family("StudentT", false, p -> new StudentT(p.get(0), p.get(1), p.get(2)), 5, 1, 2),
        new Family("StudentT", false, p -> new StudentT(p.get(0), p.get(1), p.get(2)), 0.75, 1, 2));
  }

  private static Family truncated(double... of) {
    return new Family(
        "TruncatedNormal",
        true,
        p -> new TruncatedNormal(p.get(0), p.get(1), p.get(2), p.get(3)),
        of);
  }

  static Stream<Arguments> familiesOfBothDtypes() {
    return Tier.sample(
        families()
            .flatMap(family ->
                Stream.of(DType.FLOAT32, DType.FLOAT64).map(dtype -> Arguments.of(family, dtype))),
        4,
        each -> Arrays.toString(each.get()));
  }

  static Stream<Family> monotone() {
    return Tier.sample(families().filter(Family::isMonotone), 4);
  }

  // By Kolmogorov and Smirnov: of right samples, the distance exceeds 1.95/√n once in a thousand.
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("familiesOfBothDtypes")
  void sample_ofManyEvents_hasTheDistributionFunction(Family family, DType dtype) {
    Distribution d = family.make(tf, dtype);
    Tensor drawn = d.sample(20261122L, COUNT);
    assertThat(drawn.dtype()).isEqualTo(dtype);
    assertThat(drawn.shape()).isEqualTo(Shape.of(COUNT));
    double[] below = tf.cast(d.cdf(drawn), DType.FLOAT64).sort().toArray(double[].class);
    double distance = 0;
    for (int i = 0; i < COUNT; i++) {
      double above = (i + 1.0) / COUNT - below[i];
      distance = Math.max(distance, Math.max(above, below[i] - (double) i / COUNT));
    }
    assertThat(distance).isLessThan(1.95 / Math.sqrt(COUNT)).isPositive();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("familiesOfBothDtypes")
  void sample_inAFunction_isThatOfEager(Family family, DType dtype) {
    Distribution d = family.make(tf, dtype);
    Tensor eager = d.sample(5, 2, 3);
    Tensor traced = tf.function((Ops g) -> family.make(g, dtype).sample(5, 2, 3)).apply();
    assertThat(tf.allClose(traced, eager, 1e-5, 0).toBoolean()).isTrue();
    assertThat(tf.allClose(d.sample(5, 2, 3), eager, 0, 0).toBoolean()).isTrue();
    assertThat(tf.allClose(d.sample(6, 2, 3), eager, 1e-3, 0).toBoolean()).isFalse();
  }

  // F(x(θ), θ) stays as θ moves: dx/dθ = -(∂F/∂θ)/f, by differences of F.
  @ParameterizedTest(name = "{0}")
  @MethodSource("monotone")
  void gradient_ofASample_isThatOfTheQuantile(Family family) {
    for (int k = 0; k < family.of().size(); k++) {
      if (Double.isFinite(family.of().get(k))) {
        check(family, k);
      }
    }
  }

  private void check(Family family, int k) {
    var parameters = new ArrayList<Tensor>();
    for (double each : family.of()) {
      parameters.add(tf.constant(each));
    }
    // One for each event, so that each event has a gradient of its own.
    parameters.set(k, tf.fill(tf.constant(new int[] {50}), parameters.get(k)));
    Distribution d = family.maker().apply(parameters);
    Tensor events;
    Tensor slopes;
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(parameters.get(k));
      events = d.sample(3);
      slopes = requireNonNull(tape.gradient(events, parameters.get(k)));
    }
    double h = 1e-5;
    var more = new ArrayList<>(parameters);
    var less = new ArrayList<>(parameters);
    more.set(k, parameters.get(k).plus(h));
    less.set(k, parameters.get(k).minus(h));
    Tensor change =
        family.maker().apply(more).cdf(events).minus(family.maker().apply(less).cdf(events));
    double[] expected = change.div(-2 * h).div(d.prob(events)).toArray(double[].class);
    double[] found = slopes.toArray(double[].class);
    for (int i = 0; i < expected.length; i++) {
      assertThat(found[i])
          .as("%s, parameter %d, event %d", family, k, i)
          .isCloseTo(expected[i], within(2e-4 * (1 + Math.abs(expected[i]))));
    }
  }

  // The quantile of the probability of a number is that number, and moves with both alike.
  @ParameterizedTest(name = "{0}")
  @MethodSource("families")
  void quantile_ofTheDistributionFunction_isTheNumber(Family family) {
    Distribution d = family.make(tf, DType.FLOAT64);
    Tensor events = d.sample(4, 20);
    Tensor isPrecise = d.cdf(events).lt(0.99);
    Tensor p = d.cdf(events);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(p);
      Tensor found = d.quantile(p);
      Tensor slopes = requireNonNull(tape.gradient(found, p)).times(d.prob(events));
      assertThat(tf.allClose(tf.where(isPrecise, found, events), events, 1e-7, 1e-9).toBoolean())
          .isTrue();
      assertThat(tf.allClose(tf.where(isPrecise, slopes, 1), tf.onesLike(p), 1e-5, 0).toBoolean())
          .isTrue();
    }
  }

  // dx/da by differences of the quantile.
  @Test
  void gradient_ofAQuantileOfGamma_isThatOfTheConcentration() {
    Tensor a = tf.constant(2.5);
    Tensor rate = tf.constant(0.5);
    double h = 1e-5;
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(a);
      tape.watch(rate);
      Tensor x = new Gamma(a, rate).quantile(0.3);
      var slopes = tape.gradient(x, List.of(a, rate));
      double more = new Gamma(a.plus(h), rate).quantile(0.3).asDouble();
      double less = new Gamma(a.minus(h), rate).quantile(0.3).asDouble();
      assertThat(((Tensor) slopes.get(0)).asDouble())
          .isCloseTo((more - less) / (2 * h), within(1e-6));
      assertThat(((Tensor) slopes.get(1)).asDouble()).isCloseTo(-x.asDouble() / 0.5, within(1e-9));
    }
  }

  // E[x] = a/(a + b): its slopes are b/(a + b)² and -a/(a + b)².
  @Test
  void gradient_ofSamplesOfBeta_isOnAverageThatOfTheMean() {
    Tensor a = tf.constant(0.5);
    Tensor b = tf.constant(1.5);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(a);
      tape.watch(b);
      var slopes = tape.gradient(new Beta(a, b).sample(11, 100_000).mean(), List.of(a, b));
      assertThat(((Tensor) slopes.get(0)).asDouble()).isCloseTo(1.5 / 4, within(5e-3));
      assertThat(((Tensor) slopes.get(1)).asDouble()).isCloseTo(-0.5 / 4, within(5e-3));
    }
  }

  // E[(x - loc)²] = scale²·df/(df - 2): its slope in df is -2·scale²/(df - 2)².
  @Test
  void gradient_ofSamplesOfStudentT_isOnAverageThatOfTheVariance() {
    Tensor df = tf.constant(12.0);
    Tensor scale = tf.constant(2.0);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(df);
      tape.watch(scale);
      var t = new StudentT(df, tf.constant(0.0), scale);
      var slopes = tape.gradient(t.sample(11, 200_000).square().mean(), List.of(df, scale));
      assertThat(((Tensor) slopes.get(0)).asDouble()).isCloseTo(-8 / 100.0, within(5e-3));
      assertThat(((Tensor) slopes.get(1)).asDouble()).isCloseTo(4 * 1.2, within(5e-2));
    }
  }

  @Test
  void sample_ofEveryFormOfSeedAndShape_isTheSame() {
    Gamma d = Gamma.of(tf, 2, new float[] {1, 2});
    Tensor expected = d.sample(9, 4, 3);
    Tensor seed = tf.constant(new long[] {0, 9});
    List<Tensor> others =
        List.of(
            d.sample(9, Shape.of(4, 3)),
            d.sample(9, tf.constant(new long[] {4, 3})),
            d.sample(seed, 4, 3),
            d.sample(seed, Shape.of(4, 3)),
            d.sample(tf.constant(new int[] {0, 9}), tf.constant(new int[] {4, 3})));
    assertThat(expected.shape()).isEqualTo(Shape.of(4, 3, 2));
    for (Tensor other : others) {
      assertThat(other.toArray(float[][][].class)).isEqualTo(expected.toArray(float[][][].class));
    }
  }

  @ParameterizedTest
  @EnumSource
  void sample_ofUnknownShapes_hasThatOfTheParameters(Placement placement) {
    List<Tensor> inputs =
        List.of(tf.constant(new float[][] {{1}, {2}}), tf.constant(new float[] {1, 2, 3}));
    List<Tensor> results =
        placement.run(
            tf, inputs, (g, in) -> List.of(new Weibull(in.get(0), in.get(1)).sample(1, 4)));
    Tensor expected = new Weibull(inputs.get(0), inputs.get(1)).sample(1, 4);
    assertThat(results.getFirst().shape()).isEqualTo(Shape.of(4, 2, 3));
    assertThat(tf.allClose(results.getFirst(), expected).toBoolean()).isTrue();
  }
}
