package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Locale;

/// A curve of rates at thresholds, and how the area under it is added up.
///
/// @param kind `ROC`, `PR` or `PRGAIN`
/// @param method `interpolation`, `minoring` or `majoring`
record Curve(String kind, String method) {
  /// @param kind and `method` in capitals or not
  static Curve of(String kind, String method) {
    return new Curve(kind.toUpperCase(Locale.ROOT), method.toLowerCase(Locale.ROOT));
  }

  void check(AUC metric) {
    if (!List.of("ROC", "PR", "PRGAIN").contains(kind)) {
      throw MetricErrors.wrong(metric.name(), "the curve", "ROC, PR or PRGAIN", kind);
    }
    if (!List.of("interpolation", "minoring", "majoring").contains(method)) {
      throw MetricErrors.wrong(
          metric.name(), "the summation_method", "interpolation, minoring or majoring", method);
    }
  }

  /// The areas between thresholds, `[thresholds - 1, …]`.
  Tensor parts(AUC metric, Ops tf) {
    if (kind.equals("PR") && method.equals("interpolation")) {
      return interpolated(metric, tf);
    }
    Tensor recall = Rate.RECALL.read(metric, tf);
    return switch (kind) {
      case "ROC" -> areas(tf, Rate.FALSE_ALARMS.read(metric, tf), recall);
      case "PR" -> areas(tf, recall, Rate.PRECISION.read(metric, tf));
      default -> gains(metric, tf);
    };
  }

  private Tensor areas(Ops tf, Tensor x, Tensor y) {
    Tensor height =
        switch (method) {
          case "interpolation" -> before(y).plus(after(y)).div(2);
          case "minoring" -> tf.minimum(before(y), after(y));
          default -> tf.maximum(before(y), after(y));
        };
    return before(x).minus(after(x)).times(height);
  }

  private static Tensor before(Tensor x) {
    return x.get(Index.to(-1));
  }

  private static Tensor after(Tensor x) {
    return x.get(Index.from(1));
  }

  /// Gains over a classifier that says yes always. Where nothing was found, recall gains nothing
  /// and precision all.
  private Tensor gains(AUC metric, Ops tf) {
    Tensor found = Confusion.TRUE_POSITIVES.read(metric, tf);
    Tensor missed = Confusion.FALSE_NEGATIVES.read(metric, tf);
    Tensor wrong = Confusion.FALSE_POSITIVES.read(metric, tf);
    Tensor no = Confusion.TRUE_NEGATIVES.read(metric, tf).plus(wrong);
    Tensor ratio = tf.math.divideNoNan(found.plus(missed), no);
    Tensor recall = gain(tf, ratio, missed, found, 0);
    Tensor precision = gain(tf, ratio, wrong, found, 1);
    return areas(tf, tf.maximum(recall, 0), precision);
  }

  private static Tensor gain(Ops tf, Tensor ratio, Tensor wrong, Tensor found, int other) {
    Tensor gain = ratio.times(tf.math.divideNoNan(wrong, found)).rminus(1);
    return tf.where(found.eq(0), other, gain);
  }

  /// The area under a curve of precision that between thresholds is a hyperbola.
  ///
  /// @see "Davis and Goadrich, The Relationship Between Precision-Recall and ROC Curves, 2006"
  private static Tensor interpolated(AUC metric, Ops tf) {
    Tensor found = Confusion.TRUE_POSITIVES.read(metric, tf);
    Tensor all = found.plus(Confusion.FALSE_POSITIVES.read(metric, tf));
    Tensor yes = found.plus(Confusion.FALSE_NEGATIVES.read(metric, tf));
    Tensor more = before(found).minus(after(found));
    Tensor slope = tf.math.divideNoNan(more, tf.maximum(before(all).minus(after(all)), 0));
    Tensor start = after(found).minus(slope.times(after(all)));
    Tensor areSome = tf.logicalAnd(before(all).gt(0), after(all).gt(0));
    Tensor ratio =
        tf.where(areSome, tf.math.divideNoNan(before(all), tf.maximum(after(all), 0)), 1);
    Tensor area = slope.times(more.plus(start.times(tf.math.log(ratio))));
    return tf.math.divideNoNan(area, tf.maximum(after(yes), 0));
  }
}
