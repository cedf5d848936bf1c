package io.intarsia.keras.layer;

import java.util.Arrays;

/// Values in order, and how many values each stands for.
final class Summary {
  private final float[] values;
  private final float[] weights;

  private Summary(float[] values, float[] weights) {
    this.values = values;
    this.weights = weights;
  }

  /// Of no values.
  static Summary empty() {
    return new Summary(new float[0], new float[0]);
  }

  /// The values, in order.
  float[] values() {
    return values.clone();
  }

  /// About one value of `1 / epsilon`.
  static Summary of(float[] sorted, double epsilon) {
    double step = Math.max(sorted.length / (1 / epsilon), 1);
    int stride = (int) step;
    int first = (int) (step - 1);
    int count = sorted.length <= first ? 0 : (sorted.length - first + stride - 1) / stride;
    float[] values = new float[count];
    float[] weights = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = sorted[first + i * stride];
      weights[i] = (float) step;
    }
    return new Summary(values, weights);
  }

  Summary merged(Summary other) {
    Integer[] order = new Integer[values.length + other.values.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Float.compare(value(a, other), value(b, other)));
    float[] allValues = new float[order.length];
    float[] allWeights = new float[order.length];
    for (int i = 0; i < order.length; i++) {
      int at = order[i];
      allValues[i] = value(at, other);
      allWeights[i] = at < weights.length ? weights[at] : other.weights[at - weights.length];
    }
    return new Summary(allValues, allWeights);
  }

  private float value(int at, Summary other) {
    return at < values.length ? values[at] : other.values[at - values.length];
  }

  /// Of about `1 / epsilon` values.
  Summary compressed(double epsilon) {
    if (values.length * epsilon < 1) {
      return this;
    }
    float[] sums = weights.clone();
    for (int i = 1; i < sums.length; i++) {
      sums[i] += sums[i - 1];
    }
    float[] parts = new float[sums.length];
    for (int i = 0; i < sums.length; i++) {
      parts[i] = sums[i] / sums[sums.length - 1];
    }
    int count = (int) Math.ceil(1 / epsilon);
    float[] newValues = new float[count];
    float[] newWeights = new float[count];
    double before = 0;
    for (int i = 0; i < count; i++) {
      double part = epsilon + i * epsilon;
      newValues[i] = (float) between(part, parts, values);
      double sum = between(part, parts, sums);
      newWeights[i] = (float) (sum - before);
      before = sum;
    }
    return new Summary(newValues, newWeights);
  }

  /// The value at a place between places in order.
  private static double between(double at, float[] places, float[] values) {
    int next = 0;
    while (next < places.length && places[next] <= at) {
      next++;
    }
    if (next == 0) {
      return values[0];
    }
    if (next == places.length) {
      return values[values.length - 1];
    }
    double slope =
        ((double) values[next] - values[next - 1]) / ((double) places[next] - places[next - 1]);
    return slope * (at - places[next - 1]) + values[next - 1];
  }
}
