package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class OneHotIoUCode extends OverlapCode<OneHotIoU> {
  @Override
  int classes(OneHotIoU metric) {
    return metric.numClasses();
  }

  @Override
  List<Integer> wanted(OneHotIoU metric) {
    return metric.targetClassIds();
  }

  @Override
  Tensor labels(OneHotIoU metric, Ops tf, Tensor target) {
    return best(tf, target, false, metric.axis());
  }

  @Override
  Tensor predicted(OneHotIoU metric, Ops tf, Tensor prediction) {
    return best(tf, prediction, metric.sparseYPred(), metric.axis());
  }

  @Override
  @Nullable Integer ignored(OneHotIoU metric) {
    return metric.ignoreClass();
  }
}
