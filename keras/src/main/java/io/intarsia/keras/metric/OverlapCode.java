package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.internal.Numbers;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Intersection over union of classes, from a confusion matrix.
///
/// @param <M> the metric
abstract class OverlapCode<M extends KerasMetric> implements MetricCode<M> {
  private static final String VARIABLE = "total_confusion_matrix";

  abstract int classes(M metric);

  /// The classes whose mean it is.
  abstract List<Integer> wanted(M metric);

  /// The numbers of classes of a target, of any shape.
  abstract Tensor labels(M metric, Ops tf, Tensor target);

  /// The numbers of classes that are predicted.
  abstract Tensor predicted(M metric, Ops tf, Tensor prediction);

  /// The class of which nothing is counted; null if there is none.
  @Nullable Integer ignored(M metric) {
    return null;
  }

  @Override
  public final void build(M metric, Counts counts, Object spec) {
    counts.make(VARIABLE, Shape.of(classes(metric), classes(metric)));
  }

  @Override
  public final void count(M metric, LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    int classes = classes(metric);
    Tensor labels = flat(tf, labels(metric, tf, target));
    Tensor predicted = flat(tf, predicted(metric, tf, prediction));
    Tensor isKept = tf.logicalAnd(isClass(tf, labels, classes), isClass(tf, predicted, classes));
    Integer ignored = ignored(metric);
    Tensor counts = ignored == null ? isKept : tf.logicalAnd(isKept, labels.ne(ignored));
    // Negative cells are not counted.
    Tensor cells = tf.where(counts, labels.times(classes).plus(predicted), -1);
    Tensor sums =
        tf.math.unsortedSegmentSum(weights(metric, call, labels), cells, classes * classes);
    metric.add(tf, VARIABLE, tf.reshape(sums, classes, classes));
  }

  private static Tensor flat(Ops tf, Tensor x) {
    return tf.reshape(tf.cast(x, DType.INT64), -1);
  }

  private static Tensor isClass(Ops tf, Tensor x, int classes) {
    return tf.logicalAnd(x.ge(0), x.lt(classes));
  }

  private Tensor weights(M metric, LayerCall call, Tensor labels) {
    Ops tf = call.tf();
    Tensor weight = call.sampleWeight();
    if (weight == null) {
      return tf.onesLike(labels, metric.variableDType());
    }
    Tensor numbers = tf.reshape(tf.cast(weight, metric.variableDType()), -1);
    return tf.broadcastTo(numbers, tf.shape(labels));
  }

  @Override
  public final Tensor compute(M metric, Ops tf) {
    Tensor matrix = tf.cast(metric.read(tf, VARIABLE), DType.FLOAT32);
    int[] wanted = wanted(metric).stream().mapToInt(Integer::intValue).toArray();
    Tensor both = tf.linalg.diagPart(matrix);
    Tensor any = tf.reduceSum(matrix, 0).plus(tf.reduceSum(matrix, 1)).minus(both);
    Tensor denominator = tf.gather(any, wanted);
    Tensor parts = tf.gather(both, wanted).div(denominator.plus(Numbers.EPSILON));
    Tensor areThere = denominator.gt(1e-9);
    Tensor number = tf.reduceSum(tf.cast(areThere, DType.FLOAT32));
    return tf.reduceSum(tf.where(areThere, parts, 0)).div(number.plus(Numbers.EPSILON));
  }

  @Override
  public final void check(M metric) {
    if (classes(metric) < 1) {
      throw MetricErrors.wrong(metric.name(), "num_classes", "of at least 1", classes(metric));
    }
    if (wanted(metric).stream().anyMatch(each -> each < 0 || each >= classes(metric))) {
      throw MetricErrors.wrong(
          metric.name(), "target_class_ids", "below " + classes(metric), wanted(metric));
    }
  }
}
