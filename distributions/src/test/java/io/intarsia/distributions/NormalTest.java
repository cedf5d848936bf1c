package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a distribution is to its user, on the plainest of them.
final class NormalTest {
  private final Environment tf;

  NormalTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Tag("E-008")
  void normal_ofABatch_hasShapesAndStatistics() {
    Normal d = Normal.of(tf, 0, new float[] {1, 2});
    assertThat(d).hasToString("Normal(batchShape=[2], eventShape=[], dtype=float32)");
    assertThat(d.batchShapeTensor().toArray(int[].class)).containsExactly(2);
    assertThat(d.eventShapeTensor().toArray(int[].class)).isEmpty();
    assertThat(d.mean().toArray(float[].class)).containsExactly(0, 0);
    assertThat(d.variance().toArray(float[].class)).containsExactly(1, 4);
    assertThat(d.sample(42, 5, 3).shape()).isEqualTo(Shape.of(5, 3, 2));
    assertThat(d.logProb(0).toArray(float[].class))
        .containsExactly(new float[] {-0.91894f, -1.61209f}, within(1e-5f));
    assertThat(d.kl(Normal.of(tf, 1, 1)).toArray(float[].class))
        .containsExactly(new float[] {0.5f, 1.3068528f}, within(1e-6f));
  }

  @Test
  void statistic_thatIsAParameter_canBeClosed() {
    Normal d = Normal.of(tf, new float[] {3, 4}, new float[] {1, 2});
    d.mean().close();
    d.mode().close();
    d.stddev().close();
    assertThat(d.mean().toArray(float[].class)).containsExactly(3, 4);
    assertThat(d.stddev().toArray(float[].class)).containsExactly(1, 2);
  }

  @Test
  void sample_inAFunction_isThatOfEager() {
    Normal d = Normal.of(tf, 0, new float[] {1, 2});
    Tensor eager = d.sample(42, 3);
    Tensor traced =
        tf.function((Ops g, Tensor scale) -> Normal.of(g, 0, scale).sample(42, 3)).apply(d.scale());
    assertThat(traced.toArray(float[][].class)).isEqualTo(eager.toArray(float[][].class));
    assertThat(Gamma.of(tf, 2, new float[] {1, 2}).sample(42, 3).shape()).isEqualTo(Shape.of(3, 2));
  }
}
