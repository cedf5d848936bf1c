package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.constraint.MaxNorm;
import io.intarsia.keras.constraint.NonNeg;
import io.intarsia.keras.constraint.UnitNorm;
import io.intarsia.keras.loss.BinaryCrossentropy;
import io.intarsia.keras.loss.BinaryFocalCrossentropy;
import io.intarsia.keras.loss.CategoricalCrossentropy;
import io.intarsia.keras.loss.CategoricalFocalCrossentropy;
import io.intarsia.keras.loss.CategoricalGeneralizedCrossEntropy;
import io.intarsia.keras.loss.CategoricalHinge;
import io.intarsia.keras.loss.CosineSimilarity;
import io.intarsia.keras.loss.Dice;
import io.intarsia.keras.loss.Hinge;
import io.intarsia.keras.loss.Huber;
import io.intarsia.keras.loss.KLDivergence;
import io.intarsia.keras.loss.LogCosh;
import io.intarsia.keras.loss.Losses;
import io.intarsia.keras.loss.MeanAbsoluteError;
import io.intarsia.keras.loss.MeanAbsolutePercentageError;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.loss.MeanSquaredLogarithmicError;
import io.intarsia.keras.loss.Poisson;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.loss.SquaredHinge;
import io.intarsia.keras.loss.Tversky;
import io.intarsia.keras.metric.AUC;
import io.intarsia.keras.metric.Accuracy;
import io.intarsia.keras.metric.BinaryAccuracy;
import io.intarsia.keras.metric.CategoricalAccuracy;
import io.intarsia.keras.metric.F1Score;
import io.intarsia.keras.metric.FalseNegatives;
import io.intarsia.keras.metric.MeanIoU;
import io.intarsia.keras.metric.Metric;
import io.intarsia.keras.metric.Metrics;
import io.intarsia.keras.metric.PearsonCorrelation;
import io.intarsia.keras.metric.Precision;
import io.intarsia.keras.metric.PrecisionAtRecall;
import io.intarsia.keras.metric.R2Score;
import io.intarsia.keras.metric.Recall;
import io.intarsia.keras.metric.RootMeanSquaredError;
import io.intarsia.keras.metric.SensitivityAtSpecificity;
import io.intarsia.keras.metric.SparseCategoricalAccuracy;
import io.intarsia.keras.metric.SparseTopKCategoricalAccuracy;
import io.intarsia.keras.metric.TopKCategoricalAccuracy;
import io.intarsia.keras.metric.TruePositives;
import io.intarsia.keras.regularizer.L1;
import io.intarsia.keras.regularizer.L1L2;
import io.intarsia.keras.regularizer.L2;
import io.intarsia.keras.regularizer.OrthogonalRegularizer;
import io.intarsia.tensor.Tensor;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Lines as users of Keras write them, with the numbers that Keras gives.
final class LossLinesTest {
  private final Environment tf = Environment.open();
  private final Tensor t = tf.constant(new float[][] {{0, 1}, {0, 0}});
  private final Tensor y = tf.constant(new float[][] {{0.6f, 0.4f}, {0.4f, 0.6f}});
  private final Tensor logits = tf.constant(new float[][] {{2, -1}, {0.5f, 3}});
  private final Tensor labels = tf.constant(new int[] {1, 2});
  private final Tensor onehot = tf.constant(new float[][] {{0, 1, 0}, {0, 0, 1}});
  private final Tensor p = tf.constant(new float[][] {{0.05f, 0.95f, 0}, {0.1f, 0.8f, 0.1f}});
  private final Tensor w = tf.constant(new float[] {1, 0.5f});
  private final Tensor yes = tf.constant(new float[] {0, 1, 1, 1});
  private final Tensor seen = tf.constant(new float[] {0.2f, 0.6f, 0.3f, 0.9f});
  private final Tensor weights = tf.constant(new float[] {1, 0, 1, 2});
  private final Tensor a = tf.constant(new float[] {1, 2, 3, 4});
  private final Tensor b = tf.constant(new float[] {1, 4, 3, 1});
  private final Tensor x = tf.constant(new float[][] {{3, 1}, {4, 1}});

  @AfterEach
  void close() {
    tf.close();
  }

  private static void is(double expected, Tensor actual) {
    assertThat(actual.asDouble())
        .isCloseTo(expected, Offset.offset(2e-5 * (1 + Math.abs(expected))));
  }

  private void counts(double expected, Metric<Tensor, Tensor> metric, Tensor target, Tensor y) {
    metric.update(target, y);
    is(expected, metric.result(tf));
  }

  private void counts(
      double expected, Metric<Tensor, Tensor> metric, Tensor target, Tensor y, Tensor weight) {
    metric.update(target, y, weight);
    is(expected, metric.result(tf));
  }

