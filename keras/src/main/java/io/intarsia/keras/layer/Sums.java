package io.intarsia.keras.layer;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// Sums of tensors that are broadcast.
final class Sums {
  private Sums() {}

  static Tensor of(List<Tensor> xs) {
    Tensor sum = xs.getFirst();
    for (Tensor x : xs.subList(1, xs.size())) {
      sum = sum.plus(x);
    }
    return sum;
  }
}
