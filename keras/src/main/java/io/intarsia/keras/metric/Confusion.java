package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.op.math.CumulativeOptions;
import io.intarsia.tensor.Tensor;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Numbers of a confusion matrix, one a threshold.
enum Confusion {
  /// Yes that was predicted.
  TRUE_POSITIVES(true, true),
  /// No that was predicted as yes.
  FALSE_POSITIVES(false, true),
  /// No that was predicted.
  TRUE_NEGATIVES(false, false),
  /// Yes that was predicted as no.
  FALSE_NEGATIVES(true, false);

  private final boolean isYes;
  private final boolean isPredicted;

  Confusion(boolean isYes, boolean isPredicted) {
    this.isYes = isYes;
    this.isPredicted = isPredicted;
  }

  /// All in the order in which Keras has their variables.
  static final List<Confusion> ALL = List.of(values());

  String variable() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// What was counted at all thresholds.
  Tensor read(KerasMetric metric, Ops tf) {
    return metric.read(tf, variable());
  }

  /// Counts.
  ///
  /// @param votes `[examples, labels]`
  /// @return `[thresholds, labels]`
  static Map<Confusion, Tensor> count(
      Ops tf, Votes votes, Thresholds thresholds, List<Confusion> wanted) {
    Map<Confusion, Tensor> counts = new EnumMap<>(Confusion.class);
    for (boolean isYes : new boolean[] {true, false}) {
      List<Confusion> side = wanted.stream().filter(each -> each.isYes == isYes).toList();
      if (!side.isEmpty()) {
        Tensor all = votes.counted(tf, isYes);
        Tensor above =
            thresholds.areEven()
                ? inBuckets(tf, all, votes.prediction(), thresholds)
                : compared(tf, all, votes.prediction(), thresholds);
        for (Confusion each : side) {
          counts.put(each, each.isPredicted ? above : tf.reduceSum(all, 0).minus(above));
        }
      }
    }
    return counts;
  }

  private static Tensor compared(Ops tf, Tensor counted, Tensor prediction, Thresholds thresholds) {
    Tensor limits = tf.reshape(thresholds.tensor(tf), -1, 1, 1);
    Tensor isAbove = tf.expandDims(prediction, 0).gt(limits);
    return tf.reduceSum(tf.where(isAbove, tf.expandDims(counted, 0), 0), 1);
  }

  // What is above a threshold is in its bucket or in a later one.
  private static Tensor inBuckets(
      Ops tf, Tensor counted, Tensor prediction, Thresholds thresholds) {
    int number = thresholds.size();
    Tensor bucket = tf.math.ceil(tf.clipByValue(prediction, 0, 1).times(number - 1)).minus(1);
    Tensor above = thresholds.startsBelow() ? tf.nn.relu(bucket) : bucket;
    // What is below all thresholds, or no number, is in no bucket. XLA clips what is no number to
    // 0.
    Tensor isIn = tf.logicalAnd(above.ge(0), tf.logicalNot(tf.math.isNan(prediction)));
    Tensor kept = tf.where(isIn, above, -1);
    Tensor labels = Sizes.last(tf, prediction, DType.INT32);
    Tensor ids = tf.cast(kept, DType.INT32).times(labels).plus(tf.range(labels));
    Tensor cells = labels.times(number);
    Tensor sums = tf.math.unsortedSegmentSum(tf.reshape(counted, -1), tf.reshape(ids, -1), cells);
    Tensor table = tf.reshape(sums, tf.stack(List.of(tf.constant(number), labels)));
    return tf.cumsum(table, CumulativeOptions.defaults().withAxis(0).withReverse(true));
  }
}
