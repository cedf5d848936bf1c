package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class MeanIoUCode extends OverlapCode<MeanIoU> {
  @Override
  int classes(MeanIoU metric) {
    return metric.numClasses();
  }

  @Override
  List<Integer> wanted(MeanIoU metric) {
    return all(metric.numClasses());
  }

  @Override
  Tensor labels(MeanIoU metric, Ops tf, Tensor target) {
    return best(tf, target, metric.sparseYTrue(), metric.axis());
  }

  @Override
  Tensor predicted(MeanIoU metric, Ops tf, Tensor prediction) {
    return best(tf, prediction, metric.sparseYPred(), metric.axis());
  }

  @Override
  @Nullable Integer ignored(MeanIoU metric) {
    return metric.ignoreClass();
  }
}
