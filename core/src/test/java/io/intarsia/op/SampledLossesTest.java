package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.nn.SampledLossOptions;
import io.intarsia.op.random.CandidateSamples;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Losses over sampled classes. The expected numbers are those of Python TensorFlow 2.21 for the
/// same arguments.
@Tag("I-28")
@OnEveryExecutor
class SampledLossesTest {
  private static final Offset<Float> NEAR = within(2e-5f);
  private static final int SAMPLED = 3;
  private static final int CLASSES = 5;

  private final Environments environments;
  private final Environment tf;
  private Tensor weights;
  private Tensor biases;
  private Tensor labels;
  private Tensor inputs;
  private CandidateSamples candidates;

  SampledLossesTest(Environments environments) {
    this.environments = environments;
    tf = environments.open();
    weights = tf.constant(new float[][] {{1, 2}, {0.5f, -1}, {2, 0}, {-1, 1}, {0.25f, 0.75f}});
    biases = tf.constant(new float[] {0.1f, -0.2f, 0.3f, 0, 0.5f});
    labels = tf.constant(new long[][] {{0}, {3}});
    inputs = tf.constant(new float[][] {{1, -1}, {0.5f, 2}});
    candidates =
        new CandidateSamples(
            tf.constant(new long[] {1, 3, 4}),
            tf.constant(new float[][] {{0.9f}, {0.4f}}),
            tf.constant(new float[] {0.7f, 0.4f, 0.3f}));
  }

  @Test
  void nceLoss_givenCandidates_isPythons() {
    assertClose(nce(given()), 4.75645f, 6.13647f);
    assertClose(nce(given().withRemoveAccidentalHits(true)), 4.75645f, 3.63469f);
  }

  @Test
  void sampledSoftmaxLoss_givenCandidates_isPythons() {
    assertClose(softmax(given()), 3.03165f, 1.25537f);
    assertClose(softmax(given().withRemoveAccidentalHits(false)), 3.03165f, 1.50611f);
  }

  @Test
  void sampledLosses_twoTrueClasses_arePythons() {
    labels = tf.constant(new long[][] {{0, 2}, {3, 1}});
    Tensor expected = tf.constant(new float[][] {{0.9f, 0.5f}, {0.4f, 0.6f}});
    candidates =
        new CandidateSamples(
            candidates.sampledCandidates(), expected, candidates.sampledExpectedCount());

    assertClose(softmax(given().withNumTrue(2)), 2.27880f, 3.18396f);
    assertClose(nce(given().withNumTrue(2)), 5.90462f, 8.27700f);
  }

  @Test
  void nceLoss_weightsInParts_isTheSame() {
    List<Tensor> parts =
        List.of(
            tf.raw.Slice(weights, tf.constant(new int[] {0, 0}), tf.constant(new int[] {3, 2})),
            tf.raw.Slice(weights, tf.constant(new int[] {3, 0}), tf.constant(new int[] {2, 2})));

    Tensor loss = tf.nn.nceLoss(parts, biases, labels, inputs, SAMPLED, CLASSES, given());

    assertClose(loss, 4.75645f, 6.13647f);
  }

  @Test
  void nceLoss_noCandidates_drawsThem() {
    Tensor loss = tf.nn.nceLoss(weights, biases, labels, inputs, SAMPLED, CLASSES);

    float[] values = loss.toArray(float[].class);
    assertThat(values).hasSize(2);
    assertThat(Math.min(values[0], values[1])).isPositive();
  }

  @Test
  void sampledSoftmaxLoss_seed_drawsTheSameInFreshEnvironments() {
    var fresh = new SampledLossesTest(environments);
    float[] first = softmax(SampledLossOptions.defaults().withSeed(7)).toArray(float[].class);

    assertThat(fresh.softmax(SampledLossOptions.defaults().withSeed(7)).toArray(float[].class))
        .isEqualTo(first);
  }

  @Test
  void nceLoss_moreSamplesThanClasses_isRefusedByTheRuntime() {
    assertThatThrownBy(() -> tf.nn.nceLoss(weights, biases, labels, inputs, 6, CLASSES))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("LogUniformCandidateSampler");
  }

  private SampledLossOptions given() {
    return SampledLossOptions.defaults().withSampledValues(candidates);
  }

  private Tensor nce(SampledLossOptions options) {
    return tf.nn.nceLoss(weights, biases, labels, inputs, SAMPLED, CLASSES, options);
  }

  private Tensor softmax(SampledLossOptions options) {
    return tf.nn.sampledSoftmaxLoss(weights, biases, labels, inputs, SAMPLED, CLASSES, options);
  }

  private static void assertClose(Tensor loss, float first, float second) {
    float[] values = loss.toArray(float[].class);
    assertThat(values).hasSize(2);
    assertThat(values[0]).isCloseTo(first, NEAR);
    assertThat(values[1]).isCloseTo(second, NEAR);
  }
}
