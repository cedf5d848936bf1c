package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.distributions.bijector.Chain;
import io.intarsia.distributions.bijector.Exp;
import io.intarsia.distributions.bijector.Power;
import io.intarsia.distributions.bijector.Scale;
import io.intarsia.distributions.bijector.Shift;
import io.intarsia.distributions.bijector.Tanh;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Values that are no images under a bijector: they have density 0, lie below or above all others,
/// and spoil no gradient.
@Tag("E-008")
final class ImageTest {
  private static final double INF = Double.POSITIVE_INFINITY;
  private static final double NORMAL_AT_0 = -0.5 * Math.log(2 * Math.PI);

  private final Environment tf;

  ImageTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @EnumSource
  void value_outsideOfTheImages_hasDensityZero(Placement place) {
    List<Tensor> inputs =
        List.of(tf.constant(2.0), tf.constant(new double[] {1, 2, 3, INF, Double.NaN}));
    List<Tensor> results =
        place.run(
            tf,
            inputs,
            (g, in) -> {
              Distribution d = logNormalFrom(g, in.getFirst());
              Tensor x = in.getLast();
              return List.of(d.logProb(x), d.cdf(x), d.survivalFunction(x), d.logCdf(x));
            });
    assertThat(array(results, 0)).containsExactly(-INF, -INF, NORMAL_AT_0, -INF, Double.NaN);
    assertThat(array(results, 1)).containsExactly(0, 0, 0.5, 1, Double.NaN);
    assertThat(array(results, 2)).containsExactly(1, 1, 0.5, 0, Double.NaN);
    assertThat(array(results, 3)).containsExactly(-INF, -INF, Math.log(0.5), 0, Double.NaN);
  }

  @Test
  void value_outsideOfTheImages_spoilsNoGradient() {
    Tensor x = tf.constant(new double[] {1, 2, 4, INF});
    Tensor slope =
        tf.gradient((Ops g, Tensor shift) -> finite(g, logNormalFrom(g, shift).logProb(x)).sum())
            .apply(tf.constant(2.0));
    // Of -log(x - 2) - log(x - 2)²/2 at 4, by the shift.
    assertThat(slope.asDouble()).isCloseTo((1 + Math.log(2)) / 2, within(1e-14));
  }

  @Test
  void value_outsideOfADecreasingMap_isBelowOrAboveAll() {
    var normal = Normal.of(tf, tf.constant(0.0), 1);
    var d =
        new TransformedDistribution(normal, Chain.of(Scale.of(tf, tf.constant(-2.0)), new Exp()));
    assertThat(d.cdf(new double[] {-2, 0, 5}).toArray(double[].class)).containsExactly(0.5, 1, 1);
    var bounded = new TransformedDistribution(normal, new Tanh());
    assertThat(bounded.cdf(new double[] {-2, 0, 1}).toArray(double[].class))
        .containsExactly(0, 0.5, 1);
    var root = new TransformedDistribution(Gamma.of(tf, 1, 1), Power.of(tf, 0.5));
    assertThat(root.prob(new float[] {-1, 1}).toArray(float[].class))
        .containsExactly(new float[] {0, (float) (2 / Math.E)}, within(1e-6f));
  }

  private static Distribution logNormalFrom(Ops tf, Tensor shift) {
    return new TransformedDistribution(
        Normal.of(tf, tf.constant(0.0), 1), Chain.of(new Shift(shift), new Exp()));
  }

  private static Tensor finite(Ops tf, Tensor x) {
    return tf.where(x.isFinite(), x, 0);
  }

  private static double[] array(List<Tensor> results, int i) {
    return results.get(i).toArray(double[].class);
  }
}
