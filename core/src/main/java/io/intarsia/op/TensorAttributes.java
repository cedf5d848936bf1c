package io.intarsia.op;

import io.intarsia.internal.op.Fluent;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// What numpy's arrays say of themselves, as methods of tensors.
final class TensorAttributes {
  private TensorAttributes() {}

  /// The number of dimensions; another name of `rank`.
  ///
  /// @see "Python: numpy.ndarray.ndim"
  @Fluent
  static int ndim(Ops tf, Tensor x) {
    return x.rank();
  }

  /// The number of bytes of an element.
  ///
  /// @see "Python: numpy.ndarray.itemsize"
  @Fluent
  static int itemsize(Ops tf, Tensor x) {
    return x.dtype().byteSize();
  }

  /// The number of bytes of all elements.
  ///
  /// @see "Python: numpy.ndarray.nbytes"
  @Fluent
  static long nbytes(Ops tf, Tensor x) {
    return x.size() * x.dtype().byteSize();
  }

  /// The size of the first axis, Python's `len`.
  ///
  /// @throws IllegalStateException if this is a scalar, or the size is not known
  @Fluent
  static long length(Ops tf, Tensor x) {
    return x.shape().dim(0);
  }

  /// The number at a position: through the flattened tensor, or one for each axis.
  ///
  /// @throws IllegalStateException if this is not of real numbers
  /// @throws IndexOutOfBoundsException if there is no such position
  /// @see "Python: numpy.ndarray.item"
  @Fluent
  static Number item(Ops tf, Tensor x, int... position) {
    Tensor from = position.length == 1 ? tf.reshape(x, -1) : x;
    return from.get(Arrays.stream(position).mapToObj(Index::at).toArray()).item();
  }

  /// The data as nested lists; another name of `toList`.
  ///
  /// @throws IllegalStateException if this is a scalar
  /// @see "Python: numpy.ndarray.tolist"
  @Fluent
  static List<?> tolist(Ops tf, Tensor x) {
    return x.toList();
  }
}
