package io.intarsia.internal.deferred;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// What the results of an op are.
@SuppressWarnings("ArrayRecordComponent") // made for one step and never compared
record Given(DType[] dtypes, Shape[] shapes) {
  static final Given NOTHING = new Given(new DType[0], new Shape[0]);

  static Given of(Tensor[] tensors) {
    var dtypes = new DType[tensors.length];
    var shapes = new Shape[tensors.length];
    for (int i = 0; i < tensors.length; i++) {
      dtypes[i] = tensors[i].dtype();
      shapes[i] = tensors[i].shape();
    }
    return new Given(dtypes, shapes);
  }
}
