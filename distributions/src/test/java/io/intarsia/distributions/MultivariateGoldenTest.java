package io.intarsia.distributions;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The discrete and the multivariate families against SciPy, mpmath and PyTorch, from
/// `tools/golden/multivariate.py`.
final class MultivariateGoldenTest {
  static final Map<String, Function<Map<String, Tensor>, Distribution>> FAMILIES =
      Map.ofEntries(
          entry("Bernoulli", p -> new Bernoulli(p.get("logits"), p.get("probs"))),
          entry(
              "Binomial",
              p -> new Binomial(given(p, "totalCount"), p.get("logits"), p.get("probs"))),
          entry("Categorical", p -> new Categorical(p.get("logits"), p.get("probs"))),
          entry("OneHotCategorical", p -> new OneHotCategorical(p.get("logits"), p.get("probs"))),
          entry(
              "Multinomial",
              p -> new Multinomial(given(p, "totalCount"), p.get("logits"), p.get("probs"))),
          entry("Poisson", p -> new Poisson(p.get("rate"), p.get("logRate"))),
          entry("Geometric", p -> new Geometric(p.get("logits"), p.get("probs"))),
          entry(
              "NegativeBinomial",
              p -> new NegativeBinomial(given(p, "totalCount"), p.get("logits"), p.get("probs"))),
          entry("Dirichlet", p -> new Dirichlet(given(p, "concentration"))),
          entry(
              "MultivariateNormalDiag",
              p -> new MultivariateNormalDiag(p.get("loc"), given(p, "scaleDiag"))),
          entry(
              "MultivariateNormalTriL",
              p -> new MultivariateNormalTriL(p.get("loc"), given(p, "scaleTril"))),
          entry("Wishart", p -> new Wishart(given(p, "df"), given(p, "scaleTril"))));

  private final Environment tf;

  MultivariateGoldenTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> cases() {
    return DistributionGolden.cases("multivariate");
  }

  static Stream<DistributionGolden> all() {
    return DistributionGolden.all("multivariate");
  }

  @ParameterizedTest
  @MethodSource("all")
  void family_eagerly_isThatOfTheOracles(DistributionGolden golden) {
    golden.check(tf, Placement.EAGER, DType.FLOAT64, FAMILIES);
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("cases")
  void family_inEveryMode_isThatOfTheOracles(
      DistributionGolden golden, Placement placement, DType dtype) {
    golden.check(tf, placement, dtype, FAMILIES);
  }

  private static Tensor given(Map<String, Tensor> parameters, String name) {
    return requireNonNull(parameters.get(name), name);
  }
}
