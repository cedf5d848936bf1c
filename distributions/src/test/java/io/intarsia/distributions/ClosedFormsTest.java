package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Closed forms that no table of an oracle has, worked out by hand.
@Tag("E-008")
final class ClosedFormsTest {
  private final Environment tf;

  ClosedFormsTest(Environment tf) {
    this.tf = tf;
  }

  private static double[] doubles(Tensor tensor) {
    return tensor.toArray(double[].class);
  }

  @Test
  void exponential_logCdf_isThatOfItsCdf_alsoFarOut() {
    var exponential = new Exponential(tf.constant(2.0));
    double[] logs = doubles(exponential.logCdf(tf.constant(new double[] {0.5, 1e-20, 50, -1})));
    // log(1 - exp(-2x))
    assertThat(logs[0]).isCloseTo(Math.log(-Math.expm1(-1)), within(1e-14));
    assertThat(logs[1]).isCloseTo(Math.log(2e-20), within(1e-12));
    assertThat(logs[2]).isCloseTo(-Math.exp(-100), withinPercentage(1e-9));
    assertThat(logs[3]).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void beta_ofLargeConcentrations_hasNothingAtItsEdges() {
    var beta = new Beta(tf.constant(2e7), tf.constant(3e7));
    double[] logs = doubles(beta.logProb(tf.constant(new double[] {0, 1, 0.4})));
    assertThat(logs[0]).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(logs[1]).isEqualTo(Double.NEGATIVE_INFINITY);
    // The normal one of its mean and variance, to which it comes close: 0.4 · 0.6 / (5e7 + 1).
    assertThat(logs[2]).isCloseTo(-0.5 * Math.log(2 * Math.PI * 0.24 / (5e7 + 1)), within(1e-6));
  }
}
