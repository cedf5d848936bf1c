package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// One slope for each element behind the batch, or for all along the shared axes.
final class PReLUCode extends LayerCode<PReLU, Tensor, Tensor> {
  @Override
  void build(PReLU layer, State state, Object spec) {
    Shape x = state.shape(spec);
    if (!x.hasRank() || x.rank() == 0) {
      throw LayerMistakes.of("a tensor of known rank with a batch", spec, "say it in the spec");
    }
    long[] sizes = x.subShape(1, x.rank()).toArray();
    for (int axis : Objects.requireNonNullElse(layer.sharedAxes(), List.<Integer>of())) {
      if (axis <= 0 || axis > sizes.length) {
        throw LayerMistakes.of(
            "shared_axes from 1 to %d".formatted(sizes.length), axis, "0 is the batch");
      }
      sizes[axis - 1] = 1;
    }
    state.weight("alpha", Shape.of(sizes), layer.alphaInitializer(), Weights.of(layer, "alpha"));
  }

  @Override
  Tensor compute(PReLU layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor negative = layer.read(call, "alpha").times(tf.nn.relu(x.neg()));
    return tf.nn.relu(x).minus(negative);
  }
}
