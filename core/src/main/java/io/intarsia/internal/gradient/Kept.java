package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a tape keeps of a tensor: what it is, and the data if a rule reads them.
final class Kept {
  private final Object key;
  private final DType dtype;
  // Null as long as nobody asked.
  private @Nullable Shape shape;
  private final @Nullable Tensor tensor;
  private @Nullable EagerTensor again;

  private Kept(Object key, DType dtype, @Nullable Shape shape, @Nullable Tensor tensor) {
    this.key = key;
    this.dtype = dtype;
    this.shape = shape;
    this.tensor = tensor;
  }

  /// @param withData whether a rule reads them; those of a graph cost nothing
  static Kept of(Tensor tensor, boolean withData) {
    return of(tensor, withData, true);
  }

  /// @param withShape whether it is asked for; with data it is there anyway
  static Kept of(Tensor tensor, boolean withData, boolean withShape) {
    boolean isKept = withData || !(tensor instanceof EagerTensor);
    if (isKept && tensor instanceof EagerTensor eager) {
      eager.handle().hold();
    }
    Shape shape = withShape && !isKept ? shape(tensor) : null;
    return new Kept(Keys.of(tensor), tensor.dtype(), shape, isKept ? tensor : null);
  }

  Object key() {
    return key;
  }

  DType dtype() {
    return dtype;
  }

  Shape shape() {
    Shape known = shape;
    if (known == null) {
      known = shape(Objects.requireNonNull(tensor()));
      shape = known;
    }
    return known;
  }

  private static Shape shape(Tensor tensor) {
    return tensor.dtype() == DType.RESOURCE ? Shape.unknown() : tensor.shape();
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
