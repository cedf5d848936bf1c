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

/// The continuous families of numbers against SciPy and PyTorch, from
/// `tools/golden/distributions.py`.
final class UnivariateGoldenTest {
  private static final Map<String, Function<Map<String, Tensor>, Distribution>> FAMILIES =
      Map.ofEntries(
          entry("Normal", p -> new Normal(given(p, "loc"), given(p, "scale"))),
          entry("LogNormal", p -> new LogNormal(given(p, "loc"), given(p, "scale"))),
          entry("StudentT", p -> new StudentT(given(p, "df"), given(p, "loc"), given(p, "scale"))),
          entry("VonMises", p -> new VonMises(given(p, "loc"), given(p, "concentration"))),
          entry(
              "TruncatedNormal",
              p ->
                  new TruncatedNormal(
                      given(p, "loc"), given(p, "scale"), given(p, "low"), given(p, "high"))),
          entry("Cauchy", p -> new Cauchy(given(p, "loc"), given(p, "scale"))),
          entry("Laplace", p -> new Laplace(given(p, "loc"), given(p, "scale"))),
          entry("Logistic", p -> new Logistic(given(p, "loc"), given(p, "scale"))),
          entry("Gumbel", p -> new Gumbel(given(p, "loc"), given(p, "scale"))),
          entry("Uniform", p -> new Uniform(given(p, "low"), given(p, "high"))),
          entry("Exponential", p -> new Exponential(given(p, "rate"))),
          entry("Gamma", p -> new Gamma(given(p, "concentration"), given(p, "rate"))),
          entry(
              "InverseGamma", p -> new InverseGamma(given(p, "concentration"), given(p, "scale"))),
          entry("Beta", p -> new Beta(given(p, "concentration1"), given(p, "concentration0"))),
          entry("Weibull", p -> new Weibull(given(p, "concentration"), given(p, "scale"))));

  private final Environment tf;

  UnivariateGoldenTest(Environment tf) {
    this.tf = tf;
  }

  private static Tensor given(Map<String, Tensor> parameters, String name) {
    return requireNonNull(parameters.get(name), name);
  }

  static Stream<Arguments> cases() {
    return DistributionGolden.cases("univariate");
  }

  static Stream<DistributionGolden> all() {
    return DistributionGolden.all("univariate");
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
}
