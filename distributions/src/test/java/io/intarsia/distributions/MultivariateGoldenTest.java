package io.intarsia.distributions;

import static java.util.Map.entry;

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
              "Binomial", p -> new Binomial(p.get("totalCount"), p.get("logits"), p.get("probs"))),
          entry("Categorical", p -> new Categorical(p.get("logits"), p.get("probs"))),
          entry("OneHotCategorical", p -> new OneHotCategorical(p.get("logits"), p.get("probs"))),
          entry(
              "Multinomial",
              p -> new Multinomial(p.get("totalCount"), p.get("logits"), p.get("probs"))),
          entry("Poisson", p -> new Poisson(p.get("rate"), p.get("logRate"))),
          entry("Geometric", p -> new Geometric(p.get("logits"), p.get("probs"))),
          entry(
              "NegativeBinomial",
              p -> new NegativeBinomial(p.get("totalCount"), p.get("logits"), p.get("probs"))),
          entry("Dirichlet", p -> new Dirichlet(p.get("concentration"))),
          entry(
              "MultivariateNormalDiag",
              p -> new MultivariateNormalDiag(p.get("loc"), p.get("scaleDiag"))),
          entry(
              "MultivariateNormalTriL",
              p -> new MultivariateNormalTriL(p.get("loc"), p.get("scaleTril"))),
          entry("Wishart", p -> new Wishart(p.get("df"), p.get("scaleTril"))));

  private final Environment tf;

  MultivariateGoldenTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> cases() {
    return DistributionGolden.cases("multivariate");
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("cases")
  void family_inEveryMode_isThatOfTheOracles(
      DistributionGolden golden, Placement placement, DType dtype) {
    golden.check(tf, placement, dtype, FAMILIES);
  }
}
