package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// Tensors in one, two at a time, where steps that are not there do not count.
final class MaskedMerge {
  private MaskedMerge() {}

  static Tensor of(
      Ops tf, List<Tensor> xs, List<@Nullable Tensor> masks, BinaryOperator<Tensor> operator) {
    Tensor y = xs.getFirst();
    Tensor there = Masks.beside(tf, masks.getFirst());
    for (int i = 1; i < xs.size(); i++) {
      Tensor mask = Masks.beside(tf, masks.get(i));
      Tensor x = mask == null ? xs.get(i) : tf.where(mask, xs.get(i), y);
      Tensor before = there == null ? y : tf.where(there, y, x);
      there = mask == null || there == null ? null : tf.logicalOr(there, mask);
      y = operator.apply(before, x);
    }
    return y;
  }
}
