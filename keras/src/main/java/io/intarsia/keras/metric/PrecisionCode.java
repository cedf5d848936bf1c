package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class PrecisionCode extends ConfusionCode<Precision> {
  @Override
  Thresholds thresholds(Precision metric) {
    return Thresholds.of(metric.thresholds(), metric.topK());
  }

  @Override
  List<Confusion> counted(Precision metric) {
    return List.of(Confusion.TRUE_POSITIVES, Confusion.FALSE_POSITIVES);
  }

  @Override
  @Nullable Integer topK(Precision metric) {
    return metric.topK();
  }

  @Override
  @Nullable Integer classId(Precision metric) {
    return metric.classId();
  }

  @Override
  public Tensor compute(Precision metric, Ops tf) {
    return single(precision(metric, tf));
  }

  @Override
  public void check(Precision metric) {
    Thresholds.check(metric, metric.thresholds());
  }
}
