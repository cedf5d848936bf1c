package io.intarsia.keras.metric;

import java.util.List;
import org.jspecify.annotations.Nullable;

final class TruePositivesCode extends ConditionCode<TruePositives> {
  TruePositivesCode() {
    super(Confusion.TRUE_POSITIVES);
  }

  @Override
  @Nullable List<Double> given(TruePositives metric) {
    return metric.thresholds();
  }
}
