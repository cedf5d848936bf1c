package io.intarsia.keras.metric;

import java.util.List;
import org.jspecify.annotations.Nullable;

final class FalsePositivesCode extends ConditionCode<FalsePositives> {
  FalsePositivesCode() {
    super(Confusion.FALSE_POSITIVES);
  }

  @Override
  @Nullable List<Double> given(FalsePositives metric) {
    return metric.thresholds();
  }
}