  @Test
  void lossesOfNumbersAndOfYesOrNo_areThoseOfKeras() {
    is(0.31, MeanSquaredError.of().apply(t, y));
    is(0.245, MeanSquaredError.of().apply(t, y, w));
    is(0.62, MeanSquaredError.of().withReduction("sum").apply(t, y));
    is(0.32667, MeanSquaredError.of().withReduction("mean_with_sample_weight").apply(t, y, w));
    is(0.55, MeanAbsoluteError.of().apply(t, y));
    is(112.5, MeanAbsolutePercentageError.of().apply(y, t));
    is(0.17056, MeanSquaredLogarithmicError.of().apply(t, y));
    is(1.40625, Huber.of().apply(t, logits));
    is(0.8125, Huber.of().withDelta(0.5).apply(t, logits));
    is(0.14709, LogCosh.of().apply(t, y));
    is(-0.773, CosineSimilarity.of().apply(a, b));
    is(-0.77784, CosineSimilarity.of().withAxis(0).apply(y, logits));
    is(0.81492, BinaryCrossentropy.of().apply(t, y));
    is(1.86571, BinaryCrossentropy.of().withFromLogits(true).apply(t, logits));
    is(0.80479, BinaryCrossentropy.of().withLabelSmoothing(0.1).apply(t, y));
    is(0.26783, BinaryFocalCrossentropy.of().withGamma(2).apply(t, y));
    is(0.15964, BinaryFocalCrossentropy.of().withApplyClassBalancing(true).apply(t, y));
  }

  @Test
  void lossesOfClassesAndMargins_areThoseOfKeras() {
    is(1.17694, CategoricalCrossentropy.of().apply(onehot, p));
    is(0.9869, CategoricalCrossentropy.of().withFromLogits(true).apply(onehot, p));
    is(0.23315, CategoricalFocalCrossentropy.of().apply(onehot, p));
    is(1.17694, SparseCategoricalCrossentropy.of().apply(labels, p));
    is(0.9869, SparseCategoricalCrossentropy.of().withFromLogits(true).apply(labels, p));
    is(0.05129, SparseCategoricalCrossentropy.of().withIgnoreClass(2).apply(labels, p));
    is(0.59696, CategoricalGeneralizedCrossEntropy.of().withQ(0.7).apply(labels, p));
    is(0.45814, KLDivergence.of().apply(t, y));
    is(0.72907, Poisson.of().apply(t, y));
    is(1.3, Hinge.of().apply(t, y));
    is(1.86, SquaredHinge.of().apply(t, y));
    is(0.9, CategoricalHinge.of().apply(onehot, p));
    is(0.73333, Dice.of().apply(t, y));
    is(0.76471, Tversky.of().withAlpha(0.3).withBeta(0.7).apply(t, y));
    is(0.31, Losses.ofName("mse").apply(t, y));
    is(0.36, tf.reduceMax(Losses.meanSquaredError(t, y)));
    is(2.01133, tf.reduceMax(Losses.binaryCrossentropy(t, logits, true)));
  }

  @Test
  void regularizersAndConstraints_areThoseOfKeras() {
    is(0.9, L1.of().withL1(0.1).apply(tf, x));
    is(0.27, L2.of().apply(tf, x));
    is(6.3, L1L2.of().withL1(0.1).withL2(0.2).apply(tf, x));
    is(0.00997, OrthogonalRegularizer.of().apply(tf, x));
    is(4.8, tf.reduceSum(MaxNorm.of().apply(tf, x)));
    is(2.47759, tf.reduceSum(UnitNorm.of().withAxis(1).apply(tf, x)));
    is(3.0, tf.reduceSum(NonNeg.of().apply(tf, x.minus(2))));
  }

  @Test
  void metrics_areThoseOfKeras() {
    counts(0.5, Metrics.ofName("accuracy"), onehot, p);
    counts(0.5, Accuracy.of(), a, b);
    counts(0.75, BinaryAccuracy.of(), yes, seen);
    counts(1.0, BinaryAccuracy.of().withThreshold(0.25), yes, seen);
    counts(0.5, CategoricalAccuracy.of(), onehot, p);
    counts(0.5, SparseCategoricalAccuracy.of(), labels, p);
    counts(1.0, TopKCategoricalAccuracy.of().withK(2), onehot, p);
    counts(0.5, SparseTopKCategoricalAccuracy.of().withK(1), labels, p);
    counts(1.0, Precision.of(), yes, seen);
    counts(0.66667, Recall.of(), yes, seen);
    counts(1.0, Recall.of().withThresholds(0.25), yes, seen);
    counts(2.0, TruePositives.of(), yes, seen);
  }

  @Test
  void metricsOfThresholdsAndNumbers_areThoseOfKeras() {
    counts(1.0, FalseNegatives.of(), yes, seen);
    counts(1.0, AUC.of(), yes, seen);
    counts(1.0, AUC.of().withCurve("PR"), yes, seen);
    counts(1.0, PrecisionAtRecall.of(0.5), yes, seen);
    counts(1.0, SensitivityAtSpecificity.of(0.5), yes, seen);
    counts(0.0, F1Score.of().withAverage("micro").withThreshold(0.5), t, y);
    counts(0.25, MeanIoU.of(3), labels, tf.argmax(p, -1));
    counts(1.80278, RootMeanSquaredError.of(), a, b);
    counts(1.25, io.intarsia.keras.metric.MeanAbsoluteError.of(), a, b);
    counts(-1.6, R2Score.of(), tf.expandDims(a, 1), tf.expandDims(b, 1));
    counts(-0.08607, PearsonCorrelation.of(), a, b);
    counts(0.773, io.intarsia.keras.metric.CosineSimilarity.of(), a, b);
    counts(0.75, BinaryAccuracy.of(), yes, seen, weights);
    counts(1.0, Precision.of(), yes, seen, weights);
  }
}
