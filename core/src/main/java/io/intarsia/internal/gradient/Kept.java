package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What a tape keeps of a tensor: what it is, and the data if a rule reads them.
final class Kept {
  private final Object key;
  private final DType dtype;
  private final Shape shape;
  private final @Nullable Tensor tensor;
  private @Nullable EagerTensor again;

  private Kept(Object key, DType dtype, Shape shape, @Nullable Tensor tensor) {
    this.key = key;
    this.dtype = dtype;
    this.shape = shape;
    this.tensor = tensor;
  }

  /// @param withData whether a rule reads them; those of a graph cost nothing
  static Kept of(Tensor tensor, boolean withData) {
    boolean isKept = withData || !(tensor instanceof EagerTensor);
    if (isKept && tensor instanceof EagerTensor eager) {
      eager.handle().hold();
    }
    Shape shape = tensor.dtype() == DType.RESOURCE ? Shape.unknown() : tensor.shape();
    return new Kept(Keys.of(tensor), tensor.dtype(), shape, isKept ? tensor : null);
  }

  Object key() {
    return key;
  }

  DType dtype() {
    return dtype;
  }

  Shape shape() {
    return shape;
  }

  /// The tensor, or another one of the same data if it was closed; null if it was not kept.
  @Nullable Tensor tensor() {
    if (again == null && tensor instanceof EagerTensor eager && eager.isClosed()) {
      again = eager.handle().again(eager);
    }
    return again == null ? tensor : again;
  }

  /// Gives the data back.
  void drop() {
    if (tensor instanceof EagerTensor eager) {
      eager.handle().drop();
    }
    if (again != null) {
      again.close();
    }
  }
}
