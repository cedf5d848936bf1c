package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.loss.CTC;
import io.intarsia.keras.loss.CategoricalGeneralizedCrossEntropy;
import io.intarsia.keras.loss.Circle;
import io.intarsia.keras.loss.Losses;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.metric.KerasMetric;
import io.intarsia.keras.metric.MeanIoU;
import io.intarsia.keras.metric.Precision;
import io.intarsia.keras.metric.SparseTopKCategoricalAccuracy;
import io.intarsia.keras.metric.TopKCategoricalAccuracy;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Targets that no prediction can have give numbers or errors, and never end the process.
final class HostileLossTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private static void survives(Supplier<Tensor> code) {
    try (Tensor value = code.get();
        var host = value.toHost()) {
      assertThat(host).isNotNull();
    } catch (RuntimeException e) {
      assertThat(e).hasMessageMatching("(?s).{10,}");
    }
  }

  private Tensor labels(int... labels) {
    return tf.constant(labels);
  }

  private static Tensor result(KerasMetric metric, Tensor target, Tensor prediction) {
    metric.update(target, prediction);
    return metric.result();
  }

  @Test
  void labelsOutOfRange_areNumbersOrErrors() {
    Tensor p = tf.fill(new int[] {2, 3}, 0.3f);
    for (int label : new int[] {-5, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      Tensor wrong = labels(0, label);
      survives(() -> SparseCategoricalCrossentropy.of().apply(wrong, p));
      survives(() -> SparseCategoricalCrossentropy.of().withIgnoreClass(label).apply(wrong, p));
      survives(() -> CategoricalGeneralizedCrossEntropy.of().apply(wrong, p));
      survives(() -> Circle.of().apply(wrong, p));
      survives(() -> result(SparseTopKCategoricalAccuracy.of().withK(2), wrong, p));
      survives(() -> result(MeanIoU.of(3), wrong, wrong));
      survives(() -> CTC.of().apply(tf.expandDims(wrong, 1), tf.fill(new int[] {2, 4, 3}, 0.3f)));
    }
  }

  @Test
  void sizesThatDoNotFit_areNumbersOrErrors() {
    Tensor p = tf.fill(new int[] {2, 3}, 0.3f);
    for (int k : new int[] {0, -1, 4, Integer.MAX_VALUE}) {
      survives(() -> result(TopKCategoricalAccuracy.of().withK(k), p, p));
      survives(() -> result(Precision.of().withTopK(k), p, p));
      survives(() -> result(Precision.of().withClassId(k), p, p));
    }
    survives(() -> CTC.of().apply(tf.zeros(new int[] {2, 5}, DType.INT32), tf.zeros(2, 0, 3)));
    survives(() -> CTC.of().apply(tf.fill(new int[] {2, 5}, 1), tf.zeros(2, 2, 3)));
    survives(() -> CTC.of().apply(tf.fill(new int[] {2, 5}, 1), tf.zeros(3, 9, 3)));
    survives(() -> CTC.of().apply(tf.fill(new int[] {2, 5}, 1), tf.zeros(2, 9, 0)));
    for (String name : new String[] {"mse", "huber", "bce", "kld", "dice", "categorical_hinge"}) {
      survives(() -> Losses.ofName(name).apply(tf.zeros(2, 3), tf.zeros(4, 5)));
      survives(() -> Losses.ofName(name).apply(tf.zeros(0, 0), tf.zeros(0, 0)));
      survives(() -> Losses.ofName(name).apply(tf.constant(1f), tf.constant(2f)));
      survives(() -> Losses.ofName(name).apply(p, p, tf.zeros(7)));
    }
  }
}
