package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// What discrete and multivariate families do at the ends of their parameters and outside of their
/// values, and what they refuse.
final class MultivariateEdgesTest {
  private static final float NONE = Float.NEGATIVE_INFINITY;

  private final Environment tf;

  MultivariateEdgesTest(Environment tf) {
    this.tf = tf;
  }

  private float[] gradient(Object parameter, Function<Tensor, Tensor> of) {
    Tensor x = tf.convertToTensor(parameter);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      return requireNonNull(tape.gradient(of.apply(x), x)).flatten().toArray(float[].class);
    }
  }

  // The density of Dirichlet(2, 3) is 12 x (1 - x)²: 1.6875 at 1/4.
  @Test
  void dirichletLogProb_offTheSimplex_isThatOfNothing() {
    Dirichlet d = Dirichlet.of(tf, new float[] {2, 3});
    float[][] at = {{0.25f, 0.75f}, {0.25f, 0.5f}, {0.25f, 0.7501f}, {-0.25f, 1.25f}, {2, 2}};
    assertThat(d.logProb(at).toArray(float[].class))
        .containsExactly(
            new float[] {(float) Math.log(1.6875), NONE, NONE, NONE, NONE}, within(1e-5f));
    assertThat(d.logProb(new float[] {Float.NaN, 0.5f}).asFloat()).isNaN();
    assertThat(d.logProb(d.sample(1L, 1000)).isFinite().all().toBoolean()).isTrue();
    Dirichlet many = new Dirichlet(tf.ones(new int[] {1000}));
    assertThat(many.logProb(many.sample(1L, 100)).isFinite().all().toBoolean()).isTrue();
  }

  // Of three degrees of freedom the density is exp(-tr(X)/2) / (4π) for 2 rows.
  @Test
  void wishartLogProb_ofWhatIsNotPositiveDefinite_isThatOfNothing() {
    Wishart w = Wishart.of(tf, 3, new float[][] {{1, 0}, {0, 1}});
    float[][][] at = {
      {{2, 1}, {1, 2}}, {{1, 2}, {2, 1}}, {{-1, 0}, {0, -1}}, {{Float.NaN, 0}, {0, 1}}
    };
    float log = (float) -(2 + Math.log(4 * Math.PI));
    assertThat(w.logProb(at).toArray(float[].class))
        .containsExactly(new float[] {log, NONE, NONE, Float.NaN}, within(1e-5f));
    assertThat(gradient(at[0], x -> w.logProb(x)))
        .containsExactly(new float[] {-0.5f, 0, 0, -0.5f}, within(1e-6f));
    assertThat(gradient(at[1], x -> w.logProb(x)))
        .containsExactly(new float[] {0, 0, 0, 0}, within(0f));
  }

  @Test
  void logProb_gradientAtBothEndsOfAProbability_isFinite() {
    float[] ends = {0, 1};
    Tensor at = tf.constant(new float[] {0, 1});
    assertThat(gradient(ends, p -> new Bernoulli(null, p).logProb(at))).containsExactly(-1, 1);
    Tensor two = tf.constant(2f);
    assertThat(gradient(ends, p -> new Binomial(two, null, p).logProb(at.times(2))))
        .containsExactly(-2, 2);
    assertThat(gradient(1f, p -> new Geometric(null, p).logProb(0))).containsExactly(1);
    assertThat(gradient(0f, p -> new NegativeBinomial(two, null, p).logProb(0)))
        .containsExactly(-2);
    assertThat(gradient(0f, rate -> new Poisson(rate, null).logProb(0))).containsExactly(-1);
    assertThat(gradient(NONE, rate -> new Poisson(null, rate).logProb(0))).containsExactly(0);
    float[] far = {NONE, Float.POSITIVE_INFINITY};
    assertThat(gradient(far, l -> new Bernoulli(l, null).logProb(at)))
        .containsExactly(new float[] {0, 0}, within(0f));
    assertThat(gradient(far, l -> new Binomial(two, l, null).logProb(at.times(2))))
        .containsExactly(new float[] {0, 0}, within(0f));
  }

  @Test
  void gradient_ofACategoryThatCannotBe_isZero() {
    float[] logits = {0, NONE, 0};
    float[] half = {0.5f, 0, -0.5f};
    assertThat(gradient(logits, l -> new Categorical(l, null).logProb(0))).containsExactly(half);
    assertThat(gradient(logits, l -> new Categorical(l, null).entropy())).containsExactly(0, 0, 0);
    Tensor hot = tf.constant(new float[] {1, 0, 0});
    assertThat(gradient(logits, l -> new OneHotCategorical(l, null).logProb(hot)))
        .containsExactly(half);
    Tensor one = tf.constant(1f);
    assertThat(gradient(logits, l -> new Multinomial(one, l, null).logProb(hot)))
        .containsExactly(half);
    assertThat(
            gradient(
                logits,
                l ->
                    new Categorical(l, null)
                        .kl(Categorical.ofLogits(tf, new float[] {0, NONE, (float) Math.log(3)}))))
        .containsExactly(new float[] {0.2746531f, 0, -0.2746531f}, within(1e-6f));
    float[] probs = {0.5f, 0, 0.5f};
    assertThat(gradient(probs, p -> new Categorical(null, p).logProb(0)))
        .containsExactly(1, -1, -1);
    // Truly it is infinite for what cannot be.
    float[] ofEntropy = gradient(probs, p -> new Categorical(null, p).entropy());
    assertThat(ofEntropy[1]).isFinite();
    assertThat(new float[] {ofEntropy[0], ofEntropy[2]})
        .containsExactly(new float[] {0, 0}, within(1e-6f));
  }

  @Test
  void logProb_gradientOutsideOfTheValues_isZero() {
    assertThat(gradient(0.3f, p -> new Bernoulli(null, p).logProb(2))).containsExactly(0);
    assertThat(gradient(0.3f, p -> new Geometric(null, p).logProb(-1))).containsExactly(0);
    assertThat(gradient(3f, rate -> new Poisson(rate, null).logProb(0.5))).containsExactly(0);
    float[] probs = {0.25f, 0.75f};
    assertThat(gradient(probs, p -> new Categorical(null, p).logProb(7)))
        .containsExactly(new float[] {0, 0}, within(0f));
    Tensor value = tf.constant(new float[] {-1, 2});
    assertThat(gradient(probs, c -> new Dirichlet(c).logProb(value)))
        .containsExactly(new float[] {0, 0}, within(0f));
  }

  @Test
  void logProb_ofNaN_isNaN_ofNamesNothing() {
    assertThat(Poisson.of(tf, 3).logProb(Float.NaN).asFloat()).isNaN();
    assertThat(Poisson.of(tf, 3).cdf(Float.NaN).asFloat()).isNaN();
    assertThat(Bernoulli.ofProbs(tf, 0.5).logProb(Float.NaN).asFloat()).isNaN();
    assertThat(Categorical.ofProbs(tf, new float[] {1, 0}).logProb(Float.NaN).asFloat())
        .isEqualTo(NONE);
    assertThat(Poisson.of(tf, 3).cdf(Float.POSITIVE_INFINITY).asFloat()).isEqualTo(1);
    assertThat(Poisson.of(tf, 3).survivalFunction(Float.POSITIVE_INFINITY).asFloat()).isZero();
  }

  @Test
  void logProb_ofIntegers_isThatOfTheNumbers() {
    Tensor at = tf.constant(new int[] {0, 2});
    assertThat(
            Categorical.ofProbs(tf, new float[] {0.25f, 0.25f, 0.5f})
                .logProb(at)
                .exp()
                .toArray(float[].class))
        .containsExactly(new float[] {0.25f, 0.5f}, within(1e-7f));
    Bernoulli coin = Bernoulli.ofProbs(tf, 0.25);
    assertThat(coin.prob(coin.sample(1, 4)).shape()).isEqualTo(Shape.of(4));
    OneHotCategorical hot = OneHotCategorical.ofProbs(tf, new float[] {0.25f, 0.75f});
    assertThat(hot.logProb(hot.sample(1, 4)).shape()).isEqualTo(Shape.of(4));
  }

  @Test
  void parameters_ofTheOtherForm_followFromTheGivenOne() {
    Bernoulli d = Bernoulli.ofProbs(tf, 0.75);
    assertThat(d.logits()).isNull();
    assertThat(d.logitsParameter().asFloat()).isCloseTo((float) Math.log(3), within(1e-6f));
    assertThat(Bernoulli.ofLogits(tf, Math.log(3)).probsParameter().asFloat())
        .isCloseTo(0.75f, within(1e-6f));
    Categorical c = Categorical.ofLogits(tf, new float[] {0, (float) Math.log(3)});
    assertThat(c.probs()).isNull();
    assertThat(c.probsParameter().toArray(float[].class))
        .containsExactly(new float[] {0.25f, 0.75f}, within(1e-6f));
    // Probabilities are taken for such of sum 1.
    assertThat(Categorical.ofProbs(tf, new float[] {1, 3}).probsParameter().toArray(float[].class))
        .containsExactly(0.25f, 0.75f);
    assertThat(Categorical.ofProbs(tf, new float[] {1, 3}).prob(1).asFloat())
        .isCloseTo(0.75f, within(1e-6f));
    assertThat(Poisson.ofLogRate(tf, 0).rateParameter().asFloat()).isEqualTo(1);
    assertThat(Poisson.of(tf, 1).logRateParameter().asFloat()).isZero();
  }

  @Test
  void constructor_ofBothOrNeither_isRefused() {
    Tensor x = tf.constant(0.5f);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Bernoulli(null, null))
        .withMessage(
            "Bernoulli: expected exactly one of `logits` and `probs`, got neither; give null for"
                + " the other");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Poisson(x, x))
        .withMessage(
            "Poisson: expected exactly one of `rate` and `logRate`, got both; give null for the"
                + " other");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Multinomial(x, x, x))
        .withMessageStartingWith("Multinomial: expected exactly one of `logits` and `probs`");
  }

  @Test
  void whatAFamilyLacks_isRefusedWithAWayOut() {
    Categorical d = Categorical.ofProbs(tf, new float[] {0.5f, 0.5f});
    assertThatThrownBy(d::mean)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("Categorical has no mean that is known");
    assertThatThrownBy(d::covariance)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("Categorical has no covariance that is known");
    assertThatThrownBy(() -> Poisson.of(tf, 1).entropy())
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("Poisson has no entropy that is known");
    assertThatThrownBy(() -> d.kl(Bernoulli.ofProbs(tf, 0.5)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("Categorical and Categorical");
  }

  @Test
  void divergence_ofOtherTotals_isNaN() {
    Tensor kl = Binomial.ofProbs(tf, new float[] {2, 3}, 0.5).kl(Binomial.ofProbs(tf, 3, 0.5));
    assertThat(kl.toArray(float[].class)).containsExactly(Float.NaN, 0);
    float[] p = {0.5f, 0.5f};
    Multinomial three = Multinomial.ofProbs(tf, 3, p);
    assertThat(three.kl(Multinomial.ofProbs(tf, 2, p)).asFloat()).isNaN();
    // Three times that of one draw: 0.5 log(0.5 / 0.25) + 0.5 log(0.5 / 0.75).
    assertThat(three.kl(Multinomial.ofProbs(tf, 3, new float[] {0.25f, 0.75f})).asFloat())
        .isCloseTo((float) (1.5 * Math.log(4 / 3.0)), within(1e-6f));
    assertThat(
            NegativeBinomial.ofProbs(tf, 3, 0.5).kl(NegativeBinomial.ofProbs(tf, 2, 0.5)).asFloat())
        .isNaN();
  }

  @Test
  void statistics_ofUnknownShapes_haveTheShapesOfEvents() {
    Tensor weights = tf.constant(new float[][] {{0.25f, 0.75f}, {0.5f, 0.5f}});
    Tensor covariance =
        Placement.UNKNOWN_RANK
            .run(
                tf,
                List.of(weights),
                (g, in) -> List.of(new OneHotCategorical(null, in.getFirst()).covariance()))
            .getFirst();
    assertThat(covariance.toArray(float[][][].class))
        .isDeepEqualTo(
            new float[][][] {
              {{0.1875f, -0.1875f}, {-0.1875f, 0.1875f}}, {{0.25f, -0.25f}, {-0.25f, 0.25f}}
            });
    var normal =
        new MultivariateNormalDiag(
            tf.constant(new float[][] {{1, 2}, {3, 4}}), tf.constant(new float[] {2, 3}));
    assertThat(normal.covariance().shape()).isEqualTo(Shape.of(2, 2, 2));
    assertThat(normal)
        .hasToString("MultivariateNormalDiag(batchShape=[2], eventShape=[2], dtype=float32)");
    assertThat(Bernoulli.ofProbs(tf, 0.5))
        .hasToString("Bernoulli(batchShape=[], eventShape=[], dtype=int32)");
  }

  @Test
  void logSurvivalFunction_farFromTheMean_isFinite() {
    Tensor far = Geometric.ofProbs(tf, 0.5).logSurvivalFunction(new float[] {-2, 0, 4999});
    assertThat(far.toArray(float[].class))
        .containsExactly(
            new float[] {0, (float) -Math.log(2), (float) (-5000 * Math.log(2))}, within(1e-3f));
  }

  @Test
  void multinomialSample_inAGradient_hasNone() {
    Tensor probs = tf.constant(new float[] {0.5f, 0.5f});
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(probs);
      Tensor drawn = new Multinomial(tf.constant(3f), null, probs).sample(1, 2);
      assertThat(drawn.sum().asFloat()).isEqualTo(6);
      assertThat(tape.gradient(drawn.sum(), List.of(probs))).containsOnlyNulls();
    }
  }
}
