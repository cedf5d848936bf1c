package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

final class BinaryIoUCode extends OverlapCode<BinaryIoU> {
  @Override
  int classes(BinaryIoU metric) {
    return 2;
  }

  @Override
  List<Integer> wanted(BinaryIoU metric) {
    return metric.targetClassIds();
  }

  @Override
  Tensor labels(BinaryIoU metric, Ops tf, Tensor target) {
    return target;
  }

  @Override
  Tensor predicted(BinaryIoU metric, Ops tf, Tensor prediction) {
    return tf.cast(prediction, DType.FLOAT32).ge(threshold(metric));
  }

  private static double threshold(BinaryIoU metric) {
    Double threshold = metric.threshold();
    return threshold == null ? 0.5 : threshold;
  }
}
