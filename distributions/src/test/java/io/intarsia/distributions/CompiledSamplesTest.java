package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.distributions.bijector.Exp;
import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Equal seeds give equal samples in programs of XLA, too, which by itself takes another algorithm.
final class CompiledSamplesTest {
  record Case(String name, Function<Ops, Distribution> made) {
    @Override
    public String toString() {
      return name;
    }
  }

  static final List<Case> CASES =
      List.of(
          new Case("Normal", tf -> Normal.of(tf, new float[] {1, 2}, 3)),
          new Case("Uniform", tf -> Uniform.of(tf, 0, new float[] {1, 2})),
          new Case("Gumbel", tf -> Gumbel.of(tf, 0.0, 1.0)),
          new Case("Bernoulli", tf -> Bernoulli.ofProbs(tf, new float[] {0.3f, 0.5f})),
          new Case(
              "MultivariateNormalDiag",
              tf -> MultivariateNormalDiag.of(tf, new float[] {1, 2}, new float[] {3, 4})),
          new Case(
              "transformed", tf -> new TransformedDistribution(Normal.of(tf, 0, 1), new Exp())));

  private final Environment tf;

  CompiledSamplesTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @FieldSource("CASES")
  @Tag("E-008")
  void sample_underXla_isThatOfEager(Case each) {
    Distribution distribution = each.made().apply(tf);
    var options = FunctionOptions.defaults().withJitCompile(true);
    Tensor compiled =
        tf.function((Ops g, Distribution d) -> d.sample(42L, 5), options).apply(distribution);
    assertThat(numbers(compiled)).containsExactly(numbers(distribution.sample(42L, 5)));
  }

  // XLA rounds otherwise.
  private static Long[] numbers(Tensor tensor) {
    double[] all = tensor.cast(DType.FLOAT64).flatten().toArray(double[].class);
    return Arrays.stream(all).boxed().map(x -> Math.round(x * 1e3)).toArray(Long[]::new);
  }
}
