package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class ConcatenateCode extends LayerCode<Concatenate, List<Tensor>, Tensor> {
  @Override
  Tensor compute(Concatenate layer, LayerCall call, List<Tensor> xs) {
    if (xs.isEmpty()) {
      throw LayerMistakes.of("a list of tensors", xs, "give one or more");
    }
    return call.tf().concat(xs, layer.axis());
  }

  @Override
  @Nullable Object mask(Concatenate layer, LayerCall call, List<Tensor> xs) {
    Ops tf = call.tf();
    List<@Nullable Tensor> masks = Masks.list(call, xs.size());
    if (masks.stream().allMatch(mask -> mask == null)) {
      return null;
    }
    List<Tensor> elements = new ArrayList<>();
    for (int i = 0; i < xs.size(); i++) {
      elements.add(elements(tf, xs.get(i), masks.get(i)));
    }
    return tf.reduceAny(tf.concat(elements, layer.axis()), -1);
  }

  private static Tensor elements(Ops tf, Tensor x, @Nullable Tensor mask) {
    if (mask == null) {
      return tf.onesLike(x, DType.BOOL);
    }
    boolean isWhole =
        mask.shape().hasRank() && x.shape().hasRank() && mask.shape().rank() == x.shape().rank();
    Tensor there = tf.cast(mask, DType.BOOL);
    return isWhole ? there : Axes.broadcastLike(tf, tf.expandDims(there, -1), x);
  }
}
