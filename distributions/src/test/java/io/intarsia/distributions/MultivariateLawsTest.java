package io.intarsia.distributions;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.intarsia.support.Tier;
import io.intarsia.testing.TypeLaws;
import io.intarsia.testing.ValueGenerator;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// All laws of the kit for each discrete and multivariate family, by either of two parameters.
@Tag("E-008")
final class MultivariateLawsTest {
  @TestFactory
  Stream<DynamicContainer> families() {
    return Tier.sample(all(), 6, DynamicContainer::getDisplayName);
  }

  private static Stream<DynamicContainer> all() {
    return Stream.of(
        laws(
            Bernoulli.class,
            (tf, random) ->
                random.nextBoolean()
                    ? Bernoulli.ofLogits(tf, numbers(random, 3))
                    : Bernoulli.ofProbs(tf, numbers(random))),
        laws(
            Binomial.class,
            (tf, random) ->
                random.nextBoolean()
                    ? Binomial.ofLogits(tf, 3, numbers(random, 2))
                    : Binomial.ofProbs(tf, new float[] {2, 5}, numbers(random))),
        laws(
            Categorical.class,
            (tf, random) ->
                random.nextBoolean()
                    ? Categorical.ofLogits(tf, numbers(random, 3))
                    : Categorical.ofProbs(tf, numbers(random, 2))),
        laws(
            OneHotCategorical.class,
            (tf, random) ->
                random.nextBoolean()
                    ? OneHotCategorical.ofLogits(tf, numbers(random, 3))
                    : OneHotCategorical.ofProbs(tf, numbers(random, 2))),
        laws(
            Multinomial.class,
            (tf, random) ->
                random.nextBoolean()
                    ? Multinomial.ofLogits(tf, 3, numbers(random, 3))
                    : Multinomial.ofProbs(tf, new float[] {2, 5}, numbers(random, 2))),
        laws(
            Poisson.class,
            (tf, random) ->
                random.nextBoolean()
                    ? Poisson.of(tf, numbers(random, 3))
                    : Poisson.ofLogRate(tf, numbers(random))),
        laws(
            Geometric.class,
            (tf, random) ->
                random.nextBoolean()
                    ? Geometric.ofLogits(tf, numbers(random, 3))
                    : Geometric.ofProbs(tf, numbers(random))),
        laws(
            NegativeBinomial.class,
            (tf, random) ->
                random.nextBoolean()
                    ? NegativeBinomial.ofLogits(tf, 3, numbers(random, 2))
                    : NegativeBinomial.ofProbs(tf, new float[] {2, 5}, numbers(random))),
        laws(Dirichlet.class, (tf, random) -> Dirichlet.of(tf, numbers(random, 3))),
        laws(
            MultivariateNormalDiag.class,
            (tf, random) ->
                MultivariateNormalDiag.of(
                    tf, random.nextBoolean() ? null : numbers(random, 2), numbers(random, 2))),
        laws(
            MultivariateNormalTriL.class,
            (tf, random) ->
                MultivariateNormalTriL.of(
                    tf, random.nextBoolean() ? null : numbers(random, 2), factor(random))),
        laws(Wishart.class, (tf, random) -> Wishart.of(tf, 3, factor(random))));
  }

  private static <T> DynamicContainer laws(Class<T> type, ValueGenerator<T> values) {
    return dynamicContainer(type.getSimpleName(), TypeLaws.of(type, values).tests());
  }

  private static Object numbers(SplittableRandom random, int... size) {
    if (size.length == 0) {
      return (float) random.nextDouble(0.1, 0.9);
    }
    float[] numbers = new float[size[0]];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = (float) random.nextDouble(0.1, 0.9);
    }
    return numbers;
  }

  private static float[][] factor(SplittableRandom random) {
    return new float[][] {(float[]) numbers(random, 2), (float[]) numbers(random, 2)};
  }
}
