package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class OneHotMeanIoUCode extends OverlapCode<OneHotMeanIoU> {
  @Override
  int classes(OneHotMeanIoU metric) {
    return metric.numClasses();
  }

  @Override
  List<Integer> wanted(OneHotMeanIoU metric) {
    return all(metric.numClasses());
  }

  @Override
  Tensor labels(OneHotMeanIoU metric, Ops tf, Tensor target) {
    return best(tf, target, false, metric.axis());
  }

  @Override
  Tensor predicted(OneHotMeanIoU metric, Ops tf, Tensor prediction) {
    return best(tf, prediction, metric.sparseYPred(), metric.axis());
  }

  @Override
  @Nullable Integer ignored(OneHotMeanIoU metric) {
    return metric.ignoreClass();
  }
}
