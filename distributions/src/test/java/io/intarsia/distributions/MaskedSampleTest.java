package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What samples make of values of which some are missing: they count for nothing, whatever is in
/// their place.
@Tag("E-008")
final class MaskedSampleTest {
  private static final double NAN = Double.NaN;
  private static final double INF = Double.POSITIVE_INFINITY;

  private final Environment tf;

  MaskedSampleTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @EnumSource
  void logProb_ofMaskedValues_countsValidOnesAlone(Placement place) {
    List<Tensor> inputs =
        List.of(
            tf.constant(new double[] {2, 3}), // concentration
            tf.constant(1.5), // rate
            tf.constant(new double[][][] {{{1, NAN, 2}, {-7, INF, 0.5}}}),
            tf.constant(new boolean[][][] {{{true, false, true}, {false, false, true}}}));
    List<Tensor> results = place.run(tf, inputs, MaskedSampleTest::densities);

    double[] expected = {gamma(2, 1.5, 1) + gamma(2, 1.5, 2), gamma(3, 1.5, 0.5)};
    assertThat(results.get(0).toArray(double[][].class)[0])
        .containsExactly(expected, within(1e-12));
    assertThat(results.get(1).toArray(double[].class))
        .containsExactly(
            new double[] {digamma(2, 1, 2), digamma(3, 0.5)}, within(1e-12)); // by concentration
    assertThat(results.get(2).asDouble())
        .isCloseTo(2 * 2 / 1.5 + 3 / 1.5 - 3.5, within(1e-12)); // by rate
    assertThat(results.get(3).toArray(double[][][].class)[0])
        .isDeepEqualTo(new double[][] {{1 / 1.0 - 1.5, 0, 1 / 2.0 - 1.5}, {0, 0, 2 / 0.5 - 1.5}});
  }

  private static List<Tensor> densities(Ops tf, List<Tensor> in) {
    List<Tensor> results = new ArrayList<>();
    results.add(logProb(in));
    results.addAll(
        tf.gradient(
                (Ops g, List<Tensor> at) -> {
                  List<Tensor> all = new ArrayList<>(at);
                  all.add(in.getLast());
                  return logProb(all).sum();
                })
            .apply(in.subList(0, 3)));
    return results;
  }

  private static Tensor logProb(List<Tensor> in) {
    return Sample.of(new Gamma(in.get(0), in.get(1)), 3)
        .logProb(MaskedTensor.of(in.get(2), in.get(3)));
  }

  private static double gamma(double concentration, double rate, double x) {
    double logGamma = concentration == 2 ? 0 : Math.log(2);
    return concentration * Math.log(rate) + (concentration - 1) * Math.log(x) - rate * x - logGamma;
  }

  // The derivative by the concentration: of each value log(rate) + log(x) - digamma.
  private static double digamma(double concentration, double... xs) {
    double digamma = 1 - 0.5772156649015329 + (concentration == 2 ? 0 : 0.5);
    double sum = 0;
    for (double x : xs) {
      sum += Math.log(1.5) + Math.log(x) - digamma;
    }
    return sum;
  }

  @Test
  void logProb_ofVectorsWithMissingElements_countsWholeOnesAlone() {
    var d = Sample.of(new Independent(Normal.of(tf, tf.constant(new double[] {0, 1}), 1), 1), 2);
    var value =
        MaskedTensor.of(
            tf.constant(new double[][] {{0.5, NAN}, {1, 2}}),
            tf.constant(new boolean[][] {{true, false}, {true, true}}));
    assertThat(d.logProb(value).asDouble())
        .isCloseTo(-0.5 - 0.5 - Math.log(2 * Math.PI), within(1e-12));
  }

  @Test
  void logProb_ofNothingValid_isZero() {
    var d = Sample.of(Normal.of(tf, 0, 1), 2);
    var none = MaskedTensor.ofNaN(tf, tf.constant(new float[] {Float.NaN, Float.NaN}));
    assertThat(d.logProb(none).asFloat()).isZero();
  }

  @Test
  void logProb_ofAnotherDtype_saysSo() {
    var d = Sample.of(Normal.of(tf, 0, 1), 2);
    var doubles = MaskedTensor.ofNaN(tf, tf.constant(new double[] {1, NAN}));
    assertThatThrownBy(() -> d.logProb(doubles))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Sample.logProb: expected values of float32, got float64; cast them");
  }
}
