package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// One axis behind the batch; its size is known where those of the others are.
final class FlattenCode extends LayerCode<Flatten, Tensor, Tensor> {
  @Override
  Tensor compute(Flatten layer, Call call, Tensor x) {
    Shape shape = x.shape();
    if (shape.hasRank() && shape.rank() > 1 && shape.subShape(1, shape.rank()).isFullyKnown()) {
      long size = shape.subShape(1, shape.rank()).numElements();
      return call.tf().reshape(x, Shape.of(Shape.UNKNOWN_SIZE, size));
    }
    Tensor batch = call.tf().shape(x).get(0);
    return call.tf().reshape(x, call.tf().stack(java.util.List.of(batch, call.tf().constant(-1))));
  }
}
