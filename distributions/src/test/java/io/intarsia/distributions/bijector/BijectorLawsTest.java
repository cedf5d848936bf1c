package io.intarsia.distributions.bijector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.distributions.bijector.BijectorSamples.Sample;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds of every bijector: the inverse undoes it, and the log-determinants are those of the
/// Jacobian, by automatic differentiation and by differences of its values. Of those of this
/// package, and of chains put together at random.
@Tag("E-008")
@Timeout(60)
final class BijectorLawsTest {
  private static final double STEP = 1e-6;

  private final Environment tf;

  BijectorLawsTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<String> names() {
    return BijectorSamples.names();
  }

  static LongStream seeds() {
    return LongStream.range(0, Integer.getInteger("intarsia.programs", 20));
  }

  @ParameterizedTest
  @MethodSource("names")
  void bijector_ofThisPackage_obeysItsLaws(String name) {
    holds(BijectorSamples.sample(tf, name));
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void chain_ofRandomBijectors_obeysTheirLaws(long seed) {
    var random = new SplittableRandom(seed);
    int size = random.nextBoolean() ? 3 : 0;
    Tensor x = RandomBijector.start(tf, random, size);
    holds(new Sample(RandomBijector.of(tf, random, x, size > 0), x, List.of()));
  }

  private void holds(Sample sample) {
    Bijector bijector = sample.bijector();
    Tensor x = sample.x();
    Tensor y = bijector.forward(x);
    int rank = bijector.forwardMinEventRank();
    assertThat(x.rank()).isEqualTo(rank);
    assertThat(y.rank()).isEqualTo(bijector.inverseMinEventRank());
    close("inverse", bijector.inverse(y), x, 1e-7);
    Tensor forward = bijector.forwardLogDetJacobian(x);
    close("inverse of the log-determinant", bijector.inverseLogDetJacobian(y).neg(), forward, 1e-6);
    assertThat(forward.asDouble()).isCloseTo(byDifferentiation(sample), within(1e-6));
    assertThat(forward.asDouble()).isCloseTo(byDifferences(sample), within(1e-4));
    shapes(bijector, x, y);
    batches(bijector, x, rank);
  }

  /// The Jacobian of what is free in the image by what is mapped.
  private double byDifferentiation(Sample sample) {
    Tensor jacobian =
        tf.jacobian((Ops g, Tensor at) -> sample.free(g, sample.bijector().forward(at)))
            .apply(sample.x());
    return logDet(jacobian);
  }

  private double byDifferences(Sample sample) {
    double[] at = sample.x().flatten().toArray(double[].class);
    double[][] jacobian = new double[at.length][];
    for (int i = 0; i < at.length; i++) {
      double[] high = moved(sample, at, i, STEP);
      double[] low = moved(sample, at, i, -STEP);
      jacobian[i] = new double[at.length];
      for (int j = 0; j < at.length; j++) {
        jacobian[i][j] = (high[j] - low[j]) / (2 * STEP);
      }
    }
    return logDet(tf.constant(jacobian));
  }

  private double[] moved(Sample sample, double[] at, int i, double step) {
    double[] moved = at.clone();
    moved[i] += step;
    Tensor x = tf.constant(moved).reshape(sample.x().shape());
    return sample.free(tf, sample.bijector().forward(x)).toArray(double[].class);
  }

  private double logDet(Tensor jacobian) {
    long size = Math.round(Math.sqrt((double) jacobian.size()));
    return tf.linalg.det(jacobian.reshape(size, size)).abs().log().asDouble();
  }

  private void shapes(Bijector bijector, Tensor x, Tensor y) {
    assertThat(bijector.forwardEventShape(x.shape())).isEqualTo(y.shape());
    assertThat(bijector.inverseEventShape(y.shape())).isEqualTo(x.shape());
    assertThat(bijector.forwardEventShape(tf.shape(x)).toList()).isEqualTo(tf.shape(y).toList());
    assertThat(bijector.inverseEventShape(tf.shape(y)).toList()).isEqualTo(tf.shape(x).toList());
    Shape unknown = Shape.unknownOfRank(x.rank() + 1);
    assertThat(bijector.forwardEventShape(unknown)).isEqualTo(Shape.unknownOfRank(y.rank() + 1));
  }

  /// Copies of an event are mapped alike, and their log-determinants add up.
  private void batches(Bijector bijector, Tensor x, int rank) {
    Tensor copies = tf.stack(List.of(x, x, x));
    Tensor one = bijector.forwardLogDetJacobian(x);
    Tensor three = bijector.forwardLogDetJacobian(copies);
    assertThat(three.shape()).isEqualTo(Shape.of(3));
    close("copy", three.get(2), one, 1e-12);
    close("sum", bijector.forwardLogDetJacobian(copies, rank + 1), one.times(3), 1e-12);
    close("image", bijector.forward(copies).get(1), bijector.forward(x), 1e-12);
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
