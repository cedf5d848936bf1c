package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.distributions.bijector.Exp;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Numbers of normal distributions are by hand: with z = (x - loc) / scale, the density is exp(-z²
/// / 2) / (scale √(2π)).
@Tag("E-008")
@Tag("A-10")
final class DeferredDistributionTest {
  private static final double HALF_LOG_TAU = 0.9189385332046727;

  private final Environment tf;
  private final Variable loc;
  private final Variable scale;

  DeferredDistributionTest(Environment tf) {
    this.tf = tf;
    this.loc = tf.variable(new float[] {0, 1});
    this.scale = tf.variable(2f);
  }

  private static Normal build(Ops g, List<Tensor> values) {
    return new Normal(values.get(0), values.get(1));
  }

  // The same object each time, as values of one spec have.
  private static final BiFunction<Ops, List<Tensor>, Normal> BUILD =
      DeferredDistributionTest::build;

  private DeferredDistribution<Normal> normal() {
    return new DeferredDistribution<>(List.of(loc, scale), BUILD);
  }

  private void assign() {
    loc.assign(new float[] {5, 7});
    scale.assign(4f);
  }

  private static double logProb(double x, double loc, double scale) {
    double z = (x - loc) / scale;
    return -z * z / 2 - Math.log(scale) - HALF_LOG_TAU;
  }

  private static void check(Tensor tensor, double... expected) {
    assertThat(tensor.shape()).isEqualTo(Shape.of(expected.length));
    float[] got = tensor.toArray(float[].class);
    for (int i = 0; i < got.length; i++) {
      assertThat((double) got[i]).isCloseTo(expected[i], within(1e-5));
    }
  }

  @Test
  void whatItGives_followsTheVariables() {
    var d = normal();
    check(d.logProb(1), logProb(1, 0, 2), logProb(1, 1, 2));
    Tensor before = d.mean();
    Tensor drawn = d.sample(3L);
    assign();
    check(d.logProb(1), logProb(1, 5, 4), logProb(1, 7, 4));
    check(d.prob(1), Math.exp(logProb(1, 5, 4)), Math.exp(logProb(1, 7, 4)));
    check(d.mean(), 5, 7);
    check(d.stddev(), 4, 4);
    check(d.variance(), 16, 16);
    check(d.mode(), 5, 7);
    check(d.entropy(), 0.5 + HALF_LOG_TAU + Math.log(4), 0.5 + HALF_LOG_TAU + Math.log(4));
    check(d.cdf(9), 0.8413447, 0.6914625);
    check(d.logCdf(9), Math.log(0.8413447), Math.log(0.6914625));
    check(d.survivalFunction(9), 1 - 0.8413447, 1 - 0.6914625);
    check(d.quantile(0.8413447), 9, 11);
    // One seed: the same standard numbers.
    float[] first = drawn.toArray(float[].class);
    check(d.sample(3L), 5 + first[0] * 2, 7 + (first[1] - 1) * 2);
    check(before, 0, 1);
    assertThat(d.read(tf).scale().asFloat()).isEqualTo(4);
    assertThat(d.parameters())
        .singleElement()
        .satisfies(parameter -> check(((Normal) parameter.value()).loc(), 5, 7));
  }

  @Test
  void whatItIs_isKnownWithoutValues() {
    var d = normal();
    assertThat(d).hasToString("DeferredDistribution(batchShape=[2], eventShape=[], dtype=float32)");
    assertThat(d.batchShapeTensor().toArray(int[].class)).containsExactly(2);
    assertThat(d.eventShapeTensor().shape()).isEqualTo(Shape.of(0));
    assertThat(d.variables()).containsExactly(loc, scale);
    assertThat(d.sample(1L, 3).shape()).isEqualTo(Shape.of(3, 2));

    Variable weights = tf.variable(new double[] {0, 0, 0});
    var categories =
        new DeferredDistribution<>(
            List.of(weights), (g, v) -> Categorical.ofLogits(g, v.getFirst()));
    assertThat(categories)
        .hasToString("DeferredDistribution(batchShape=[], eventShape=[], dtype=int32)");
    assertThat(categories.logProb(1).toArray(double.class)).isCloseTo(-Math.log(3), within(1e-12));
    var rows = new Independent(normal(), 1);
    assertThat(rows).hasToString("Independent(batchShape=[], eventShape=[2], dtype=float32)");
  }

  @Test
  void variableOfUnknownShape_givesABatchOfEachSize() {
    Variable any =
        tf.variable(
            new float[] {0, 1}, VariableOptions.defaults().withShape(Shape.unknownOfRank(1)));
    var d = new DeferredDistribution<>(List.of(any, scale), BUILD);
    assertThat(d.batchShape()).isEqualTo(Shape.unknownOfRank(1));
    assertThat(d.mean().shape()).isEqualTo(Shape.of(2));
    any.assign(new float[] {1, 2, 3});
    check(d.mean(), 1, 2, 3);
    check(new MixtureSameFamily(Categorical.ofLogits(tf, new float[3]), d).mean().expandDims(0), 2);
    assertThat(d.batchShapeTensor().toArray(int[].class)).containsExactly(3);
    check(d.get(1).mean().expandDims(0), 2);
  }

  @Test
  void tape_aroundWhatIsAsked_reachesTheVariables() {
    Variable raw = tf.variable(0f);
    var d =
        new DeferredDistribution<>(
            List.of(loc, raw), (g, v) -> new Normal(v.get(0), g.math.softplus(v.get(1))));
    double s = Math.log(2); // softplus(0), whose slope is 1/2
    try (GradientTape tape = tf.gradientTape()) {
      Tensor loss = d.logProb(1).sum();
      List<?> gradients = (List<?>) tape.gradient(loss, List.of(loc, raw));
      check((Tensor) gradients.get(0), 1 / (s * s), 0);
      double each = (1 / (s * s * s) - 1 / s - 1 / s) / 2;
      assertThat((double) ((Tensor) gradients.get(1)).asFloat()).isCloseTo(each, within(1e-4));
    }
    try (GradientTape tape = tf.gradientTape()) {
      Tensor drawn = normal().sample(3L);
      float[] standard = drawn.minus(loc.value()).div(scale.value()).toArray(float[].class);
      Tensor slope = (Tensor) requireNonNull(tape.gradient(drawn, scale));
      assertThat((double) slope.asFloat())
          .isCloseTo((double) standard[0] + standard[1], within(1e-5));
    }
  }

  @Test
  void gradientInTheDistribution_isThatOfItsVariables() {
    for (boolean isTraced : new boolean[] {false, true}) {
      var slopes = tf.gradientNest((Ops g, DeferredDistribution<Normal> d) -> d.logProb(1).sum());
      Object gradient =
          isTraced
              ? tf.function((Ops g, DeferredDistribution<Normal> d) ->
                      g.gradientNest((Ops h, DeferredDistribution<Normal> e) -> e.logProb(1).sum())
                          .apply(d))
                  .apply(normal())
              : slopes.apply(normal());
      List<@Nullable Object> leaves = Nest.flatten(gradient);
      check(requireNonNull((Tensor) leaves.get(0)), 0.25, 0);
      // z²/s - 1/s for both, with z = 1/2 and 0
      assertThat((double) requireNonNull((Tensor) leaves.get(1)).asFloat())
          .isCloseTo(0.125 - 1, within(1e-6));
    }
  }

  @Test
  void function_thatUsesIt_followsTheVariablesWithoutAnotherTrace() {
    var d = normal();
    var logProb = tf.function((Ops g, Tensor x) -> d.logProb(x));
    var mean = tf.function((Ops g, Tensor x) -> d.read(g).mean().plus(x));
    Tensor one = tf.constant(1f);
    check(logProb.apply(one), logProb(1, 0, 2), logProb(1, 1, 2));
    check(mean.apply(one), 1, 2);
    assign();
    check(logProb.apply(one), logProb(1, 5, 4), logProb(1, 7, 4));
    check(mean.apply(one), 6, 8);
    assertThat(logProb.traces()).hasSize(1);

    var placeless = tf.function((Ops g, Tensor x) -> d.mean());
    assertThatThrownBy(() -> placeless.apply(one))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("read");
  }

  @Test
  void function_thatTakesIt_takesAnyVariablesOfTheirTypes() {
    var mean =
        tf.function((Ops g, DeferredDistribution<Normal> d) -> {
          assertThat(d.batchShape()).isEqualTo(Shape.of(2));
          return d.mean().plus(d.stddev());
        });
    check(mean.apply(normal()), 2, 3);
    assign();
    check(mean.apply(normal()), 9, 11);
    Variable other = tf.variable(new float[] {-1, -2});
    check(mean.apply(new DeferredDistribution<>(List.of(other, scale), BUILD)), 3, 2);
    assertThat(mean.traces()).hasSize(1);
    var given = tf.function((Ops g, DeferredDistribution<Normal> d) -> d).apply(normal());
    check(given.mean(), 5, 7);
  }

  @Test
  void partOfOther_followsTheVariables() {
    var categories = Categorical.ofProbs(tf, new float[] {0.25f, 0.75f});
    var mixture = new MixtureSameFamily(categories, normal());
    var rows = new Independent(normal(), 1);
    var images = new TransformedDistribution(normal(), new Exp());
    var sample = Sample.of(normal(), 3);
    var mixed =
        new Mixture(
            Categorical.ofProbs(tf, new float[][] {{0.5f, 0.5f}, {0.5f, 0.5f}}),
            List.of(normal(), Normal.of(tf, new float[2], 1)));
    assertThat(mixture.mean().asFloat()).isEqualTo(0.75f);
    assign();
    assertThat(mixture.mean().asFloat()).isEqualTo(0.25f * 5 + 0.75f * 7);
    assertThat((double) rows.logProb(new float[] {1, 2}).asFloat())
        .isCloseTo(logProb(1, 5, 4) + logProb(2, 7, 4), within(1e-5));
    check(images.logProb(Math.E), logProb(1, 5, 4) - 1, logProb(1, 7, 4) - 1);
    check(sample.logProb(new float[][] {{1, 1, 1}}), 3 * logProb(1, 5, 4), 3 * logProb(1, 7, 4));
    check(mixed.mean(), 2.5, 3.5);
    try (GradientTape tape = tf.gradientTape()) {
      Tensor joint = rows.logProb(new float[] {1, 1});
      check((Tensor) requireNonNull(tape.gradient(joint, loc)), -4.0 / 16, -6.0 / 16);
    }
    var traced = tf.function((Ops g, Tensor x) -> rows.logProb(x));
    Tensor x = tf.constant(new float[] {1, 2});
    double before = traced.apply(x).asFloat();
    loc.assign(new float[] {0, 0});
    assertThat(before).isCloseTo(logProb(1, 5, 4) + logProb(2, 7, 4), within(1e-5));
    assertThat((double) traced.apply(x).asFloat())
        .isCloseTo(logProb(1, 0, 4) + logProb(2, 0, 4), within(1e-5));
  }

  @Test
  void divergence_isThatOfTheValues() {
    var d = normal();
    Normal unit = Normal.of(tf, 0, 2);
    check(d.kl(unit), 0, 1 / 8.0);
    check(unit.kl(d), 0, 1 / 8.0);
    loc.assign(new float[] {2, 4});
    check(d.kl(unit), 4 / 8.0, 16 / 8.0);
    check(
        unit.crossEntropy(d),
        0.5 + 0.5 + HALF_LOG_TAU + Math.log(2),
        0.5 + 2 + HALF_LOG_TAU + Math.log(2));
    assertThat(
            new Independent(d, 1).kl(new Independent(Normal.of(tf, new float[2], 2), 1)).asFloat())
        .isEqualTo(2.5f);
  }

  @Test
  void part_followsTheVariables() {
    Distribution second = normal().get(1);
    Distribution event =
        new MixtureSameFamily(
                Categorical.ofLogits(tf, new float[2][2]),
                new DeferredDistribution<>(
                    List.of(loc, scale),
                    (g, v) ->
                        new Normal(
                            v.get(0).expandDims(-1),
                            v.get(1).times(g.constant(new float[] {1, 2})))))
            .get(1);
    assertThat(second)
        .hasToString("DeferredDistribution(batchShape=[], eventShape=[], dtype=float32)");
    assertThat(second.mean().asFloat()).isEqualTo(1);
    assertThat(event.mean().asFloat()).isEqualTo(1);
    assign();
    assertThat(second.mean().asFloat()).isEqualTo(7);
    assertThat(event.mean().asFloat()).isEqualTo(7);
    var inFunction = tf.function((Ops g, Tensor x) -> second.cdf(x));
    assertThat((double) inFunction.apply(tf.constant(7f)).asFloat()).isCloseTo(0.5, within(1e-6));
    assertThatThrownBy(() -> normal().get(0, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void parametersOutOfRange_makeNaN() {
    var d = normal();
    scale.assign(-1f);
    assertThat(d.mean().toArray(float[].class)).containsExactly(Float.NaN, Float.NaN);
  }

  @Test
  void training_findsMeanAndDeviation() {
    Variable raw = tf.variable(1f);
    Variable center = tf.variable(0f);
    var d =
        new DeferredDistribution<>(
            List.of(center, raw), (g, v) -> new Normal(v.get(0), g.math.softplus(v.get(1))));
    Tensor data = tf.constant(new float[] {1, 2, 3});
    var optimizer = Optimizer.of(tf, SGD.of(0.3));
    var step =
        tf.function((Ops g) -> {
          try (GradientTape tape = g.gradientTape()) {
            Tensor loss = d.read(g).logProb(data).mean().neg();
            optimizer.apply(tape.gradient(loss, d.variables()), d.variables());
            return loss;
          }
        });
    optimizer.build(d.variables());
    for (int i = 0; i < 300; i++) {
      step.apply();
    }
    assertThat((double) d.mean().asFloat()).isCloseTo(2, within(1e-3));
    assertThat((double) d.stddev().asFloat()).isCloseTo(Math.sqrt(2 / 3.0), within(1e-3));
  }

  @Test
  void mistakes_areNamed() {
    assertThatThrownBy(() -> new DeferredDistribution<>(List.of(), BUILD))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "DeferredDistribution: expected one variable at least, got none; a distribution that"
                + " follows none is made by its constructor");
    @SuppressWarnings("NullAway") // the mistake
    BiFunction<Ops, List<Tensor>, Normal> nothing = (g, v) -> null;
    assertThatThrownBy(() -> new DeferredDistribution<>(List.of(loc), nothing).mean())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("DeferredDistribution: `build` gave null; it must give");
    assertThatThrownBy(() -> Normal.of(tf, loc, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a parameter of a distribution is a tensor, got Variable(")
        .hasMessageContaining("new DeferredDistribution<>(List.of(variable), (g, values) -> …)");
    var d = normal();
    assertThatThrownBy(() -> StructuredValues.toBytes(TypeSpecs.of(d)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parameter `build` of DeferredDistribution is a function");
    loc.close();
    assertThatThrownBy(d::mean)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void value_mayBeAVariable() {
    check(normal().logProb(scale), logProb(2, 0, 2), logProb(2, 1, 2));
    var traced = tf.function((Ops g, Tensor x) -> Normal.of(g, x, 1).logProb(scale));
    scale.assign(3f);
    assertThat((double) traced.apply(tf.constant(1f)).asFloat())
        .isCloseTo(logProb(3, 1, 1), within(1e-6));
  }
}
