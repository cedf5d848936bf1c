package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class RecallCode extends ConfusionCode<Recall> {
  @Override
  Thresholds thresholds(Recall metric) {
    return Thresholds.of(metric.thresholds(), metric.topK());
  }

  @Override
  List<Confusion> counted(Recall metric) {
    return List.of(Confusion.TRUE_POSITIVES, Confusion.FALSE_NEGATIVES);
  }

  @Override
  @Nullable Integer topK(Recall metric) {
    return metric.topK();
  }

  @Override
  @Nullable Integer classId(Recall metric) {
    return metric.classId();
  }

  @Override
  public Tensor compute(Recall metric, Ops tf) {
    return single(recall(metric, tf));
  }

  @Override
  public void check(Recall metric) {
    Thresholds.check(metric, metric.thresholds());
  }
}
