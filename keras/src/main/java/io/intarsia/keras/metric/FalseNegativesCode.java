package io.intarsia.keras.metric;

import java.util.List;
import org.jspecify.annotations.Nullable;

final class FalseNegativesCode extends ConditionCode<FalseNegatives> {
  FalseNegativesCode() {
    super(Confusion.FALSE_NEGATIVES);
  }

  @Override
  @Nullable List<Double> given(FalseNegatives metric) {
    return metric.thresholds();
  }
}
