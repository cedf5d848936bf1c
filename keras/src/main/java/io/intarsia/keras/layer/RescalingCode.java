package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Scale and offset are scalars, or along the last axis.
final class RescalingCode extends LayerCode<Rescaling, Tensor, Tensor> {
  @Override
  Tensor compute(Rescaling layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    return tf.cast(x, layer.computeDType())
        .times(numbers(layer, tf, layer.scale()))
        .plus(numbers(layer, tf, layer.offset()));
  }

  private static Tensor numbers(Rescaling layer, Ops tf, List<Double> values) {
    double[] numbers = values.stream().mapToDouble(Double::doubleValue).toArray();
    Tensor tensor = tf.constant(numbers, layer.computeDType());
    return numbers.length == 1 ? tf.reshape(tensor, Shape.of()) : tensor;
  }
}
