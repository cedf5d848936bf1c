package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;

/// An array of a file, whose elements are read when they are needed.
///
/// @param elements of the shape's number
record StoredWeight(DType dtype, Shape shape, Elements elements) {
  /// Where they are.
  @FunctionalInterface
  interface Elements {
    /// The elements in the order of the buffer.
    ///
    /// @throws IOException if they are damaged
    ByteBuffer read() throws IOException;
  }

  Tensor tensor(Ops tf) throws IOException {
    try (HostTensor host = HostTensor.of(elements.read(), dtype, shape)) {
      return tf.constant(host);
    }
  }
}
