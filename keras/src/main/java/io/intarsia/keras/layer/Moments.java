package io.intarsia.keras.layer;

import io.intarsia.data.Dataset;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;

/// Mean and variance of batches, each of which counts by its number of elements.
final class Moments implements Learning {
  /// Of examples that are not in batches so many are taken at once.
  private static final int ROWS = 128;

  private final Normalization layer;
  private final Ops tf;
  private Tensor mean;
  private Tensor variance;
  private double count;

  Moments(Normalization layer, Ops tf) {
    if (layer.mean() != null) {
      throw PreprocessingErrors.given(layer, "mean and variance are");
    }
    this.layer = layer;
    this.tf = tf;
    this.mean = tf.constant(0, layer.variableDType());
    this.variance = mean;
  }

  @Override
  public Dataset<Tensor> batches(Dataset<Tensor> data) {
    return data.elementSpec() instanceof TensorSpec spec
            && spec.shape().hasRank()
            && spec.shape().rank() == 1
        ? data.batch(ROWS)
        : data;
  }

  @Override
  public void add(Tensor batch) {
    layer.build(tf, TensorSpec.of(batch.shape(), batch.dtype()));
    Tensor numbers = tf.cast(batch, layer.variableDType());
    KeptAxes axes = KeptAxes.of(layer, batch.shape());
    requireFit(axes.sizes());
    Tensor over = tf.constant(axes.others());
    long elements = axes.countOfOthers();
    count += elements;
    // No elements change nothing, and 0 / 0 would make everything NaN.
    double weight = elements == 0 ? 0 : elements / count;
    if (weight > 0) {
      merge(tf.math.reduceMean(numbers, over), tf.math.reduceVariance(numbers, over), weight);
    }
  }

  private void requireFit(Shape sizes) {
    Shape expected = layer.weight("mean").shape();
    if (!sizes.equals(expected)) {
      throw PreprocessingErrors.input(
          layer, "data whose sizes along axis " + layer.axis() + " are " + expected, sizes);
    }
  }

  private void merge(Tensor batchMean, Tensor batchVariance, double weight) {
    double rest = 1 - weight;
    Tensor merged = mean.times(rest).plus(batchMean.times(weight));
    Tensor before = variance.plus(tf.square(mean.minus(merged))).times(rest);
    Tensor added = batchVariance.plus(tf.square(batchMean.minus(merged))).times(weight);
    variance = before.plus(added);
    mean = merged;
  }

  @Override
  public void finish() {
    if (count == 0) {
      throw PreprocessingErrors.noData(layer);
    }
    layer.weight("mean").assign(mean);
    layer.weight("variance").assign(variance);
  }
}
