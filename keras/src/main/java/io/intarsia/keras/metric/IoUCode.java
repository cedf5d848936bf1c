package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class IoUCode extends OverlapCode<IoU> {
  @Override
  int classes(IoU metric) {
    return metric.numClasses();
  }

  @Override
  List<Integer> wanted(IoU metric) {
    return metric.targetClassIds();
  }

  @Override
  Tensor labels(IoU metric, Ops tf, Tensor target) {
    return best(tf, target, metric.sparseYTrue(), metric.axis());
  }

  @Override
  Tensor predicted(IoU metric, Ops tf, Tensor prediction) {
    return best(tf, prediction, metric.sparseYPred(), metric.axis());
  }

  @Override
  @Nullable Integer ignored(IoU metric) {
    return metric.ignoreClass();
  }
}
