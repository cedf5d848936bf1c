package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Steps that are not there count 1; those that are in no tensor give 0.
final class MultiplyCode extends MergeCode<Multiply> {
  @Override
  Tensor merged(LayerCall call, List<Tensor> xs, List<@Nullable Tensor> masks) {
    Ops tf = call.tf();
    Tensor product = masked(tf, xs.getFirst(), masks.getFirst());
    for (int i = 1; i < xs.size(); i++) {
      product = product.times(masked(tf, xs.get(i), masks.get(i)));
    }
    Tensor there = Masks.beside(tf, Masks.any(call.withMask(masks), xs.size()));
    return there == null ? product : tf.where(there, product, 0);
  }

  private static Tensor masked(Ops tf, Tensor x, @Nullable Tensor mask) {
    Tensor there = Masks.beside(tf, mask);
    return there == null ? x : tf.where(there, x, 1);
  }
}
