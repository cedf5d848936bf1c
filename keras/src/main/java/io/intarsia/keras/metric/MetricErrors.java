package io.intarsia.keras.metric;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is said of metrics that cannot count.
final class MetricErrors {
  private MetricErrors() {}

  static IllegalArgumentException unknownSize(String metric, String variable, Shape shape) {
    return Mistake.argument(
        "metric %s: the shape of its variable %s would be %s; it has to see a prediction, or build(tf, spec), of which that is known"
            .formatted(metric, variable, shape));
  }

  static IllegalArgumentException nameTaken(String metric, String variable) {
    return Mistake.argument(
        "metric %s: there are two variables named %s".formatted(metric, variable));
  }

  static IllegalArgumentException noVariable(String metric, String variable, Set<String> names) {
    return Mistake.argument(
        "metric %s: there is no variable %s; there are %s".formatted(metric, variable, names));
  }

  static IllegalArgumentException otherRank(String metric, int rank, Object found) {
    return Mistake.argument(
        "metric %s: expected a prediction of rank %d, got %s".formatted(metric, rank, found));
  }

  static IllegalArgumentException wrong(
      String metric, String argument, String expected, @Nullable Object value) {
    return Mistake.argument(
        "metric %s: expected %s %s, got %s".formatted(metric, argument, expected, value));
  }

  static IllegalStateException nothingCounted(String metric) {
    return Mistake.state(
        "metric %s: it has no variables before it counts; update it, or use result(tf)"
            .formatted(metric));
  }

  static IllegalArgumentException unknownRank(String metric) {
    return Mistake.argument(
        "metric %s: the shapes of target and prediction decide which it is, and their ranks are not known here; use BinaryAccuracy, CategoricalAccuracy or SparseCategoricalAccuracy"
            .formatted(metric));
  }

  static IllegalArgumentException unknownName(String name, Set<String> names) {
    return Mistake.argument(
        "Metrics.ofName: there is no metric %s that takes no arguments; there are accuracy and %s"
            .formatted(name, names));
  }
}
