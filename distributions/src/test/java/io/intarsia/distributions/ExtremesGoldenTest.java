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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Both ends of parameters, and both tails far out, against values of 34 digits from
/// `tools/golden/extremes.py`.
@Timeout(120)
final class ExtremesGoldenTest {
  private static final Map<String, Function<Map<String, Tensor>, Distribution>> FAMILIES =
      Map.ofEntries(
          entry("Gamma", p -> new Gamma(given(p, "concentration"), given(p, "rate"))),
          entry(
              "InverseGamma", p -> new InverseGamma(given(p, "concentration"), given(p, "scale"))),
          entry("Poisson", p -> new Poisson(given(p, "rate"), null)),
          entry("Bernoulli", p -> new Bernoulli(given(p, "logits"), null)),
          entry("Binomial", p -> new Binomial(given(p, "totalCount"), null, given(p, "probs"))),
          entry(
              "NegativeBinomial",
              p -> new NegativeBinomial(given(p, "totalCount"), null, given(p, "probs"))),
          entry("Beta", p -> new Beta(given(p, "concentration1"), given(p, "concentration0"))),
          entry("StudentT", p -> new StudentT(given(p, "df"), given(p, "loc"), given(p, "scale"))),
          entry("VonMises", p -> new VonMises(given(p, "loc"), given(p, "concentration"))),
          entry(
              "TruncatedNormal",
              p ->
                  new TruncatedNormal(
                      given(p, "loc"), given(p, "scale"), given(p, "low"), given(p, "high"))));

  private final Environment tf;

  ExtremesGoldenTest(Environment tf) {
    this.tf = tf;
  }

  private static Tensor given(Map<String, Tensor> parameters, String name) {
    return requireNonNull(parameters.get(name), name);
  }

  static Stream<Arguments> cases() {
    return DistributionGolden.cases("extremes");
  }

  static Stream<DistributionGolden> all() {
    return DistributionGolden.all("extremes");
  }

  @ParameterizedTest
  @MethodSource("all")
  void family_eagerlyAtBothEnds_isThatOfTheOracle(DistributionGolden golden) {
    golden.check(tf, Placement.EAGER, DType.FLOAT64, FAMILIES);
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("cases")
  void family_atBothEnds_isThatOfTheOracle(
      DistributionGolden golden, Placement placement, DType dtype) {
    golden.check(tf, placement, dtype, FAMILIES);
  }
}
