package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Distributions that are put together at random: wherever ops run they give what they give at
/// once, their gradients are the differences of their densities, and they go through functions and
/// loops. Many more can be run with `-Dintarsia.programs=1000`.
@Tag("E-008")
@Tag("A-10")
@Timeout(120)
final class RandomDistributionsTest {
  private static final double STEP = 1e-6;
  private static final int DEPTH = 3;

  private final Environment tf;

  RandomDistributionsTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Long> seeds() {
    return Tier.sample(LongStream.range(0, Integer.getInteger("intarsia.programs", 20)).boxed(), 8);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void distribution_atRandom_isTheSameWhereverOpsRun(long seed) {
    Distribution d = distribution(seed);
    Tensor value = d.sample(RandomDistribution.SEED, 2);
    Shape whole = Shape.of(2).concatenate(d.batchShape()).concatenate(d.eventShape());
    assertThat(value.shape()).isEqualTo(whole);
    List<Tensor> inputs = parts(d);
    inputs.add(value);
    List<Tensor> expected = results(d, inputs);
    for (Placement place : Placement.values()) {
      List<Tensor> results = place.run(tf, inputs, (_, in) -> results(d, in));
      for (int i = 0; i < expected.size(); i++) {
        close("%s %d of %s".formatted(place, i, d), results.get(i), expected.get(i), 1e-9);
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void gradients_ofDensitiesAtRandom_areTheirDifferences(long seed) {
    Distribution d = distribution(seed);
    List<Tensor> inputs = parts(d);
    inputs.add(d.sample(RandomDistribution.SEED, 2));
    List<Tensor> gradients = tf.gradient((Ops g, List<Tensor> in) -> density(d, in)).apply(inputs);
    for (int i = 0; i < inputs.size(); i++) {
      double[] at = inputs.get(i).flatten().toArray(double[].class);
      double[] gradient = gradients.get(i).flatten().toArray(double[].class);
      for (int j = 0; j < at.length; j++) {
        double slope = slope(d, inputs, i, j, STEP);
        double rough = slope(d, inputs, i, j, 3 * STEP);
        assertThat(gradient[j]).as("input %d[%d] of %s", i, j, d).isFinite();
        if (Math.abs(rough - slope) < 1e-5 * (1 + Math.abs(slope))) { // else it says nothing
          assertThat(gradient[j])
              .as("input %d[%d] of %s", i, j, d)
              .isCloseTo(slope, within(1e-4 * (1 + Math.abs(slope))));
        }
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void part_ofABatchAtRandom_isThatOfTheWhole(long seed) {
    Distribution d = distribution(seed);
    Tensor value = d.sample(RandomDistribution.SEED, 2);
    Object[] last = new Object[1 + d.batchShape().rank()];
    Arrays.fill(last, -1);
    last[0] = Index.ellipsis();
    Object[] ofValue = new Object[1 + d.batchShape().rank() + d.eventShape().rank()];
    Arrays.fill(ofValue, Index.all());
    System.arraycopy(last, 1, ofValue, 1, last.length - 1);
    Distribution part = d.get(last);
    assertThat(part.batchShape()).isEqualTo(Shape.scalar());
    close("part of " + d, part.logProb(value.get(ofValue)), d.logProb(value).get(last), 1e-12);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void distribution_atRandom_goesThroughFunctionsLoopsAndBranches(long seed) {
    Distribution d = distribution(seed);
    assertThat(d.typeSpec()).isEqualTo(distribution(seed).typeSpec());
    assertThat(d.typeSpec().mostSpecificCompatibleType(d.typeSpec()).orElseThrow())
        .isEqualTo(d.typeSpec());
    Tensor value = d.sample(RandomDistribution.SEED, 2);
    Distribution there =
        tf.function((Ops g, Distribution given, Tensor flag) -> around(g, given, flag))
            .apply(d, tf.constant(true));
    assertThat(there.typeSpec()).isEqualTo(d.typeSpec());
    assertThat(there).hasToString(d.toString());
    close("after all", there.logProb(value), d.logProb(value), 1e-9);
  }

  /// The same distribution after a loop and a branch.
  private static Distribution around(Ops tf, Distribution d, Tensor flag) {
    List<Object> last =
        tf.whileLoop(
            (c, v) -> ((Tensor) v.getFirst()).lt(3),
            (b, v) -> List.of(((Tensor) v.getFirst()).plus(1), copied((Distribution) v.getLast())),
            List.<Object>of(tf.constant(0), d));
    return tf.condNest(flag, _ -> (Distribution) last.getLast(), _ -> d);
  }

  private static Distribution copied(Distribution d) {
    return requireNonNull(
        Nest.expanded()
            .mapStructure(each -> each instanceof Tensor x ? x.plus(1).minus(1) : each, d));
  }

  private Distribution distribution(long seed) {
    return RandomDistribution.of(tf, new SplittableRandom(seed), DEPTH);
  }

  private static List<Tensor> parts(Distribution d) {
    List<Tensor> parts = new ArrayList<>();
    Nest.expanded().flatten(d).forEach(each -> parts.add((Tensor) each));
    return parts;
  }

  private static Distribution with(Distribution d, List<Tensor> inputs) {
    return (Distribution)
        requireNonNull(Nest.expanded().packSequenceAs(d, inputs.subList(0, inputs.size() - 1)));
  }

  private static List<Tensor> results(Distribution shaped, List<Tensor> in) {
    Distribution d = with(shaped, in);
    List<Tensor> results = new ArrayList<>();
    results.add(d.logProb(in.getLast()));
    results.add(d.sample(RandomDistribution.SEED, 2));
    results.add(d.batchShapeTensor().cast(DType.FLOAT64));
    results.add(d.eventShapeTensor().cast(DType.FLOAT64));
    optional(results, d::mean);
    optional(results, d::variance);
    optional(results, d::entropy);
    optional(results, () -> d.cdf(in.getLast()));
    return results;
  }

  private static void optional(List<Tensor> results, Supplier<Tensor> result) {
    try {
      results.add(result.get());
    } catch (UnsupportedOperationException e) {
      assertThat(e.getMessage()).contains(" has no ");
    }
  }

  private static Tensor density(Distribution d, List<Tensor> in) {
    return with(d, in).logProb(in.getLast()).sum();
  }

  private double slope(Distribution d, List<Tensor> inputs, int input, int element, double step) {
    double high = moved(d, inputs, input, element, step);
    return (high - moved(d, inputs, input, element, -step)) / (2 * step);
  }

  private double moved(Distribution d, List<Tensor> inputs, int input, int element, double step) {
    double[] at = inputs.get(input).flatten().toArray(double[].class);
    at[element] += step;
    List<Tensor> moved = new ArrayList<>(inputs);
    moved.set(input, tf.constant(at, inputs.get(input).shape()));
    return density(d, moved).asDouble();
  }

  private static void close(String what, Tensor got, Tensor expected, double tolerance) {
    assertThat(got.shape()).as(what).isEqualTo(expected.shape());
    double[] wanted = expected.flatten().toArray(double[].class);
    double[] values = got.flatten().toArray(double[].class);
    for (int i = 0; i < wanted.length; i++) {
      assertThat(values[i])
          .as("%s[%d]", what, i)
          .isCloseTo(wanted[i], within(tolerance * Math.max(1, Math.abs(wanted[i]))));
    }
  }
}
