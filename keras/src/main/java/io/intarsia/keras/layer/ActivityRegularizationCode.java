package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class ActivityRegularizationCode extends LayerCode<ActivityRegularization, Tensor, Tensor> {
  @Override
  Tensor compute(ActivityRegularization layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    if (layer.l1() != 0) {
      call.addLoss(tf.reduceSum(tf.math.abs(x)).times(layer.l1()));
    }
    if (layer.l2() != 0) {
      call.addLoss(tf.reduceSum(tf.math.square(x)).times(layer.l2()));
    }
    return x;
  }
}
