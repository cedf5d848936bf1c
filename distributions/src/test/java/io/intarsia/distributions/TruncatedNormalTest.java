package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The slopes of logarithms of tails: `φ(x) / (Φ(x) - Φ(-10))` below and `-φ(x) / (Φ(10) - Φ(x))`
/// above, also where the other side has the digits, and at the mode.
@Tag("E-008")
final class TruncatedNormalTest {
  private final Environment tf;

  TruncatedNormalTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void logTails_haveTheSlopesOfTheirProbabilities() {
    var below =
        tf.gradient((Ops g, Tensor x) ->
            TruncatedNormal.of(g, g.constant(0.0), 1, -10, 10).logCdf(x).sum());
    var above =
        tf.gradient((Ops g, Tensor x) ->
            TruncatedNormal.of(g, g.constant(0.0), 1, -10, 10).logSurvivalFunction(x).sum());
    double[] slopes = {0, 1.5251352761609807, 0.7978845608028654, 0.28759997093917833, 0};
    double[] at = {-11, -1, 0, 1, 11};
    double[] up = below.apply(tf.constant(at)).toArray(double[].class);
    double[] down = above.apply(tf.constant(at)).toArray(double[].class);
    for (int i = 0; i < at.length; i++) {
      assertThat(up[i]).as("below " + at[i]).isCloseTo(slopes[i], within(1e-12));
      assertThat(down[at.length - 1 - i]).as("above").isCloseTo(-slopes[i], within(1e-12));
    }
  }
}
