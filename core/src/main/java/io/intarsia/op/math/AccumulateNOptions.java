package io.intarsia.op.math;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import org.jspecify.annotations.Nullable;

/// Options of `accumulateN`: what to check its tensors against.
///
/// @param shape of every tensor, as far as known
/// @param tensorDtype of every tensor; null means any
public record AccumulateNOptions(Shape shape, @Nullable DType tensorDtype) {
  /// Python's defaults: nothing is checked.
  public static AccumulateNOptions defaults() {
    return new AccumulateNOptions(Shape.unknown(), null);
  }

  /// These options with the shape every tensor must have.
  public AccumulateNOptions withShape(Shape shape) {
    return new AccumulateNOptions(shape, tensorDtype);
  }

  /// These options with the dtype every tensor must have.
  public AccumulateNOptions withTensorDtype(DType tensorDtype) {
    return new AccumulateNOptions(shape, tensorDtype);
  }
}
