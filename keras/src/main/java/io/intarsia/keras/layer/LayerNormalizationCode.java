package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.MeanVariance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;

/// Mean and variance over some axes of each example.
final class LayerNormalizationCode extends LayerCode<LayerNormalization, Tensor, Tensor> {
  @Override
  void build(LayerNormalization layer, State state, Object spec) {
    Shape shape = Axes.of(state, spec, axes(layer));
    if (layer.rmsScaling()) {
      Affine.weight(layer, state, "gamma", shape);
    } else {
      Affine.build(layer, state, shape);
    }
  }

  // Keras sorts them as they are given, those from the end before others.
  private static List<Integer> axes(LayerNormalization layer) {
    return layer.axis().stream().sorted().toList();
  }

  @Override
  Tensor compute(LayerNormalization layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor wide = Wide.of(tf, x);
    List<Integer> axes = axes(layer);
    MeanVariance moments = AxisMoments.of(tf, wide, tf.constant(Axes.ints(axes)));
    UnaryOperator<Tensor> place = weight -> Axes.beside(tf, weight, wide, axes);
    Tensor y =
        layer.rmsScaling()
            ? scaled(layer, call, wide, moments.variance(), place)
            : Affine.of(layer, call, wide, moments, place);
    return tf.cast(tf.cast(y, x.dtype()), layer.computeDType());
  }

  private static Tensor scaled(
      LayerNormalization layer,
      LayerCall call,
      Tensor x,
      Tensor variance,
      UnaryOperator<Tensor> place) {
    Tensor inverse = call.tf().math.rsqrt(variance.plus(layer.epsilon()));
    return x.times(inverse).times(place.apply(Affine.read(layer, call, "gamma", x)));
  }

  @Override
  boolean takesAnyDType() {
    return true;
  }
}
