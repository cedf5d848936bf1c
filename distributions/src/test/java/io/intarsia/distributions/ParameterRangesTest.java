package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.distributions.bijector.Exp;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One rule for parameters out of their ranges: all that the distribution gives is NaN, integers
/// are -1, and nothing is thrown or waited for. The rest of the batch does not change.
@Timeout(120)
final class ParameterRangesTest {
  private static final double NAN = Double.NaN;
  private static final double INF = Double.POSITIVE_INFINITY;

  private final Environment tf;

  ParameterRangesTest(Environment tf) {
    this.tf = tf;
  }

  /// A family with a batch of parameters of which the first are in range and the others are not.
  ///
  /// @param event an event that has a density
  /// @param parameters `[batch]` numbers each, or events
  record Kind(
      String name,
      Function<List<Tensor>, Distribution> maker,
      Object event,
      int eventRank,
      List<double[][]> parameters) {
    int size() {
      return parameters.getFirst().length;
    }

    List<Tensor> tensors(Ops tf) {
      List<Tensor> all = new ArrayList<>();
      for (double[][] each : parameters) {
        Tensor rows = tf.constant(each);
        all.add(each[0].length == 1 ? rows.squeeze(-1) : rows);
      }
      return all;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /// A batch of tuples of numbers, as parameters.
  private static Kind kind(
      String name, Function<List<Tensor>, Distribution> maker, double event, double[]... batch) {
    List<double[][]> columns = new ArrayList<>();
    for (int i = 0; i < batch[0].length; i++) {
      int column = i;
      columns.add(
          Arrays.stream(batch).map(each -> new double[] {each[column]}).toArray(double[][]::new));
    }
    return new Kind(name, maker, event, 0, columns);
  }

  private static Kind vectors(
      String name,
      Function<List<Tensor>, Distribution> maker,
      double[] event,
      double[][]... parameters) {
    return new Kind(name, maker, event, 1, List.of(parameters));
  }

  private static double[] of(double... numbers) {
    return numbers;
  }

  private static Stream<Kind> located() {
    double[][] batch = {
      of(0, 1), of(0, 0), of(0, -1), of(0, NAN), of(0, INF), of(NAN, 1), of(INF, 1)
    };
    return Stream.of(
        kind("Normal", p -> new Normal(p.get(0), p.get(1)), 0.25, batch),
        kind("LogNormal", p -> new LogNormal(p.get(0), p.get(1)), 0.25, batch),
        kind("Cauchy", p -> new Cauchy(p.get(0), p.get(1)), 0.25, batch),
        kind("Laplace", p -> new Laplace(p.get(0), p.get(1)), 0.25, batch),
        kind("Logistic", p -> new Logistic(p.get(0), p.get(1)), 0.25, batch),
        kind("Gumbel", p -> new Gumbel(p.get(0), p.get(1)), 0.25, batch),
        kind("Independent", p -> new Independent(new Normal(p.get(0), p.get(1)), 0), 0.25, batch),
        kind("Sample", p -> Sample.of(new Normal(p.get(0), p.get(1))), 0.25, batch),
        kind(
            "TransformedDistribution",
            p -> new TransformedDistribution(new Normal(p.get(0), p.get(1)), new Exp()),
            0.25,
            batch));
  }

  private static Stream<Kind> shaped() {
    double[][] batch = {
      of(2, 1),
      of(0, 1),
      of(-0.5, 1),
      of(1, 0),
      of(1, -1),
      of(NAN, 1),
      of(1, NAN),
      of(INF, 1),
      of(1, INF)
    };
    return Stream.of(
        kind("Gamma", p -> new Gamma(p.get(0), p.get(1)), 0.25, batch),
        kind("InverseGamma", p -> new InverseGamma(p.get(0), p.get(1)), 0.25, batch),
        kind("Weibull", p -> new Weibull(p.get(0), p.get(1)), 0.25, batch),
        kind("Beta", p -> new Beta(p.get(0), p.get(1)), 0.25, batch),
        kind("Exponential", p -> new Exponential(p.get(0)), 0.25, of(2), of(0), of(-1), of(NAN)),
        kind(
            "StudentT",
            p -> new StudentT(p.get(0), p.get(1), p.get(2)),
            0.25,
            of(3, 0, 1),
            of(0, 0, 1),
            of(-1, 0, 1),
            of(3, NAN, 1),
            of(3, 0, -1)),
        kind(
            "VonMises",
            p -> new VonMises(p.get(0), p.get(1)),
            0.25,
            of(0, 0),
            of(0, -1),
            of(0, INF),
            of(NAN, 1)),
        kind(
            "Uniform",
            p -> new Uniform(p.get(0), p.get(1)),
            0.25,
            of(0, 1),
            of(1, 0),
            of(1, 1),
            of(0, INF),
            of(NAN, 1)),
        kind(
            "TruncatedNormal",
            p -> new TruncatedNormal(p.get(0), p.get(1), p.get(2), p.get(3)),
            0.25,
            of(0, 1, -INF, 1),
            of(0, -1, 0, 1),
            of(0, 1, 2, 1),
            of(0, 1, 1, 1),
            of(NAN, 1, 0, 1),
            of(0, 1, NAN, 1)));
  }

  private static Stream<Kind> counts() {
    return Stream.of(
        kind("Bernoulli", p -> new Bernoulli(null, p.get(0)), 1, of(1), of(-0.5), of(1.5), of(NAN)),
        kind("Bernoulli by logits", p -> new Bernoulli(p.get(0), null), 1, of(INF), of(NAN)),
        kind("Geometric", p -> new Geometric(null, p.get(0)), 1, of(0.5), of(0), of(-0.5), of(1.5)),
        kind(
            "Geometric by logits", p -> new Geometric(p.get(0), null), 1, of(0), of(-INF), of(NAN)),
        kind(
            "Binomial",
            p -> new Binomial(p.get(0), null, p.get(1)),
            1,
            of(3, 0.5),
            of(-1, 0.5),
            of(2.5, 0.5),
            of(3, -0.5),
            of(3, 1.5),
            of(INF, 0.5),
            of(3, NAN)),
        kind(
            "Binomial by logits",
            p -> new Binomial(p.get(0), p.get(1), null),
            1,
            of(3, 0),
            of(NAN, 0),
            of(3, NAN)),
        kind(
            "NegativeBinomial",
            p -> new NegativeBinomial(p.get(0), null, p.get(1)),
            1,
            of(3, 0.5),
            of(0, 0.5),
            of(-1, 0.5),
            of(3, 1),
            of(3, -0.5),
            of(3, NAN)),
        kind(
            "NegativeBinomial by logits",
            p -> new NegativeBinomial(p.get(0), p.get(1), null),
            1,
            of(3, 0),
            of(NAN, 0),
            of(3, INF)),
        kind("Poisson", p -> new Poisson(p.get(0), null), 1, of(2), of(-1), of(NAN), of(INF)),
        kind("Poisson by logRate", p -> new Poisson(null, p.get(0)), 1, of(0), of(NAN), of(INF)));
  }

  private static Stream<Kind> events() {
    double[][] chances = {of(0, 1), of(-0.5, 1.5), of(0, 0), of(NAN, 1), of(INF, 1)};
    double[][] logits = {of(-INF, 1), of(NAN, 1), of(INF, 1), of(-INF, -INF)};
    double[][] matrices = {of(1, 0, 2, 1), of(1, 0, 2, 0), of(NAN, 0, 2, 1), of(1, 0, INF, 1)};
    double[][] squares = {of(1, 0, 2, 1), of(1, 0, 2, 1), of(1, 0, 2, 1), of(1, 0, 2, 0)};
    return Stream.of(
        new Kind(
            "Categorical",
            p -> new Categorical(null, p.get(0)),
            1,
            0,
            List.<double[][]>of(chances)),
        new Kind(
            "Categorical by logits",
            p -> new Categorical(p.get(0), null),
            1,
            0,
            List.<double[][]>of(logits)),
        vectors("OneHotCategorical", p -> new OneHotCategorical(null, p.get(0)), of(0, 1), chances),
        vectors(
            "Multinomial",
            p -> new Multinomial(p.get(0), null, p.get(1)),
            of(0, 3),
            new double[][] {of(3), of(-1), of(2.5), of(3), of(3)},
            new double[][] {of(0, 1), of(0, 1), of(0, 1), of(-0.5, 1.5), of(NAN, 1)}),
        vectors(
            "Dirichlet",
            p -> new Dirichlet(p.get(0)),
            of(0.25, 0.75),
            new double[][] {of(2, 3), of(0, 1), of(-0.5, 1.5), of(NAN, 1), of(INF, 1)}),
        vectors(
            "MultivariateNormalDiag",
            p -> new MultivariateNormalDiag(p.get(0), p.get(1)),
            of(0, 1),
            new double[][] {of(0, 0), of(0, 0), of(0, 0), of(NAN, 0), of(INF, 0)},
            new double[][] {of(1, -1), of(1, 0), of(1, NAN), of(1, 1), of(1, 1)}),
        vectors(
            "MultivariateNormalTriL",
            p -> new MultivariateNormalTriL(null, square(p.get(0))),
            of(0, 1),
            matrices),
        new Kind(
            "Wishart",
            p -> new Wishart(p.get(0), square(p.get(1))),
            new double[][] {{2, 1}, {1, 2}},
            2,
            List.of(new double[][] {of(3), of(1), of(NAN), of(3)}, squares)));
  }

  private static Tensor square(Tensor rows) {
    return rows.reshape(-1, 2, 2);
  }

  static Stream<Kind> kinds() {
    return Tier.sample(Stream.of(located(), shaped(), counts(), events()).flatMap(each -> each), 4);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void parameters_outOfRange_makeNanOfThatPartOfTheBatchAlone(Kind kind) {
    List<Tensor> all = kind.tensors(tf);
    List<Tensor> first = all.stream().map(each -> each.get(0)).toList();
    check(kind, results(tf, kind, all), results(tf, kind, first));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void parameters_outOfRangeInAFunctionOfUnknownShapes_makeNan(Kind kind) {
    List<Tensor> all = kind.tensors(tf);
    List<Tensor> first = all.stream().map(each -> each.get(0)).toList();
    List<Tensor> traced = Placement.UNKNOWN_SIZES.run(tf, all, (g, in) -> results(g, kind, in));
    check(kind, traced, results(tf, kind, first));
  }

  /// All that a distribution has; the samples come last.
  private static List<Tensor> results(Ops tf, Kind kind, List<Tensor> parameters) {
    Distribution d = kind.maker().apply(parameters);
    Tensor event = tf.constant(kind.event(), DType.FLOAT64);
    List<Tensor> results = new ArrayList<>();
    results.add(d.logProb(event));
    results.add(d.prob(event));
    List<Supplier<Tensor>> others =
        List.of(
            () -> d.cdf(event),
            () -> d.logCdf(event),
            () -> d.survivalFunction(event),
            () -> d.logSurvivalFunction(event),
            () -> d.quantile(0.25),
            d::mean,
            d::variance,
            d::stddev,
            d::mode,
            d::entropy,
            () -> d.kl(d));
    for (Supplier<Tensor> each : others) {
      try {
        results.add(each.get());
      } catch (UnsupportedOperationException e) {
        assertThat(e).hasMessageMatching("(?s).*( has no |no formula).*");
      }
    }
    results.add(d.sample(3L));
    return results;
  }

  private void check(Kind kind, List<Tensor> batch, List<Tensor> first) {
    for (int i = 0; i < batch.size(); i++) {
      double[] all = doubles(batch.get(i));
      double[] valid = doubles(first.get(i));
      int width = all.length / kind.size();
      boolean isLast = i == batch.size() - 1;
      double missing = batch.get(i).dtype().isInteger() ? -1 : NAN;
      for (int j = 0; j < all.length; j++) {
        String where = "%s, result %d, element %d".formatted(kind, i, j);
        if (j >= width) {
          assertThat(same(all[j], missing)).as("%s: %s", where, all[j]).isTrue();
        } else if (!isLast) { // a batch of another size draws others
          assertThat(same(all[j], valid[j])).as("%s: %s", where, all[j]).isTrue();
        } else {
          assertThat(same(all[j], missing)).as(where).isFalse();
        }
      }
    }
  }

  private static boolean same(double a, double b) {
    return Double.compare(a, b) == 0 || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
  }

  private double[] doubles(Tensor tensor) {
    return tf.cast(tensor, DType.FLOAT64).flatten().toArray(double[].class);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("located")
  void quantile_ofWhatIsNoProbability_isNan(Kind kind) {
    Distribution d = kind.maker().apply(kind.tensors(tf)).get(0);
    if (d instanceof Independent || d instanceof Sample) {
      return; // events have no order
    }
    double[] found = doubles(d.quantile(new double[] {-1e-9, 0.5, 1 + 1e-9, NAN, 2, -INF}));
    assertThat(found[1]).isFinite();
    found[1] = NAN;
    assertThat(found).containsOnly(NAN);
    assertThat(doubles(d.quantile(new double[] {-0.0, 0, 1})))
        .as("at both ends")
        .containsExactly(doubles(d.quantile(new double[] {0, 0, 1})));
  }

  @Test
  void mixture_ofAComponentOutOfRange_isNan() {
    var chances = Categorical.ofProbs(tf, new float[] {0.5f, 0.5f});
    var same = new MixtureSameFamily(chances, Normal.of(tf, 0, new float[] {1, -1}));
    var any = Mixture.of(chances, Normal.of(tf, 0, 1), Laplace.of(tf, 0, -1));
    var broken =
        Mixture.of(
            Categorical.ofProbs(tf, new float[] {-1, 2}), Normal.of(tf, 0, 1), Normal.of(tf, 1, 1));
    for (Distribution d : List.of(same, any, broken)) {
      assertThat(doubles(d.sample(1L, 20))).containsOnly(NAN);
      assertThat(doubles(d.logProb(0))).containsOnly(NAN);
      assertThat(doubles(d.cdf(0))).containsOnly(NAN);
      assertThat(doubles(d.mean())).containsOnly(NAN);
    }
  }

  @Test
  void independent_ofOneElementOutOfRange_isNan() {
    var d = new Independent(Normal.of(tf, 0, new float[][] {{1, 1}, {1, -1}}), 1);
    double[] drawn = doubles(d.sample(1L));
    assertThat(drawn[0]).isFinite();
    assertThat(Arrays.copyOfRange(drawn, 2, 4)).containsOnly(NAN);
    assertThat(doubles(d.mean())).containsExactly(0, 0, NAN, NAN);
  }
}
