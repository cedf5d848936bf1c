package io.intarsia.internal.trace;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;

/// What is known of one value of a program, which is known by its number: the place of this among
/// the values.
public record Value(DType dtype, Shape shape) {
  /// Prints `float32[2, ?]`.
  @Override
  public String toString() {
    return dtype.toString() + shape;
  }
}
