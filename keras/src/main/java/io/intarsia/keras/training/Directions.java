package io.intarsia.keras.training;

import io.intarsia.keras.metric.KerasMetric;
import io.intarsia.keras.metric.Metric;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whether a metric of Keras is better when it is larger.
final class Directions {
  private static final Set<String> LARGER =
      Set.of(
          "AUC",
          "Accuracy",
          "BinaryAccuracy",
          "BinaryIoU",
          "CategoricalAccuracy",
          "ConcordanceCorrelation",
          "CosineSimilarity",
          "F1Score",
          "FBetaScore",
          "IoU",
          "MeanIoU",
          "OneHotIoU",
          "OneHotMeanIoU",
          "PearsonCorrelation",
          "Precision",
          "PrecisionAtRecall",
          "R2Score",
          "Recall",
          "RecallAtPrecision",
          "SensitivityAtSpecificity",
          "SparseCategoricalAccuracy",
          "SparseTopKCategoricalAccuracy",
          "SpecificityAtSensitivity",
          "TopKCategoricalAccuracy");
  private static final Set<String> SMALLER =
      Set.of(
          "BinaryCrossentropy",
          "CategoricalCrossentropy",
          "CategoricalHinge",
          "Hinge",
          "KLDivergence",
          "LogCoshError",
          "MeanAbsoluteError",
          "MeanAbsolutePercentageError",
          "MeanSquaredError",
          "MeanSquaredLogarithmicError",
          "Poisson",
          "RootMeanSquaredError",
          "SparseCategoricalCrossentropy",
          "SquaredHinge");

  private Directions() {}

  /// Empty if nobody knows.
  static Optional<MonitorMode> of(@Nullable Metric<?, ?> metric) {
    if (!(metric instanceof KerasMetric known)) {
      return Optional.empty();
    }
    String name = known.arguments().className();
    if (LARGER.contains(name)) {
      return Optional.of(MonitorMode.MAX);
    }
    return SMALLER.contains(name) ? Optional.of(MonitorMode.MIN) : Optional.empty();
  }
}
