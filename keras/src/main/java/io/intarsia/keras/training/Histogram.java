package io.intarsia.keras.training;

import java.util.Arrays;

/// How often numbers are where: equal buckets between the smallest and the largest, as TensorBoard
/// shows them. Numbers that are not finite are left out.
///
/// @param buckets `[buckets, 3]`: from, to, how many
/// @see "Python: tf.summary.histogram"
@SuppressWarnings("ArrayRecordComponent") // made for one file and never compared
record Histogram(double[][] buckets) {
  private static final int COUNT = 30;

  static Histogram of(double[] all) {
    double[] numbers = Arrays.stream(all).filter(Double::isFinite).toArray();
    double[][] buckets = new double[COUNT][3];
    if (numbers.length == 0) {
      return new Histogram(buckets);
    }
    double min = Arrays.stream(numbers).min().orElseThrow();
    double max = Arrays.stream(numbers).max().orElseThrow();
    double width = (max - min) / COUNT;
    for (int i = 0; i < COUNT; i++) {
      buckets[i][0] = min + i * width;
      buckets[i][1] = i == COUNT - 1 ? max : min + (i + 1) * width;
    }
    for (double number : numbers) {
      // Numbers that are all the same are in the last bucket, as there.
      int bucket = width == 0 ? COUNT - 1 : (int) ((number - min) / width);
      buckets[Math.min(bucket, COUNT - 1)][2]++;
    }
    return new Histogram(buckets);
  }
}
