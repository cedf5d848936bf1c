package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Divides by the root of the mean of squares; the scale stands at the last axes, as in Keras.
final class RMSNormalizationCode extends LayerCode<RMSNormalization, Tensor, Tensor> {
  @Override
  void build(RMSNormalization layer, State state, Object spec) {
    state.weight("scale", Axes.of(state, spec, axes(layer)), Ones.of());
  }

  private static List<Integer> axes(RMSNormalization layer) {
    return layer.axis().stream().sorted().toList();
  }

  @Override
  Tensor compute(RMSNormalization layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor scale = layer.read(call, "scale");
    Axes.checkSizes(scale.shape(), x.shape(), axes(layer));
    Tensor wide = Wide.of(tf, x);
    ReduceOptions over =
        ReduceOptions.defaults().withAxis(Axes.ints(axes(layer))).withKeepdims(true);
    Tensor mean = tf.reduceMean(tf.math.square(wide), over);
    Tensor inverse = tf.math.rsqrt(mean.plus(layer.epsilon()));
    return tf.cast(wide.times(inverse).times(tf.cast(scale, wide.dtype())), x.dtype());
  }

  @Override
  @Nullable Object mask(RMSNormalization layer, LayerCall call, Tensor x) {
    return null;
  }
}
