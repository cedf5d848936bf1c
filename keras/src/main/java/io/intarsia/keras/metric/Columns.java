package io.intarsia.keras.metric;

import io.intarsia.shape.Shape;

/// Predictions of several numbers an example.
final class Columns {
  private Columns() {}

  /// The numbers an example.
  ///
  /// @return of rank 1
  /// @throws IllegalArgumentException if the prediction is not of rank 2
  static Shape of(String metric, Shape prediction) {
    if (!prediction.hasRank()) {
      return Shape.of(-1);
    }
    if (prediction.rank() != 2) {
      throw MetricErrors.otherRank(metric, 2, prediction);
    }
    return prediction.subShape(1, 2);
  }
}
