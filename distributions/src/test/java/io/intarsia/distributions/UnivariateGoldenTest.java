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

/// The continuous families of numbers against SciPy and PyTorch, from
/// `tools/golden/distributions.py`.
final class UnivariateGoldenTest {
  private static final Map<String, Function<Map<String, Tensor>, Distribution>> FAMILIES =
      Map.ofEntries(
          entry("Normal", p -> new Normal(p.get("loc"), p.get("scale"))),
          entry("LogNormal", p -> new LogNormal(p.get("loc"), p.get("scale"))),
          entry("StudentT", p -> new StudentT(p.get("df"), p.get("loc"), p.get("scale"))),
          entry("VonMises", p -> new VonMises(p.get("loc"), p.get("concentration"))),
          entry(
              "TruncatedNormal",
              p -> new TruncatedNormal(p.get("loc"), p.get("scale"), p.get("low"), p.get("high"))),
          entry("Cauchy", p -> new Cauchy(p.get("loc"), p.get("scale"))),
          entry("Laplace", p -> new Laplace(p.get("loc"), p.get("scale"))),
          entry("Logistic", p -> new Logistic(p.get("loc"), p.get("scale"))),
          entry("Gumbel", p -> new Gumbel(p.get("loc"), p.get("scale"))),
          entry("Uniform", p -> new Uniform(p.get("low"), p.get("high"))),
          entry("Exponential", p -> new Exponential(p.get("rate"))),
          entry("Gamma", p -> new Gamma(p.get("concentration"), p.get("rate"))),
          entry("InverseGamma", p -> new InverseGamma(p.get("concentration"), p.get("scale"))),
          entry("Beta", p -> new Beta(p.get("concentration1"), p.get("concentration0"))),
          entry("Weibull", p -> new Weibull(p.get("concentration"), p.get("scale"))));

  private final Environment tf;

  UnivariateGoldenTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> cases() {
    return DistributionGolden.cases("univariate");
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("cases")
  void family_inEveryMode_isThatOfTheOracles(
      DistributionGolden golden, Placement placement, DType dtype) {
    golden.check(tf, placement, dtype, FAMILIES);
  }
}
