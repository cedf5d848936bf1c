package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each discrete and multivariate family as an argument, a loop variable and a result, and its
/// samples wherever code runs.
@Tag("E-008")
final class MultivariateModesTest {
  private static final double[][] LOWER = {{2, 0}, {-1, 0.5}};
  private static final double[][] OTHER = {{1, 0}, {3, 0.25}};

  private final Environment tf;

  MultivariateModesTest(Environment tf) {
    this.tf = tf;
  }

  /// A distribution by its parameters, of a batch of two and of none, and one of its values.
  record Case(String family, List<String> names, List<Object> batch, List<Object> one, Object at) {
    Distribution of(List<Tensor> parameters) {
      Map<String, Tensor> named = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        named.put(names.get(i), parameters.get(i));
      }
      return requireNonNull(MultivariateGoldenTest.FAMILIES.get(family)).apply(named);
    }

    @Override
    public String toString() {
      return family + names;
    }
  }

  static Stream<Case> cases() {
    double[] chances = {0.3, 0.6};
    double[] counts = {4, 6};
    double[][] weights = {{0.2, 0.3, 0.5}, {0.6, 0.1, 0.3}};
    double[] vector = {0.5, -1};
    double[][] vectors = {{0.5, -1}, {2, 2}};
    double[] hot = {0, 0, 1};
    double[][] matrix = {{2, 0.5}, {0.5, 1}};
    List<String> trials = List.of("totalCount", "probs");
    return Stream.of(
        new Case("Bernoulli", List.of("probs"), List.of(chances), List.of(0.25), 1),
        new Case("Bernoulli", List.of("logits"), List.of(chances), List.of(0.25), 1),
        new Case("Binomial", trials, List.of(counts, chances), List.of(5, 0.25), 3),
        new Case(
            "Categorical", List.of("probs"), List.of((Object) weights), List.of(weights[0]), 2),
        new Case(
            "Categorical", List.of("logits"), List.of((Object) weights), List.of(weights[0]), 2),
        new Case(
            "OneHotCategorical",
            List.of("probs"),
            List.of((Object) weights),
            List.of(weights[0]),
            hot),
        new Case("Multinomial", trials, List.of(counts, weights), List.of(1, weights[0]), hot),
        new Case("Poisson", List.of("rate"), List.of(counts), List.of(2), 3),
        new Case("Poisson", List.of("logRate"), List.of(chances), List.of(2), 3),
        new Case("Geometric", List.of("probs"), List.of(chances), List.of(0.25), 3),
        new Case("NegativeBinomial", trials, List.of(counts, chances), List.of(5, 0.25), 3),
        new Case(
            "Dirichlet",
            List.of("concentration"),
            List.of((Object) weights),
            List.of(weights[0]),
            weights[1]),
        new Case(
            "MultivariateNormalDiag",
            List.of("loc", "scaleDiag"),
            List.of(vectors, chances),
            List.of(vector, chances),
            vector),
        new Case(
            "MultivariateNormalDiag",
            List.of("scaleDiag"),
            List.of((Object) vectors),
            List.of(vector),
            vector),
        new Case(
            "MultivariateNormalTriL",
            List.of("loc", "scaleTril"),
            List.of(vector, new double[][][] {LOWER, OTHER}),
            List.of(vector, LOWER),
            vector),
        new Case(
            "MultivariateNormalTriL",
            List.of("scaleTril"),
            List.of((Object) new double[][][] {LOWER, OTHER}),
            List.of((Object) LOWER),
            vector),
        new Case(
            "Wishart",
            List.of("df", "scaleTril"),
            List.of(counts, LOWER),
            List.of(3, LOWER),
            matrix));
  }

  private List<Tensor> tensors(List<Object> numbers) {
    return numbers.stream().map(x -> tf.constant(x, DType.FLOAT64)).toList();
  }

  private double[] flat(Tensor tensor) {
    return tf.cast(tensor, DType.FLOAT64).flatten().toArray(double[].class);
  }

  static Stream<Arguments> placed() {
    return Tier.sample(
        cases()
            .flatMap(each ->
                Arrays.stream(Placement.values()).map(placement -> Arguments.of(each, placement))),
        4,
        each -> Arrays.toString(each.get()));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("placed")
  void sample_whereverCodeRuns_isThatOfEager(Case family, Placement placement) {
    for (List<Object> given : List.of(family.batch, family.one)) {
      Tensor eager = family.of(tensors(given)).sample(12, 3, 2);
      Tensor placed =
          placement
              .run(tf, tensors(given), (g, in) -> List.of(family.of(in).sample(12, 3, 2)))
              .getFirst();
      assertThat(placed.dtype()).isEqualTo(eager.dtype());
      assertThat(placed.shape()).isEqualTo(eager.shape());
      assertThat(flat(placed)).containsExactly(flat(eager), within(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void family_asAnArgument_isTracedForEachBatchShape(Case family) {
    var logProb = tf.function((Ops g, Distribution d) -> d.logProb(family.at));
    for (List<Object> given : List.of(family.batch, family.one, family.batch)) {
      Distribution d = family.of(tensors(given));
      assertThat(flat(logProb.apply(d))).containsExactly(flat(d.logProb(family.at)), within(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void family_asALoopVariable_keepsItsClassAndShapes(Case family) {
    Distribution d = family.of(tensors(family.batch));
    List<?> last =
        tf.function((Ops g, Distribution first) ->
                g.whileLoop(
                    (c, v) -> ((Tensor) v.get(1)).lt(3),
                    (b, v) -> {
                      Distribution now = (Distribution) v.get(0);
                      assertThat(now.batchShape()).isEqualTo(first.batchShape());
                      assertThat(now.eventShape()).isEqualTo(first.eventShape());
                      return List.of(now, ((Tensor) v.get(1)).plus(1));
                    },
                    List.<Object>of(first, g.constant(0))))
            .apply(d);
    assertThat(last.getFirst()).isInstanceOf(d.getClass());
    assertThat(flat(((Distribution) last.getFirst()).logProb(family.at)))
        .containsExactly(flat(d.logProb(family.at)), within(0.0));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void slice_ofABatch_isTheDistributionThere(Case family) {
    Distribution d = family.of(tensors(family.batch));
    assertThat(d.batchShape()).isEqualTo(Shape.of(2));
    double[] all = flat(d.logProb(family.at));
    for (int i = 0; i < 2; i++) {
      Distribution part = d.get(i);
      assertThat(part).hasSameClassAs(d);
      assertThat(part.batchShape()).isEqualTo(Shape.scalar());
      assertThat(part.eventShape()).isEqualTo(d.eventShape());
      assertThat(flat(part.logProb(family.at)))
          .containsExactly(new double[] {all[i]}, within(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(120)
  void logProb_compiledByXla_isThatOfEager(Case family) {
    var compiled = FunctionOptions.defaults().withJitCompile(true);
    var logProb = tf.function((Ops g, Distribution d) -> d.logProb(family.at), compiled);
    Distribution d = family.of(tensors(family.one));
    assertThat(flat(logProb.apply(d))).containsExactly(flat(d.logProb(family.at)), within(1e-9));
  }

  @Test
  @Timeout(120)
  void categories_drawnByXla_comeAsOftenAsTheyShould() {
    var draw =
        tf.function(
            (Ops g, OneHotCategorical d) -> d.sample(5, 10_000).cast(DType.FLOAT32).mean(0),
            FunctionOptions.defaults().withJitCompile(true));
    OneHotCategorical d = OneHotCategorical.ofProbs(tf, new float[] {0.2f, 0, 0.8f});
    float[] shares = draw.apply(d).toArray(float[].class);
    assertThat(shares).containsExactly(new float[] {0.2f, 0, 0.8f}, within(0.02f));
    assertThat(shares[1]).isZero();
  }
}
