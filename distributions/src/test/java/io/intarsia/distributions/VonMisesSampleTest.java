package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Draws end, whatever the concentration, and have the spread of it.
@Timeout(120)
final class VonMisesSampleTest {
  private static final double[] ENDS = {
    0, 1e-310, 1e-20, 1, 1e6, 1e10, 1e20, 1e300, Double.POSITIVE_INFINITY, Double.NaN, -1
  };

  private static final int VALID = 8;

  private final Environment tf;

  VonMisesSampleTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @EnumSource
  void sample_ofBothEndsInOneBatch_endsAndIsNanOutOfRange(Placement placement) {
    Tensor loc = tf.constant(0.25);
    Tensor drawn =
        placement
            .run(
                tf,
                List.of(loc, tf.constant(ENDS)),
                (g, in) -> List.of(new VonMises(in.get(0), in.get(1)).sample(5L, 3)))
            .getFirst();
    double[][] angles = drawn.toArray(double[][].class);
    for (double[] row : angles) {
      for (int i = 0; i < ENDS.length; i++) {
        assertThat(Double.isNaN(row[i])).as("concentration %s", ENDS[i]).isEqualTo(i >= VALID);
        if (i < VALID) {
          assertThat(row[i]).isBetween(0.25 - Math.PI, 0.25 + Math.PI);
        }
      }
    }
  }

  @Test
  void sample_ofEachEndAlone_ends() {
    var draw = tf.function((Ops g, Tensor k) -> new VonMises(g.zerosLike(k), k).sample(1L));
    for (double end : ENDS) {
      Tensor drawn = VonMises.of(tf, 0, tf.constant((float) end)).sample(1L);
      assertThat(Float.isFinite(drawn.asFloat())).isEqualTo(end >= 0 && end < Float.MAX_VALUE);
      Tensor traced = draw.apply(tf.constant((float) end));
      assertThat(traced.asFloat()).isEqualTo(drawn.asFloat(), within(1e-6f));
    }
  }

  // The mean of the squares is that of the uniform distribution, and 1/κ of narrow ones.
  @Test
  void sample_ofManyAngles_hasTheSpreadOfTheConcentration() {
    double[] concentrations = {0, 1e-9, 1e5, 1e7, 1e10, 1e20};
    Tensor k = tf.constant(concentrations);
    Tensor drawn = new VonMises(tf.zerosLike(k), k).sample(3L, 10_000);
    double[] squares = drawn.square().mean(0).toArray(double[].class);
    double[] means = drawn.mean(0).toArray(double[].class);
    for (int i = 0; i < squares.length; i++) {
      double expected = i < 2 ? Math.PI * Math.PI / 3 : 1 / concentrations[i];
      assertThat(squares[i] / expected).as("κ = %s", concentrations[i]).isCloseTo(1, within(0.07));
      assertThat(means[i] / Math.sqrt(expected)).isCloseTo(0, within(0.05));
    }
  }

  // Where one way to draw takes over from the other the quartiles stay: ±0.67449/√κ.
  @Test
  void sample_aboutTheLimitOfNarrowAngles_hasTheQuartilesOfBothSides() {
    Tensor k = tf.constant(new double[] {0.9e6, 1.1e6});
    Tensor isInner =
        new VonMises(tf.zerosLike(k), k)
            .sample(8L, 10_000)
            .times(k.sqrt())
            .abs()
            .lt(0.6744897501960817);
    double[] shares = isInner.cast(DType.FLOAT64).mean(0).toArray(double[].class);
    assertThat(shares).containsExactly(new double[] {0.5, 0.5}, within(0.02));
  }
}
