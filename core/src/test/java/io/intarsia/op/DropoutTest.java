package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.nn.DropoutOptions;
import io.intarsia.op.nn.StatelessDropoutOptions;
import io.intarsia.op.nn.UniformSampler;
import io.intarsia.op.random.RandomAlgorithm;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Dropout: what is random about it, and what is not.
@Tag("I-28")
@OnEveryExecutor
class DropoutTest {
  private final Environments environments;
  private final Environment tf;

  DropoutTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  @Test
  void dropout_manyOnes_dropsTheRateAndKeepsTheMean() {
    float[] dropped = tf.nn.dropout(ones(100_000), 0.25).toArray(float[].class);

    int zeros = 0;
    for (float value : dropped) {
      assertThat(value == 0 || Math.abs(value - 4f / 3) < 1e-6).isTrue();
      zeros += value == 0 ? 1 : 0;
    }
    // Six standard deviations of a binomial distribution.
    assertThat(zeros / 100_000.0).isCloseTo(0.25, within(6 * Math.sqrt(0.25 * 0.75 / 100_000)));
  }

  @Test
  void dropout_calledTwice_decidesAnew() {
    Tensor x = ones(1000);

    assertThat(tf.nn.dropout(x, 0.5).toArray(float[].class))
        .isNotEqualTo(tf.nn.dropout(x, 0.5).toArray(float[].class));
  }

  @Test
  void dropout_rateTensor_scalesByIt() {
    Tensor rate = tf.constant(0.5);

    Tensor dropped = tf.nn.dropout(ones(1000), rate, DropoutOptions.defaults());

    assertThat(values(dropped)).containsExactlyInAnyOrder(0f, 2f);
  }

  @Test
  void dropout_rateZero_changesNothing() {
    assertThat(values(tf.nn.dropout(ones(1000), 0))).containsExactly(1f);
  }

  @Test
  void dropout_noiseShape_decidesForWholeRows() {
    Tensor x = tf.raw.Reshape(ones(4000), tf.constant(new int[] {1000, 4}));

    float[][] dropped =
        tf.nn
            .dropout(x, 0.5, DropoutOptions.defaults().withNoiseShape(-1, 1))
            .toArray(float[][].class);

    Set<Float> decisions = new HashSet<>();
    for (float[] row : dropped) {
      assertThat(row).containsOnly(row[0]);
      decisions.add(row[0]);
    }
    assertThat(decisions).containsExactlyInAnyOrder(0f, 2f);
  }

  @Test
  void dropout_badRateOrDtype_saysSo() {
    assertThatThrownBy(() -> tf.nn.dropout(ones(2), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dropout: rate must be in [0, 1), got 1");
    assertThatThrownBy(() -> tf.nn.dropout(ones(2), -0.1))
        .hasMessage("dropout: rate must be in [0, 1), got -0.1");
    assertThatThrownBy(() -> tf.nn.dropout(tf.constant(new int[] {1}), 0.5))
        .hasMessage(
            "dropout: x must be of a floating dtype, as it is scaled, got int32; cast it first");
  }

  @Test
  void statelessDropout_sameSeed_givesPythonsResult() {
    Tensor seed = tf.constant(new int[] {3, 5});

    float[] dropped =
        tf.nn.experimental.statelessDropout(ones(12), 0.4, seed).toArray(float[].class);

    // Python: tf.nn.experimental.stateless_dropout(tf.ones([12]), 0.4, [3, 5]) != 0
    assertThat(kept(dropped)).isEqualTo("....xxxxx...");
    assertThat(tf.nn.experimental.statelessDropout(ones(12), 0.4, seed).toArray(float[].class))
        .isEqualTo(dropped);
  }

  @Test
  void statelessDropout_noiseShape_repeatsOneDecision() {
    Tensor x = tf.raw.Reshape(ones(12), tf.constant(new int[] {6, 2}));
    var noise = StatelessDropoutOptions.defaults().withNoiseShape(6, 1);

    float[][] dropped =
        tf.nn
            .experimental
            .statelessDropout(x, 0.5, new long[] {1, 2}, noise)
            .toArray(float[][].class);

    // Python: tf.nn.experimental.stateless_dropout(tf.ones([6, 2]), 0.5, [1, 2], noise_shape=[6,
    // 1]) != 0
    float[] firsts = new float[6];
    for (int i = 0; i < 6; i++) {
      assertThat(dropped[i][1]).isEqualTo(dropped[i][0]);
      firsts[i] = dropped[i][0];
    }
    assertThat(kept(firsts)).isEqualTo("x.x..x");
  }

  @Test
  void statelessDropout_philox_givesPythonsResult() {
    var philox = StatelessDropoutOptions.defaults().withRngAlg(RandomAlgorithm.PHILOX);
    long[] seed = {3, 5};

    Tensor dropped = tf.nn.experimental.statelessDropout(ones(12), 0.4, seed, philox);

    // Python: the same with rng_alg="philox"
    assertThat(kept(dropped.toArray(float[].class))).isEqualTo("....xxxxx...");
  }

  @Test
  void dropout_seed_givesPythonsSequenceInEachFreshEnvironment() {
    var seeded = DropoutOptions.defaults().withSeed(7);
    // Python, nothing run before: tf.nn.dropout(tf.ones([12]), 0.5, seed=7) != 0, twice
    for (int run = 0; run < 2; run++) {
      try (var fresh = environments.open()) {
        for (String expected : List.of(".x..xx.xxxx.", "xx..x...x.xx")) {
          Tensor ones = fresh.ones(Shape.of(12), DType.FLOAT32);
          assertThat(kept(fresh.nn.dropout(ones, 0.5, seeded).toArray(float[].class)))
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void generalDropout_givenNumbers_dropsThoseBelowTheRate() {
    UniformSampler sampler =
        (shape, dtype) -> {
          assertThat(shape.toArray(int[].class)).containsExactly(4);
          return tf.constant(new float[] {0, 0.2f, 0.5f, 0.9f}).cast(dtype);
        };

    Tensor dropped = tf.nn.experimental.generalDropout(ones(4).cast(DType.FLOAT64), 0.5, sampler);

    assertThat(dropped.toArray(double[].class)).containsExactly(0, 0, 2, 2);
  }

  private Tensor ones(int count) {
    float[] ones = new float[count];
    Arrays.fill(ones, 1);
    return tf.constant(ones);
  }

  private static Set<Float> values(Tensor x) {
    Set<Float> values = new HashSet<>();
    for (float value : x.toArray(float[].class)) {
      values.add(value);
    }
    return values;
  }

  private static String kept(float[] values) {
    var text = new StringBuilder();
    for (float value : values) {
      text.append(value == 0 ? '.' : 'x');
    }
    return text.toString();
  }
}
