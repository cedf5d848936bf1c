package io.intarsia.types.example;

import io.intarsia.dtype.DType;

/// Any number of values, which become a sparse tensor: of each example a row that begins with its
/// values.
///
/// @param dtype `float32`, `int64` or `string`
/// @see "Python: tf.io.VarLenFeature"
public record VarLenFeature(DType dtype) implements ExampleFeature {
  /// @throws IllegalArgumentException if the dtype is another
  public VarLenFeature {
    FeatureErrors.checkDtype("VarLenFeature", dtype);
  }
}
