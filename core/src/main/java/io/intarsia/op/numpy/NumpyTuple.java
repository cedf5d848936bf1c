package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// Several results, as Python's named tuples: by name, or by position.
public interface NumpyTuple {
  /// The results in Python's order.
  List<Tensor> toList();

  /// The result at a position: `svd(x).get(1)` is Python's `svd(x)[1]`.
  ///
  /// @param position from 0
  /// @throws IndexOutOfBoundsException if there is no such result
  default Tensor get(int position) {
    return toList().get(position);
  }
}
