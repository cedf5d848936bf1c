package io.intarsia.keras.metric;

import java.util.List;
import org.jspecify.annotations.Nullable;

final class TrueNegativesCode extends ConditionCode<TrueNegatives> {
  TrueNegativesCode() {
    super(Confusion.TRUE_NEGATIVES);
  }

  @Override
  @Nullable List<Double> given(TrueNegatives metric) {
    return metric.thresholds();
  }
}
